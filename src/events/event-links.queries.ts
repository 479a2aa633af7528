// Writes what an event is linked to, and reads what a change of its dates needs.
import type { EntityManager } from 'typeorm';
import { Temporal } from '../dates/temporal.js';
import type { EventTimes } from './event-times.js';

/** What an event names, as ids; a kind that was not sent is undefined and stays as it is. */
export interface FoundLinks {
  venues?: readonly number[];
  organizers?: readonly number[];
  categories?: readonly number[];
  tags?: readonly number[];
}

/** Takes away what is no longer named. */
export async function removeOtherLinks(
  manager: EntityManager,
  eventId: number,
  found: FoundLinks,
): Promise<void> {
  const removeFrom = async (
    table: string,
    key: string,
    ids: readonly number[] | undefined,
  ): Promise<void> => {
    if (ids === undefined) return;
    await manager.query(`DELETE FROM ${table} WHERE event_id = $1 AND ${key} <> ALL($2)`, [eventId, ids]);
  };
  const removeTerms = async (
    taxonomy: 'category' | 'tag',
    ids: readonly number[] | undefined,
  ): Promise<void> => {
    if (ids === undefined) return;
    await manager.query(
      `DELETE FROM event_terms et USING terms t
       WHERE et.event_id = $1 AND t.id = et.term_id AND t.taxonomy = $2 AND et.term_id <> ALL($3)`,
      [eventId, taxonomy, ids],
    );
  };
  await removeFrom('event_venues', 'venue_id', found.venues);
  await removeFrom('event_organizers', 'organizer_id', found.organizers);
  await removeTerms('category', found.categories);
  await removeTerms('tag', found.tags);
}

/** Links venues or organizers, in this order. */
export async function addLinks(
  manager: EntityManager,
  kind: 'venue' | 'organizer',
  eventId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await manager.query(
    `INSERT INTO event_${kind}s (event_id, ${kind}_id, position)
     SELECT $1, id, n FROM unnest($2::integer[]) WITH ORDINALITY AS t(id, n)
     ON CONFLICT (event_id, ${kind}_id) DO UPDATE SET position = excluded.position`,
    [eventId, ids],
  );
}

export async function addTerms(
  manager: EntityManager,
  eventId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await manager.query(
    `INSERT INTO event_terms (event_id, term_id) SELECT $1, unnest($2::integer[]) ON CONFLICT DO NOTHING`,
    [eventId, ids],
  );
}

export async function storedTimes(manager: EntityManager, id: number): Promise<EventTimes | null> {
  const rows: (Pick<EventTimes, 'timeZone' | 'abbreviation' | 'allDay' | 'startLocal' | 'endLocal'> & {
    startMs: number;
    endMs: number;
  })[] = await manager.query(
    `SELECT time_zone AS "timeZone", abbreviation, all_day AS "allDay",
       to_char(starts_local, 'YYYY-MM-DD HH24:MI:SS') AS "startLocal",
       to_char(ends_local, 'YYYY-MM-DD HH24:MI:SS') AS "endLocal",
       (extract(epoch FROM starts_at) * 1000)::float8 AS "startMs",
       (extract(epoch FROM ends_at) * 1000)::float8 AS "endMs"
     FROM events WHERE id = $1`,
    [id],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { startMs, endMs, ...times } = row;
  return {
    ...times,
    startAt: Temporal.Instant.fromEpochMilliseconds(startMs),
    endAt: Temporal.Instant.fromEpochMilliseconds(endMs),
  };
}

/** Whether an event stands above another one, or is it. Parents are changed under a lock, so the chain stands still. */
export async function isAncestor(manager: EntityManager, id: number, of: number): Promise<boolean> {
  const rows: { found: boolean }[] = await manager.query(
    `WITH RECURSIVE up AS (
       SELECT id, parent_id FROM events WHERE id = $1
       UNION SELECT p.id, p.parent_id FROM events p JOIN up ON up.parent_id = p.id)
     SELECT EXISTS (SELECT FROM up WHERE id = $2) AS found`,
    [of, id],
  );
  return rows[0]?.found === true;
}
