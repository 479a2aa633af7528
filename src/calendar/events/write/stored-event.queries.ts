import type { EntityManager } from 'typeorm';
import { Temporal } from '../../../foundation/dates/temporal.js';
import type { StoredCost } from '../cost.js';
import type { EventStatus } from '../event-status.js';
import type { EventTimes } from './event-times.js';

/** Values of an event that a change depends on. */
export interface StoredEvent extends EventTimes {
  readonly id: number;
  /** Null when it was never set. */
  readonly website: string | null;
  readonly cost: StoredCost | null;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly eventStatus: EventStatus;
  readonly previousStartsAt: Date | null;
  readonly isProtected: boolean;
  /** In all its languages. */
  readonly slugs: readonly string[];
}

export async function findStoredEvent(manager: EntityManager, id: number): Promise<StoredEvent | null> {
  type Row = Omit<StoredEvent, 'id' | 'startAt' | 'endAt'> & { startMs: number; endMs: number };
  const [row] = await manager.query<Row[]>(
    `SELECT time_zone AS "timeZone", abbreviation, all_day AS "allDay", website, cost,
       age_min AS "ageMin", age_max AS "ageMax", event_status AS "eventStatus",
       previous_starts_at AS "previousStartsAt", password_hash IS NOT NULL AS "isProtected",
       ARRAY(SELECT slug FROM event_texts WHERE event_id = $1 AND slug IS NOT NULL) AS slugs,
       to_char(starts_local, 'YYYY-MM-DD HH24:MI:SS') AS "startLocal",
       to_char(ends_local, 'YYYY-MM-DD HH24:MI:SS') AS "endLocal",
       (extract(epoch FROM starts_at) * 1000)::float8 AS "startMs",
       (extract(epoch FROM ends_at) * 1000)::float8 AS "endMs"
     FROM events WHERE id = $1`,
    [id],
  );
  if (row === undefined) return null;
  const { startMs, endMs, ...times } = row;
  return {
    ...times,
    id,
    startAt: Temporal.Instant.fromEpochMilliseconds(startMs),
    endAt: Temporal.Instant.fromEpochMilliseconds(endMs),
  };
}

/** Whether `id` is an ancestor of another event, or that event. Requires the lock of parents. */
export async function isAncestor(manager: EntityManager, id: number, otherId: number): Promise<boolean> {
  const rows: { found: boolean }[] = await manager.query(
    `WITH RECURSIVE up AS (
       SELECT id, parent_id FROM events WHERE id = $1
       UNION SELECT p.id, p.parent_id FROM events p JOIN up ON up.parent_id = p.id)
     SELECT EXISTS (SELECT FROM up WHERE id = $2) AS found`,
    [otherId, id],
  );
  return rows[0]?.found === true;
}
