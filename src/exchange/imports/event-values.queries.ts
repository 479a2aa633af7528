// Reads events as writes take them, to see what people changed and to give values back.
import type { EntityManager } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { EVENT_FIELDS } from '../../calendar/events/event.fields.js';
import { type Column, type LinkField, listLinks } from '../../calendar/posts/field-table.js';
import { hashGroups } from './compare-item.js';
import { COMPARED_COLUMNS } from './compared-fields.js';
import { type Body, toGroups } from './import-item.js';

export interface Snapshot {
  readonly eventId: number;
  readonly status: string;
  readonly isInSeries: boolean;
  /** Seconds from the start of the series, which completes its rules, to this occurrence of it. */
  readonly offset: number;
  readonly groups: Readonly<Record<string, Body>>;
  readonly hashes: Readonly<Record<string, string>>;
}

type Row = {
  readonly event_id: number;
  readonly is_in_series: boolean;
  readonly seconds_after: number;
  readonly status: string;
} & Body;

const LOCAL = `'YYYY-MM-DD HH24:MI:SS'`;

/** SQL of the value of an event `e` or of its text `t`, as a write takes it. An event may lack the text. */
function selectValue({ kind, column, value, nullable, blank }: Column): string {
  const stored = `${kind === 'text' ? 't' : 'e'}.${column}`;
  if (value.type === 'cost') return `${stored} -> 'raw'`;
  if (value.type === 'localDateTime') return `to_char(${stored}, ${LOCAL})`;
  return kind === 'text' || (nullable === true && blank === '') ? `coalesce(${stored}, '')` : stored;
}

const selectLinks = ({ table, column, taxonomy }: LinkField): string =>
  taxonomy === undefined
    ? `ARRAY(SELECT l.${column} FROM ${table} l WHERE l.event_id = e.id ORDER BY l.position)`
    : `ARRAY(SELECT l.${column} FROM ${table} l WHERE l.event_id = e.id
     AND (SELECT c.taxonomy FROM terms c WHERE c.id = l.${column}) = '${taxonomy}' ORDER BY 1)`;

const SELECT_VALUES = [
  ...COMPARED_COLUMNS.map((column) => `${selectValue(column)} AS ${column.name}`),
  ...listLinks(EVENT_FIELDS).map((link) => `${selectLinks(link)} AS ${link.name}`),
].join(', ');

/**
 * Looks texts and terms up event by event: while a large import runs, the database has no statistics of what it has
 * written, and a plan without them reads all texts for each event.
 */
export async function findEventValues(
  manager: EntityManager,
  eventIds: readonly number[],
  language: LanguageCode,
): Promise<Map<number, Snapshot>> {
  if (eventIds.length === 0) return new Map();
  const rows = await manager.query<Row[]>(
    `SELECT e.id AS event_id, s.id IS NOT NULL AS is_in_series, ${SELECT_VALUES},
       coalesce(extract(epoch FROM x.occurrence - s.starts_local), 0)::float8 AS seconds_after,
       CASE WHEN s.id IS NOT NULL
         THEN jsonb_build_object('rules', s.rules, 'dates', s.dates, 'excluded', s.excluded) END AS recurrence
     FROM events e LEFT JOIN LATERAL (SELECT * FROM event_texts t
       WHERE t.event_id = e.id AND t.language = $2 AND t.trashed_at IS NULL LIMIT 1) t ON true
     LEFT JOIN event_occurrences x ON x.event_id = e.id LEFT JOIN series s ON s.id = x.series_id
     WHERE e.id = ANY($1::integer[])`,
    [eventIds, language],
  );
  return new Map(
    rows.map(({ event_id: eventId, is_in_series: isInSeries, seconds_after: offset, ...body }) => {
      const groups = toGroups(body);
      return [
        eventId,
        { eventId, status: body.status, isInSeries, offset, groups, hashes: hashGroups(groups) },
      ];
    }),
  );
}

export interface EventName {
  readonly title: string;
  /** `YYYY-MM-DD HH:MM:SS` at the place of the event. */
  readonly startDate: string;
}

/** Titles in the language, or else in the original one. */
export async function findEventNames(
  manager: EntityManager,
  eventIds: readonly number[],
  language: LanguageCode,
): Promise<Map<number, EventName>> {
  const rows = await manager.query<({ readonly id: number } & EventName)[]>(
    `SELECT e.id, to_char(e.starts_local, ${LOCAL}) AS "startDate", t.title
     FROM events e CROSS JOIN LATERAL (SELECT t.title FROM event_texts t
       WHERE t.event_id = e.id AND t.trashed_at IS NULL
       ORDER BY t.language <> $2, t.language <> e.original_language, t.language LIMIT 1) t
     WHERE e.id = ANY($1::integer[])`,
    [eventIds, language],
  );
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
