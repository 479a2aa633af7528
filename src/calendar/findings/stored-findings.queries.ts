import type { EntityManager } from 'typeorm';
import type { Clash } from './find-clashes.js';

/** Only one process at a time checks events. */
export const lockFindings = (manager: EntityManager): Promise<unknown> =>
  manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('findings', 0))`);

/** Everything that is stored is checked again when the rules or their settings are others. */
export async function beginRules(manager: EntityManager, rules: string): Promise<void> {
  const [cursor] = await manager.query<{ rules: string }[]>(`SELECT rules FROM finding_cursor`);
  if (cursor?.rules === rules) return;
  await manager.query(
    `INSERT INTO finding_cursor (rules, transaction_id)
     VALUES ($1, pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
     ON CONFLICT (only_row) DO UPDATE SET rules = excluded.rules, transaction_id = excluded.transaction_id`,
    [rules],
  );
  await manager.query(
    `INSERT INTO unchecked_events (event_id, starts_at) SELECT id, starts_at FROM events ON CONFLICT DO NOTHING`,
  );
}

/**
 * Marks the events that changed since the last call, and those whose venue, image or series did. Changes of transactions
 * that may still commit are read again by the next call, as their numbers do not follow the order of commits.
 */
export async function markChangedEvents(manager: EntityManager): Promise<void> {
  // As a parameter, so that the plan knows how few changes are later.
  const [cursor] = await manager.query<{ id: string }[]>(
    `SELECT transaction_id::text AS id FROM finding_cursor`,
  );
  await manager.query(
    `WITH changed AS (
       SELECT DISTINCT c.kind, c.item_id AS id FROM item_changes c WHERE c.transaction_id >= $1::bigint
     ), affected AS (
       SELECT id FROM changed WHERE kind = 'event'
       UNION SELECT l.event_id FROM changed c JOIN event_venues l ON c.kind = 'venue' AND l.venue_id = c.id
       UNION SELECT e.id FROM changed c JOIN events e ON c.kind = 'image' AND e.image_id = c.id
       UNION SELECT o.event_id FROM changed c JOIN event_occurrences o ON c.kind = 'series' AND o.series_id = c.id
     ), marked AS (
       INSERT INTO unchecked_events (event_id, starts_at)
       SELECT a.id, coalesce(e.starts_at, 'epoch') FROM affected a LEFT JOIN events e ON e.id = a.id
       ON CONFLICT (event_id) DO NOTHING
     )
     UPDATE finding_cursor SET transaction_id = pg_snapshot_xmin(pg_current_snapshot())::text::bigint
     WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
    [cursor?.id ?? '0'],
  );
}

/** In the order of their starts, so that events around them are read once for many. */
export async function findUncheckedEvents(manager: EntityManager, limit: number): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT event_id AS id FROM unchecked_events ORDER BY starts_at, event_id LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Keeps events from being deleted until the transaction ends, and leaves out those that are gone. */
export async function lockEvents(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM events WHERE id = ANY($1) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export interface CheckedCodes {
  readonly id: number;
  readonly codes: readonly string[];
  readonly links: readonly string[];
}

/**
 * Replaces what is stored of the events. Rows that stay the same are not written.
 *
 * @param ids also of events that are gone
 */
export async function storeFindings(
  manager: EntityManager,
  ids: readonly number[],
  { events, clashes }: { readonly events: readonly CheckedCodes[]; readonly clashes: readonly Clash[] },
): Promise<void> {
  const found = events.filter(({ codes }) => codes.length > 0);
  await manager.query(
    `INSERT INTO event_findings (event_id, codes)
     SELECT id, ARRAY(SELECT jsonb_array_elements_text(codes)) FROM jsonb_to_recordset($1::jsonb) AS x(id integer, codes jsonb)
     ON CONFLICT (event_id) DO UPDATE SET codes = excluded.codes WHERE event_findings.codes <> excluded.codes`,
    [JSON.stringify(found)],
  );
  await manager.query(`DELETE FROM event_findings WHERE event_id = ANY($1) AND event_id <> ALL($2)`, [
    ids,
    found.map(({ id }) => id),
  ]);
  await storeClashes(manager, ids, clashes);
  await storeLinks(manager, ids, events);
  await manager.query(`DELETE FROM unchecked_events WHERE event_id = ANY($1)`, [ids]);
}

async function storeClashes(
  manager: EntityManager,
  ids: readonly number[],
  clashes: readonly Clash[],
): Promise<void> {
  await manager.query(`DELETE FROM event_clashes WHERE event_id = ANY($1) OR other_id = ANY($1)`, [ids]);
  if (clashes.length === 0) return;
  await manager.query(
    `INSERT INTO event_clashes (event_id, other_id, code)
     SELECT x.* FROM unnest($1::integer[], $2::integer[], $3::text[]) AS x ON CONFLICT DO NOTHING`,
    [
      clashes.map(({ ids: [id] }) => id),
      clashes.map(({ ids: [, id] }) => id),
      clashes.map(({ code }) => code),
    ],
  );
}

async function storeLinks(
  manager: EntityManager,
  ids: readonly number[],
  events: readonly CheckedCodes[],
): Promise<void> {
  const links = events.flatMap(({ id, links: urls }) => [...new Set(urls)].map((url) => ({ id, url })));
  const values = [links.map(({ id }) => id), links.map(({ url }) => url)];
  await manager.query(
    `DELETE FROM event_links l WHERE l.event_id = ANY($3) AND NOT EXISTS (
       SELECT FROM unnest($1::integer[], $2::text[]) AS x(id, url) WHERE x.id = l.event_id AND x.url = l.url)`,
    [...values, ids],
  );
  if (links.length === 0) return;
  await manager.query(
    `INSERT INTO event_links (event_id, url) SELECT x.* FROM unnest($1::integer[], $2::text[]) AS x
     ON CONFLICT DO NOTHING`,
    values,
  );
}
