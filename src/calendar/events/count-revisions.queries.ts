// Counts what calendars elsewhere must learn of (RFC 5545, SEQUENCE).
import type { EntityManager } from 'typeorm';

/** Wire names of dates, place and status. */
const REVISED_FIELDS: ReadonlySet<string> = new Set([
  'start_date',
  'end_date',
  'timezone',
  'all_day',
  'venue',
  'attendance_mode',
  'online_url',
  'status',
  'event_status',
]);

export const isRevision = (fields: readonly string[]): boolean =>
  fields.some((field) => REVISED_FIELDS.has(field));

/** @param fields that a write has changed, by wire name */
export async function countRevisions(
  manager: EntityManager,
  table: 'events' | 'series',
  ids: readonly number[],
  fields: readonly string[],
): Promise<void> {
  if (ids.length === 0 || !isRevision(fields)) return;
  await manager.query(`UPDATE ${table} SET sequence = sequence + 1 WHERE id = ANY($1::integer[])`, [ids]);
}
