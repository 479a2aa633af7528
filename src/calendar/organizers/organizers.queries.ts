import { listHtmlTexts, type PropertyOf } from '../posts/field-table.js';
import type { BasePost } from '../posts/base-post.js';
import type { PostKind } from '../posts/post-kind.js';
import {
  JOIN_IMAGE,
  listOwnFacts,
  POST_COLUMNS,
  type PostRow,
  type PostTextRow,
  selectFacts,
  selectTexts,
} from '../posts/post-rows.js';
import { buildTrackedFields } from '../posts/tracked-fields.js';
import { updateLinkedListings } from '../posts/linked/update-linked-listings.js';
import { Organizer, OrganizerText } from './organizer.entity.js';
import { ORGANIZER_FIELDS } from './organizer.fields.js';

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
  fields: ORGANIZER_FIELDS,
  html: listHtmlTexts(ORGANIZER_FIELDS),
  sluglessStatuses: ['pending'],
  documents: `SELECT p.id, t.language, t.name AS title, ARRAY[t.name, p.phone, p.email, p.website] AS plain,
      ARRAY[t.description] AS html
    FROM organizers p JOIN organizer_texts t ON t.organizer_id = p.id AND t.trashed_at IS NULL
    WHERE p.id = ANY($1)`,
  trackedFields: buildTrackedFields(ORGANIZER_FIELDS),
  updateListings: (manager, ids) => updateLinkedListings(manager, ORGANIZER_KIND, ids),
};

type Facts = Exclude<PropertyOf<typeof ORGANIZER_FIELDS, 'fact'>, keyof BasePost>;

export type OrganizerTextRow = PostTextRow &
  Readonly<Pick<OrganizerText, PropertyOf<typeof ORGANIZER_FIELDS, 'text'>>>;

export interface OrganizerRow extends PostRow, Readonly<Pick<Organizer, Facts>> {
  readonly texts: readonly OrganizerTextRow[];
}

/** @param ids SQL of an array; `$2` is the chain of languages */
export const buildOrganizersSql = (ids: string, shown = (column: string): string => column): string =>
  `SELECT ${POST_COLUMNS}, ${selectFacts(listOwnFacts(ORGANIZER_FIELDS))}, ${selectTexts(ORGANIZER_KIND, { html: shown })} AS texts
   FROM organizers p ${JOIN_IMAGE} WHERE p.id = ${ids}`;
