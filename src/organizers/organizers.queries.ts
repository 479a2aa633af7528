// The only SQL about organizers.
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../accounts/viewer.js';
import type { LanguageCode } from '../languages/language-code.js';
import { ListQuery, type PageRequest } from '../paging/list-query.js';
import type { IdPage } from '../paging/page.js';
import type { PostKind } from '../posts/post-kind.js';
import { inChain, JOIN_IMAGE, POST_COLUMNS, type PostRow, type PostTextRow } from '../posts/post-rows.js';
import type { PostStatus } from '../posts/post-status.js';
import { relistPosts } from '../posts/relist-posts.js';
import { Organizer } from './organizer.entity.js';
import { visibleTo } from '../posts/visibility.js';

export const ORGANIZER: PostKind = {
  entity: Organizer,
  noun: 'organizer',
  collection: 'organizers',
  table: 'organizers',
  texts: 'organizer_texts',
  key: 'organizer_id',
  title: 'name',
  titleField: 'organizer',
  sluglessStatuses: ['pending'],
  relist: (manager, ids) => relistPosts(manager, ORGANIZER, 'organizer_listings', ids),
  unlink: (manager, id) => manager.query(`DELETE FROM event_organizers WHERE organizer_id = $1`, [id]),
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
  const rows: OrganizerRow[] = await manager.query(
    `SELECT ${POST_COLUMNS}, p.phone, p.website, p.email,
       (SELECT jsonb_agg(jsonb_build_object('language', t.language, 'slug', t.slug, 'name', t.name,
          'description', ${inChain('t.description')}) ORDER BY t.language)
        FROM organizer_texts t WHERE t.organizer_id = p.id AND t.trashed_at IS NULL) AS texts
     FROM organizers p ${JOIN_IMAGE} WHERE p.id = ANY($1)`,
    [ids, chain],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface OrganizerFilter {
  readonly viewer: Viewer;
  /** `*` for items of every language. */
  readonly language: string;
  readonly status: readonly PostStatus[] | undefined;
}

export async function pageOfOrganizers(
  manager: EntityManager,
  filter: OrganizerFilter,
  page: PageRequest,
): Promise<IdPage> {
  const query = new ListQuery('organizer_listings l');
  query.where(`l.language = ${query.bind(filter.language)}`);
  visibleTo(filter.viewer, filter.status, query);
  const total = await query.count(manager);
  const ids = await query.ids(manager, 'l.organizer_id', 'l.dated_at DESC, l.organizer_id DESC', page);
  return { ...page, ids, total };
}
