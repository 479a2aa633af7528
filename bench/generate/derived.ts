// What the service derives from the base tables, for a whole calendar at once.
import type { EntityManager } from 'typeorm';
import { isOpenSql, buildMonthSql } from '../../src/data/database/migrations/first-schema/term-counts.js';
import { ORGANIZER_KIND } from '../../src/calendar/organizers/organizers.queries.js';
import type { PostKind } from '../../src/calendar/posts/post-kind.js';
import { rebuildWordIndex } from '../../src/calendar/search/word-index.queries.js';
import { VENUE_KIND } from '../../src/calendar/venues/venues.queries.js';
import { withConnections } from './copy.js';

const GROUPS = ['term', 'venue', 'organizer'] as const;

const LISTERS = 2;

/** The same as rebuildEventListings writes, without looking for rows that are there already. */
export async function listEvents(url: string): Promise<void> {
  await withConnections(url, LISTERS, async (clients, share) => {
    const [client] = clients;
    for (const each of clients) await each.query(`SET work_mem = '256MB'`);
    await client.query(
      'ANALYZE events, event_texts, event_venues, event_organizers, event_terms, event_occurrences, venues',
    );
    await client.query(anew('event_listings', LISTINGS));
    await client.query('ANALYZE event_listings');
    const { rows } = await client.query<{
      name: string;
    }>(`SELECT quote_ident(attname) AS name FROM pg_attribute
      WHERE attrelid = 'event_listings'::regclass AND attnum > 0 AND NOT attisdropped`);
    const columns = rows.map(({ name }) => name);
    await share([...GROUPS.map((group) => listingsOf(group, columns)), DAY_COUNTS], (each, sql) =>
      each.query(sql),
    );
    await share([...OPEN_COUNTS, ...MONTH_COUNTS], (each, sql) => each.query(sql));
    await share(LAST_MONTHS, (each, sql) => each.query(sql));
  });
}

/** In one transaction with the beginning of the table, which needs no log then. */
const anew = (table: string, insert: string): string => `TRUNCATE ${table}; ${insert}`;

const listingsOf = (group: (typeof GROUPS)[number], columns: readonly string[]): string =>
  anew(
    `event_${group}_listings`,
    `INSERT INTO event_${group}_listings (${columns.join(', ')}, ${group}_id)
  SELECT ${columns.map((name) => `l.${name}`).join(', ')}, g.${group}_id
  FROM event_listings l JOIN event_${group}s g ON g.event_id = l.event_id
  ORDER BY l.event_id, g.${group}_id, l.language`,
  );

const LISTINGS = `INSERT INTO event_listings (language, event_id, status, author_id, hidden, protected, featured,
    ticketed, located, parent_id, starts_local, ends_local, starts_at, ends_at, dated_at, modified_at, free,
    series_id, pictured, accessibility)
  SELECT t.language, p.id, p.status, p.author_id, p.hide_from_listings, p.password_hash IS NOT NULL, p.featured,
    p.offers <> '[]', p.id IN (SELECT ev.event_id FROM event_venues ev JOIN venues v ON v.id = ev.venue_id
      WHERE v.status = 'publish' AND v.geo_lat IS NOT NULL), p.parent_id, p.starts_local, p.ends_local,
    p.starts_at, p.ends_at, coalesce(p.dated_at, p.created_at), p.modified_at,
    is_free_cost(p.cost), o.series_id, p.image_id IS NOT NULL, nullif(p.accessibility, '{}')
  FROM (SELECT event_id, language FROM event_texts WHERE trashed_at IS NULL
    UNION ALL SELECT id, '*' FROM events) t
  JOIN events p ON p.id = t.event_id LEFT JOIN event_occurrences o ON o.event_id = p.id ORDER BY p.id, t.language`;

const OPEN_COUNTS = GROUPS.map(
  (kind) => `INSERT INTO ${kind}_counts SELECT language, ${kind}_id, count(*) FROM event_${kind}_listings l
    WHERE ${isOpenSql('l')} GROUP BY language, ${kind}_id`,
);

const MONTH_COUNTS = GROUPS.map(
  (kind) => `INSERT INTO ${kind}_month_counts (language, ${kind}_id, month, shown)
  SELECT l.language, l.${kind}_id, ${buildMonthSql('l')}, count(*) FROM event_${kind}_listings l
  WHERE ${isOpenSql('l')} AND NOT l.hidden GROUP BY 1, 2, 3`,
);

const LAST_MONTHS = ['venue', 'organizer'].map(
  (kind) => `INSERT INTO ${kind}_last_months (language, ${kind}_id, month)
  SELECT language, ${kind}_id, max(month) FROM ${kind}_month_counts WHERE shown > 0 GROUP BY 1, 2`,
);

const DAY_COUNTS = `INSERT INTO event_day_counts (language, day, starts_local, ends_local, starts_at, ends_at)
    SELECT l.language, d.day, sum(d.starts_local), sum(d.ends_local), sum(d.starts_at), sum(d.ends_at)
    FROM event_listings l CROSS JOIN LATERAL (VALUES
      (l.starts_local::date, 1, 0, 0, 0),
      (l.ends_local::date, 0, 1, 0, 0),
      ((l.starts_at AT TIME ZONE 'UTC')::date, 0, 0, 1, 0),
      ((l.ends_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 1)) AS d(day, starts_local, ends_local, starts_at, ends_at)
    WHERE l.status = 'publish' AND NOT l.hidden GROUP BY l.language, d.day`;

const STEP = 1000;

/** Venues and organizers are few: the service's own functions write what it derives from them. */
export async function derivePosts(manager: EntityManager): Promise<void> {
  for (const kind of [VENUE_KIND, ORGANIZER_KIND]) {
    const rows: { id: number }[] = await manager.query(`SELECT id FROM ${kind.table} ORDER BY id`);
    const ids = rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += STEP)
      await derive(manager, kind, ids.slice(from, from + STEP));
  }
}

async function derive(manager: EntityManager, kind: PostKind, ids: readonly number[]): Promise<void> {
  await kind.updateListings(manager, ids);
  await rebuildWordIndex(manager, kind, ids);
}
