// Reads data of events and series that feeds need and responses do not show.
import type { EntityManager } from 'typeorm';
import { idsIn, queryUnprepared } from '../../data/database/connection/prepared-statements.js';
import type { EventStatus } from '../events/event-status.js';
import { formatLocalSql, SERIES_COLUMNS, type StoredSeries } from '../events/series/series.queries.js';

/** What decides about the place of an event in a feed, before it is read whole. */
export interface EventMark {
  readonly id: number;
  readonly uid: string | null;
  readonly sequence: number;
  readonly zone: string;
  readonly year: number;
  readonly modifiedMs: number;
  readonly eventStatus: EventStatus;
  readonly seriesId: number | null;
  /** The original local start of an occurrence of a series. */
  readonly occurrence: string | null;
  /** What the right to read it depends on. */
  readonly status: string;
  readonly authorId: number | null;
}

const MARK_COLUMNS = `p.id, p.uid, p.sequence, p.time_zone AS zone,
  extract(year FROM p.starts_local)::integer AS year,
  (extract(epoch FROM p.modified_at) * 1000)::float8 AS "modifiedMs", p.event_status AS "eventStatus",
  o.series_id AS "seriesId", ${formatLocalSql('o.occurrence')} AS occurrence, p.status, p.author_id AS "authorId"`;

/** The marks of events, in no order. */
export const findMarks = (manager: EntityManager, ids: readonly number[]): Promise<EventMark[]> =>
  queryUnprepared<EventMark>(
    manager,
    `SELECT ${MARK_COLUMNS} FROM events p LEFT JOIN event_occurrences o ON o.event_id = p.id WHERE p.id = ${idsIn('$1')}`,
    [ids],
  );

/** The occurrences of series that lists can show. */
export const findListableMarks = (
  manager: EntityManager,
  seriesIds: readonly number[],
): Promise<EventMark[]> =>
  queryUnprepared<EventMark>(
    manager,
    `SELECT ${MARK_COLUMNS} FROM event_occurrences o JOIN events p ON p.id = o.event_id
     WHERE o.series_id = ${idsIn('$1')} AND p.status <> 'trash' AND NOT p.hide_from_listings`,
    [seriesIds],
  );

export interface FeedSeries extends StoredSeries {
  readonly uid: string | null;
  readonly sequence: number;
}

export const findFeedSeries = (manager: EntityManager, ids: readonly number[]): Promise<FeedSeries[]> =>
  queryUnprepared<FeedSeries>(
    manager,
    `SELECT ${SERIES_COLUMNS}, s.uid, s.sequence FROM series s WHERE s.id = ${idsIn('$1')}`,
    [ids],
  );
