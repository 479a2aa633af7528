import type { PostKind } from '../posts/post-kind.js';
import {
  buildInChainSql,
  JOIN_IMAGE,
  POST_COLUMNS,
  type PostRow,
  type PostTextRow,
} from '../posts/post-rows.js';
import { buildTrackedFields } from '../posts/tracked-fields.js';
import { updateLinkedListings } from '../posts/linked/update-linked-listings.js';
import { TEXT_JSON_KEYS } from '../posts/translations.js';
import { Organizer, OrganizerText } from './organizer.entity.js';

export const ORGANIZER_KIND: PostKind = {
  entity: Organizer,
  textEntity: OrganizerText,
  resource: 'organizer',
  collection: 'organizers',
  table: 'organizers',
  texts: 'organizer_texts',
  key: 'organizer_id',
  textKey: 'organizerId',
  title: 'name',
  titleField: 'organizer',
  html: ['description'],
  sluglessStatuses: ['pending'],
  documents: `SELECT p.id, t.language, t.name AS title, ARRAY[t.name, p.phone, p.email, p.website] AS plain,
      ARRAY[t.description] AS html
    FROM organizers p JOIN organizer_texts t ON t.organizer_id = p.id AND t.trashed_at IS NULL
    WHERE p.id = ANY($1)`,
  trackedFields: buildTrackedFields({
    texts: { organizer: 't.name', description: 't.description' },
    facts: { phone: 'p.phone', website: 'p.website', email: 'p.email' },
  }),
  updateListings: (manager, ids) => updateLinkedListings(manager, ORGANIZER_KIND, ids),
};

export type OrganizerTextRow = PostTextRow & Readonly<Pick<OrganizerText, 'name' | 'description'>>;

export interface OrganizerRow extends PostRow, Readonly<Pick<Organizer, 'phone' | 'website' | 'email'>> {
  readonly texts: readonly OrganizerTextRow[];
}

/** @param ids SQL of an array; `$2` is the chain of languages */
export const buildOrganizersSql = (ids: string, shown = (column: string): string => column): string =>
  `SELECT ${POST_COLUMNS}, p.phone, p.website, p.email,
       (SELECT json_agg(json_build_object(${TEXT_JSON_KEYS}, 'name', t.name,
          'description', ${buildInChainSql(shown('t.description'))}) ORDER BY t.language)
        FROM organizer_texts t WHERE t.organizer_id = p.id AND t.trashed_at IS NULL) AS texts
     FROM organizers p ${JOIN_IMAGE} WHERE p.id = ${ids}`;
