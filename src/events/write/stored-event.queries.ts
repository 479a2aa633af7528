// Reads what a change of an event needs to know of it.
import type { EntityManager } from 'typeorm';
import { Temporal } from '../../dates/temporal.js';
import type { StoredCost } from '../cost.js';
import type { EventTimes } from './event-times.js';

/** Of an event what a change needs to know. */
export interface StoredEvent extends EventTimes {
  readonly id: number;
  /** Null when it was never set. */
  readonly website: string | null;
  readonly cost: StoredCost | null;
  /** In all its languages. */
  readonly slugs: readonly string[];
}

export async function findStoredEvent(manager: EntityManager, id: number): Promise<StoredEvent | null> {
  const rows: (Pick<
    StoredEvent,
    'timeZone' | 'abbreviation' | 'allDay' | 'startLocal' | 'endLocal' | 'website' | 'cost' | 'slugs'
  > & {
    startMs: number;
    endMs: number;
  })[] = await manager.query(
    `SELECT time_zone AS "timeZone", abbreviation, all_day AS "allDay", website, cost,
       ARRAY(SELECT slug FROM event_texts WHERE event_id = $1 AND slug IS NOT NULL) AS slugs,
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
    id,
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
