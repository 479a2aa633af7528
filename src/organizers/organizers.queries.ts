// SQL about organizers; what finds the page of a list is apart.
import type { EntityManager } from 'typeorm';
import { inOrder } from '../paging/in-order.js';
import { asJsonWithin } from '../paging/page-weight.js';
import { asJson, idsIn, prepared } from '../database/connection/prepared.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { PostKind } from '../posts/post-kind.js';
import {
  bytesInChain,
  inChain,
  JOIN_IMAGE,
  POST_COLUMNS,
  type PostRow,
  type PostTextRow,
} from '../posts/post-rows.js';
import { relistPosts } from '../posts/relist-posts.js';
import { TEXT_KEYS } from '../posts/translations.js';
import { Organizer } from './organizer.entity.js';

export const ORGANIZER: PostKind = {
  entity: Organizer,
  noun: 'organizer',
  collection: 'organizers',
  table: 'organizers',
  texts: 'organizer_texts',
  key: 'organizer_id',
  title: 'name',
  titleField: 'organizer',
  html: ['description'],
  sluglessStatuses: ['pending'],
  documents: `SELECT p.id, t.language, t.name AS title, ARRAY[t.name, p.phone, p.email, p.website] AS plain,
      ARRAY[t.description] AS html
    FROM organizers p JOIN organizer_texts t ON t.organizer_id = p.id AND t.trashed_at IS NULL
    WHERE p.id = ANY($1)`,
  relist: (manager, ids) => relistPosts(manager, ORGANIZER, 'organizer_listings', ids),
};

export interface OrganizerTextRow extends PostTextRow {
  readonly name: string;
  readonly description: string | null;
}

export interface OrganizerRow extends PostRow {
  readonly phone: string;
  readonly website: string;
  readonly email: string;
  readonly texts: readonly OrganizerTextRow[];
}

export async function loadOrganizers(
  manager: EntityManager,
  ids: readonly number[],
  chain: readonly LanguageCode[],
): Promise<Map<number, OrganizerRow>> {
  if (ids.length === 0) return new Map();
  const [found] = await prepared<{ organizers: OrganizerRow[] }>(manager, LOAD, [ids, chain]);
  return new Map(found?.organizers.map((row) => [row.id, row]));
}

/** The organizers of a page, in its order; null when they are more than an answer can hold. */
export async function loadOrganizerPage(
  manager: EntityManager,
  ids: readonly number[],
  chain: readonly LanguageCode[],
): Promise<OrganizerRow[] | null> {
  if (ids.length === 0) return [];
  const [found] = await prepared<{ organizers: OrganizerRow[] | null }>(manager, LOAD_PAGE, [ids, chain]);
  const rows = found?.organizers ?? null;
  return rows && inOrder(rows, ids);
}

/** @param ids SQL of an array; $2 is the chain of languages */
export const selectOrganizers = (ids: string, shown = (column: string): string => column): string =>
  `SELECT ${POST_COLUMNS}, p.phone, p.website, p.email,
       (SELECT json_agg(json_build_object(${TEXT_KEYS}, 'name', t.name,
          'description', ${inChain(shown('t.description'))}) ORDER BY t.language)
        FROM organizer_texts t WHERE t.organizer_id = p.id AND t.trashed_at IS NULL) AS texts
     FROM organizers p ${JOIN_IMAGE} WHERE p.id = ${ids}`;

const LOAD = `SELECT ${asJson(selectOrganizers(idsIn('$1')))} AS organizers`;

const LOAD_PAGE = `SELECT ${asJsonWithin(
  selectOrganizers(idsIn('$1')),
  bytesInChain(ORGANIZER, ['description']),
)} AS organizers`;
