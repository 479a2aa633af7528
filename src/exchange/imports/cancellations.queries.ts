// Finds what a source has brought of events that it says are off.
import type { EntityManager } from 'typeorm';
import { formatLocalSql } from '../../calendar/events/series/series.queries.js';
import type { ItemException } from './import-item.js';

export interface CancellableRow {
  readonly externalId: string;
  readonly eventId: number | null;
  readonly vanished: boolean;
  readonly sequence: number | null;
  readonly pending: ItemException | null;
  readonly timeZone: string | null;
  readonly allDay: boolean | null;
  /** Of the series, or else of the event. */
  readonly start: string | null;
  readonly isSeries: boolean;
  /** Up to where an unending series is listed. */
  readonly listedUntil: string | null;
}

/** Length of a space and a local date, with which single dates without their series are named. */
const SUFFIX_LENGTH = ' YYYY-MM-DD HH:MM:SS'.length;

/** The items of these ids, their dates that differ, and single dates of series that the source has not brought. */
export const findCancellable = (
  manager: EntityManager,
  sourceId: number,
  ids: readonly string[],
): Promise<CancellableRow[]> =>
  manager.query(
    `SELECT i.external_id AS "externalId", i.event_id AS "eventId", i.vanished, i.sequence, i.pending,
       coalesce(s.time_zone, e.time_zone) AS "timeZone", coalesce(s.all_day, e.all_day) AS "allDay",
       ${formatLocalSql('coalesce(s.starts_local, e.starts_local)')} AS start, s.id IS NOT NULL AS "isSeries",
       ${formatLocalSql('s.listed_until')} AS "listedUntil"
     FROM source_items i LEFT JOIN events e ON e.id = i.event_id
     LEFT JOIN event_occurrences o ON o.event_id = e.id LEFT JOIN series s ON s.id = o.series_id
     WHERE i.source_id = $1 AND (split_part(i.external_id, chr(10), 1) = ANY($2::text[])
       OR (left(i.external_id, ${-SUFFIX_LENGTH}) = ANY($2::text[])
         AND right(i.external_id, ${SUFFIX_LENGTH}) ~ '^ [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8}$'))
     ORDER BY i.external_id`,
    [sourceId, ids],
  );
