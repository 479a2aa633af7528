// The only SQL about venues.
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../accounts/viewer.js';
import type { LanguageCode } from '../languages/language-code.js';
import { ListQuery, type PageRequest } from '../paging/list-query.js';
import type { IdPage } from '../paging/page.js';
import type { PostKind } from '../posts/post-kind.js';
import { inChain, JOIN_IMAGE, POST_COLUMNS, type PostRow, type PostTextRow } from '../posts/post-rows.js';
import type { PostStatus } from '../posts/post-status.js';
import { relistPosts } from '../posts/relist-posts.js';
import { Venue } from './venue.entity.js';
import { visibleTo } from '../posts/visibility.js';

export const VENUE: PostKind = {
  entity: Venue,
  noun: 'venue',
  collection: 'venues',
  table: 'venues',
  texts: 'venue_texts',
  key: 'venue_id',
  title: 'name',
  titleField: 'venue',
  sluglessStatuses: ['pending'],
  relist: (manager, ids) => relistPosts(manager, VENUE, 'venue_listings', ids),
  unlink: (manager, id) => manager.query(`DELETE FROM event_venues WHERE venue_id = $1`, [id]),
};

export interface VenueTextRow extends PostTextRow {
  readonly name: string;
  readonly description: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly province: string | null;
  readonly state: string | null;
  readonly stateProvince: string | null;
}

export interface VenueRow extends PostRow {
  readonly zip: string;
  readonly phone: string;
  readonly website: string;
  readonly geoLat: number | null;
  readonly geoLng: number | null;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly texts: readonly VenueTextRow[];
}

export async function loadVenues(
  manager: EntityManager,
  ids: readonly number[],
  chain: readonly LanguageCode[],
): Promise<Map<number, VenueRow>> {
  if (ids.length === 0) return new Map();
  const rows: VenueRow[] = await manager.query(
    `SELECT ${POST_COLUMNS}, p.zip, p.phone, p.website, p.geo_lat AS "geoLat", p.geo_lng AS "geoLng",
       p.show_map AS "showMap", p.show_map_link AS "showMapLink",
       (SELECT jsonb_agg(jsonb_build_object('language', t.language, 'slug', t.slug, 'name', t.name,
          'description', ${inChain('t.description')}, 'address', t.address, 'city', t.city,
          'country', t.country, 'province', t.province, 'state', t.state, 'stateProvince', t.state_province)
          ORDER BY t.language)
        FROM venue_texts t WHERE t.venue_id = p.id AND t.trashed_at IS NULL) AS texts
     FROM venues p ${JOIN_IMAGE} WHERE p.id = ANY($1)`,
    [ids, chain],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface VenueFilter {
  readonly viewer: Viewer;
  /** `*` for items of every language. */
  readonly language: string;
  readonly status: readonly PostStatus[] | undefined;
}

export async function pageOfVenues(
  manager: EntityManager,
  filter: VenueFilter,
  page: PageRequest,
): Promise<IdPage> {
  const query = new ListQuery('venue_listings l');
  query.where(`l.language = ${query.bind(filter.language)}`);
  visibleTo(filter.viewer, filter.status, query);
  const total = await query.count(manager);
  const ids = await query.ids(manager, 'l.venue_id', 'l.dated_at DESC, l.venue_id DESC', page);
  return { ...page, ids, total };
}
