// Reads and writes series and the rows that tie events to them.
import type { EntityManager } from 'typeorm';
import { can } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { PostHead } from '../../posts/find-post.js';
import { isPossibleId, POST_HEAD_COLUMNS } from '../../posts/find-post.js';
import type { Period } from '../preview/find-overlaps.js';
import type { SeriesPlan } from './series-plan.js';

export const formatLocalSql = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** `listedFrom` is also the first occurrence of a series that was split off from another one. */
export interface StoredSeries extends Omit<SeriesPlan, 'occurrences'> {
  readonly id: number;
  readonly createdAtMs: number;
  readonly modifiedAtMs: number;
}

export const SERIES_COLUMNS = `s.id, s.rules, s.dates, s.excluded, s.time_zone AS "timeZone",
  s.all_day AS "allDay", ${formatLocalSql('s.starts_local')} AS start, s.duration,
  ${formatLocalSql('s.listed_from')} AS "listedFrom", ${formatLocalSql('s.listed_until')} AS "listedUntil",
  (extract(epoch FROM s.created_at) * 1000)::float8 AS "createdAtMs",
  (extract(epoch FROM s.modified_at) * 1000)::float8 AS "modifiedAtMs"`;

export async function findSeries(
  manager: EntityManager,
  id: number,
  lock = false,
): Promise<StoredSeries | null> {
  if (!isPossibleId(id)) return null;
  const rows = await queryPrepared<StoredSeries>(
    manager,
    `SELECT ${SERIES_COLUMNS} FROM series s WHERE s.id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

/** The series of an event, locked until the transaction ends; null for a single event. */
export async function lockSeriesOf(manager: EntityManager, eventId: number): Promise<StoredSeries | null> {
  const [row] = await queryPrepared<{ id: number }>(
    manager,
    `SELECT series_id AS id FROM event_occurrences WHERE event_id = $1`,
    [eventId],
  );
  return row === undefined ? null : findSeries(manager, row.id, true);
}

/** @returns false for a series that another transaction works on */
export async function lockFreeSeries(manager: EntityManager, id: number): Promise<boolean> {
  const rows = await manager.query<object[]>(`SELECT FROM series WHERE id = $1 FOR UPDATE SKIP LOCKED`, [id]);
  return rows.length === 1;
}

/** The next series after an id whose occurrences end before a local date. */
export async function findDueSeries(
  database: Pick<EntityManager, 'query'>,
  { before, afterId }: { readonly before: string; readonly afterId: number },
): Promise<number | null> {
  const [row] = await database.query<{ id: number }[]>(
    `SELECT id FROM series WHERE listed_until < $1::timestamp AND id > $2 ORDER BY id LIMIT 1`,
    [before, afterId],
  );
  return row?.id ?? null;
}

/** An event of a series, with what rights and scopes depend on. */
export interface OccurrenceHead extends PostHead, Period {
  readonly occurrence: string;
  readonly ownFields: readonly string[];
  readonly startLocal: string;
}

/** By occurrence. @param lock locks the events until the transaction ends */
export function findOccurrences(
  manager: EntityManager,
  seriesId: number,
  lock = false,
): Promise<OccurrenceHead[]> {
  return queryPrepared(
    manager,
    `SELECT ${POST_HEAD_COLUMNS}, ${formatLocalSql('o.occurrence')} AS occurrence, o.own_fields AS "ownFields",
       ${formatLocalSql('p.starts_local')} AS "startLocal",
       (extract(epoch FROM p.starts_at) * 1000)::float8 AS "startMs",
       (extract(epoch FROM p.ends_at) * 1000)::float8 AS "endMs"
     FROM event_occurrences o JOIN events p ON p.id = o.event_id WHERE o.series_id = $1
     ORDER BY o.occurrence ${lock ? 'FOR NO KEY UPDATE OF p' : ''}`,
    [seriesId],
  );
}

type NewSeries = Omit<SeriesPlan, 'occurrences'>;

export async function insertSeries(manager: EntityManager, series: NewSeries, now: Date): Promise<number> {
  const [row] = await queryPrepared<{ id: number }>(
    manager,
    `INSERT INTO series (rules, dates, excluded, time_zone, all_day, starts_local, duration, listed_from,
       listed_until, created_at, modified_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id`,
    [...toValues(series), now],
  );
  if (row === undefined) throw new Error('A series was not inserted');
  return row.id;
}

export async function updateSeries(
  manager: EntityManager,
  id: number,
  series: NewSeries,
  now: Date,
): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE series SET rules = $1, dates = $2, excluded = $3, time_zone = $4, all_day = $5, starts_local = $6,
       duration = $7, listed_from = $8, listed_until = $9, modified_at = $10, sequence = sequence +
         ((rules, dates, excluded, time_zone, all_day, starts_local, duration) IS DISTINCT FROM
           ($1::text[], $2::text[], $3::text[], $4::text, $5::boolean, $6::timestamp, $7::integer))::integer
     WHERE id = $11`,
    [...toValues(series), now, id],
  );
}

const toValues = (series: NewSeries): unknown[] => [
  series.rules,
  series.dates,
  series.excluded,
  series.timeZone,
  series.allDay,
  series.start,
  series.duration,
  series.listedFrom,
  series.listedUntil,
];

export interface NewOccurrence {
  readonly eventId: number;
  readonly occurrence: string;
}

export async function insertOccurrences(
  manager: EntityManager,
  seriesId: number,
  occurrences: readonly NewOccurrence[],
): Promise<void> {
  await queryPrepared(
    manager,
    `INSERT INTO event_occurrences (event_id, series_id, occurrence)
     SELECT event_id, $1, occurrence FROM unnest($2::integer[], $3::timestamp[]) AS n(event_id, occurrence)`,
    [seriesId, occurrences.map(({ eventId }) => eventId), occurrences.map(({ occurrence }) => occurrence)],
  );
}

/** Deletes a series; its occurrences become single events. */
export async function deleteSeries(manager: EntityManager, id: number): Promise<void> {
  await queryPrepared(manager, `DELETE FROM series WHERE id = $1`, [id]);
}

export async function detachOccurrences(manager: EntityManager, eventIds: readonly number[]): Promise<void> {
  await queryPrepared(manager, `DELETE FROM event_occurrences WHERE event_id = ANY($1)`, [eventIds]);
}

export async function addOwnFields(
  manager: EntityManager,
  eventIds: readonly number[],
  fields: readonly string[],
): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE event_occurrences SET own_fields = ARRAY(SELECT DISTINCT unnest(own_fields || $2::text[]) ORDER BY 1)
     WHERE event_id = ANY($1::integer[])`,
    [eventIds, fields],
  );
}

export async function removeOwnFields(
  manager: EntityManager,
  eventIds: readonly number[],
  fields: readonly string[],
): Promise<void> {
  await queryPrepared(
    manager,
    `UPDATE event_occurrences SET own_fields = ARRAY(SELECT f FROM unnest(own_fields) f WHERE f <> ALL($2::text[]))
     WHERE event_id = ANY($1) AND own_fields && $2::text[]`,
    [eventIds, fields],
  );
}

/** Those of the events that have a text in a language. */
export async function findTranslated(
  manager: EntityManager,
  eventIds: readonly number[],
  language: LanguageCode,
): Promise<number[]> {
  const rows = await queryPrepared<{ id: number }>(
    manager,
    `SELECT event_id AS id FROM event_texts
     WHERE event_id = ANY($1::integer[]) AND language = $2 AND trashed_at IS NULL`,
    [eventIds, language],
  );
  return rows.map(({ id }) => id);
}

/** Whether a date takes place, by wire names. */
export interface StoredStatus {
  readonly event_status: string;
  readonly event_status_reason: string | null;
}

/** Of events that have a text in the language. */
export async function findStatuses(
  manager: EntityManager,
  eventIds: readonly number[],
  language: LanguageCode,
): Promise<ReadonlyMap<number, StoredStatus>> {
  const rows = await queryPrepared<StoredStatus & { id: number }>(
    manager,
    `SELECT e.id, e.event_status, t.event_status_reason FROM events e
     JOIN event_texts t ON t.event_id = e.id AND t.language = $2 AND t.trashed_at IS NULL
     WHERE e.id = ANY($1::integer[])`,
    [eventIds, language],
  );
  return new Map(rows.map(({ id, ...status }) => [id, status]));
}

/** The venues by event, without those of events with a password that the caller may not edit. */
export async function findVenueIds(
  manager: EntityManager,
  eventIds: readonly number[],
  viewer: RequestContext['viewer'],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await queryPrepared<{ id: number; venueIds: number[] }>(
    manager,
    `SELECT p.id, array_agg(v.venue_id) AS "venueIds" FROM event_venues v JOIN events p ON p.id = v.event_id
     WHERE p.id = ANY($1::integer[]) AND (p.password_hash IS NULL OR $2::boolean OR p.author_id = $3::integer)
     GROUP BY p.id`,
    [eventIds, can(viewer, 'posts.editOthers'), viewer.userId],
  );
  return new Map(rows.map(({ id, venueIds }) => [id, venueIds]));
}

/** The languages of an event, each with those of the ids from which it was removed. */
export const findTexts = (
  manager: EntityManager,
  eventId: number,
  ids: readonly number[],
): Promise<{ language: LanguageCode; removed: number[] }[]> =>
  manager.query(
    `SELECT s.language, ARRAY(SELECT t.event_id FROM event_texts t
       WHERE t.event_id = ANY($2) AND t.language = s.language AND t.trashed_at IS NOT NULL) AS removed
     FROM event_texts s WHERE s.event_id = $1 AND s.trashed_at IS NULL ORDER BY s.language`,
    [eventId, ids],
  );
