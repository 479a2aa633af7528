// Copies an event for other occurrences of its series, with its texts in all languages and its links.
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../data/changelog/item-change.js';
import { recordChanges } from '../../../data/changelog/record-changes.js';
import { getColumnNames } from '../../../data/database/connection/insert-values.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { Occurrence } from '../../../foundation/recurrence/expand.js';
import { Event } from '../event.entity.js';
import { EventText } from '../event-text.entity.js';
import { listLinks } from '../../posts/field-table.js';
import { recordSubmissions } from '../../posts/review/report-submissions.js';
import { chooseSlugs } from '../../posts/choose-slugs.queries.js';
import { EVENT_FIELDS } from '../event.fields.js';
import { EVENT_KIND } from '../event-kind.js';
import { buildOccurrenceSlug, toBaseSlug } from './occurrence-slug.js';
import { toOccurrenceTimes } from './plan-series.js';
import type { SeriesTimes } from './series-plan.js';
import { insertOccurrences, type NewOccurrence } from './series.queries.js';

export interface CopyRequest {
  readonly seriesId: number;
  /** The event that is copied. */
  readonly templateId: number;
  readonly times: Omit<SeriesTimes, 'start'>;
  readonly occurrences: readonly Occurrence[];
  readonly actor: Actor;
  readonly now: Date;
}

const TIME_COLUMNS = `time_zone, abbreviation, all_day, starts_local, ends_local, starts_at, ends_at, created_at,
  modified_at`;

/** @returns the ids of the new events */
export async function copyEvent(manager: EntityManager, request: CopyRequest): Promise<number[]> {
  if (request.occurrences.length === 0) return [];
  const { copies, areSubmitted } = await copyFacts(manager, request);
  const ids = copies.map(({ eventId }) => eventId);
  await insertOccurrences(manager, request.seriesId, copies);
  await copyTexts(manager, request, copies);
  await copyLinks(manager, request.templateId, ids);
  await manager.query(`SELECT relist_events($1, true)`, [ids]);
  await recordChanges(
    manager,
    request.actor,
    ids.map((id) => ({ kind: 'event', id, operation: 'created', language: null, fields: [] })),
  );
  if (areSubmitted) await recordSubmissions(manager, request.actor, ids);
  return ids;
}

async function copyFacts(
  manager: EntityManager,
  { templateId, times, occurrences, now }: CopyRequest,
): Promise<{ readonly copies: NewOccurrence[]; readonly areSubmitted: boolean }> {
  const ownColumns = new Set(['id', 'uid', 'sequence', ...TIME_COLUMNS.split(/,\s+/)]);
  const copied = getColumnNames(manager, Event).filter((name) => !ownColumns.has(name));
  const rows = occurrences.map((occurrence, number) => {
    const { abbreviation, startLocal, endLocal, startAt, endAt } = toOccurrenceTimes(times, occurrence);
    return {
      number,
      abbreviation,
      starts_local: startLocal,
      ends_local: endLocal,
      starts_at: startAt.toString(),
      ends_at: endAt.toString(),
    };
  });
  const inserted = await manager.query<{ id: number; isPending: boolean }[]>(
    `INSERT INTO events (${copied.join(', ')}, ${TIME_COLUMNS})
     SELECT ${copied.map((name) => `t.${name}`).join(', ')}, $2, n.abbreviation, $3, n.starts_local, n.ends_local,
       n.starts_at, n.ends_at, $4, $4
     FROM events t, json_to_recordset($5) AS n(abbreviation text, starts_local timestamp,
       ends_local timestamp, starts_at timestamptz, ends_at timestamptz, number integer)
     WHERE t.id = $1 ORDER BY n.number RETURNING id, status = 'pending' AS "isPending"`,
    [templateId, times.timeZone, times.allDay, now, JSON.stringify(rows)],
  );
  // Ids are drawn in the order of the occurrences.
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  const copies = ids.map((eventId, n) => ({ eventId, occurrence: occurrences[n]?.occurrence ?? '' }));
  return { copies, areSubmitted: inserted.some(({ isPending }) => isPending) };
}

async function copyTexts(
  manager: EntityManager,
  { templateId, now }: CopyRequest,
  copies: readonly NewOccurrence[],
): Promise<void> {
  const texts = await manager.query<{ language: LanguageCode; slug: string | null }[]>(
    `SELECT language, slug FROM event_texts WHERE event_id = $1 AND trashed_at IS NULL ORDER BY language`,
    [templateId],
  );
  const wanted = texts.flatMap(({ language, slug }) => {
    const base = toBaseSlug(slug);
    return copies.map(({ eventId, occurrence }) => ({
      eventId,
      language,
      // A title without letters has the id for its slug.
      slug: base === String(templateId) ? String(eventId) : buildOccurrenceSlug(base, occurrence),
    }));
  });
  const slugs = await chooseSlugs(manager, EVENT_KIND, wanted);
  const columns = getColumnNames(manager, EventText).filter(
    (name) => !['event_id', 'slug', 'created_at', 'modified_at'].includes(name),
  );
  await manager.query(
    `INSERT INTO event_texts (event_id, slug, created_at, modified_at, ${columns.join(', ')})
     SELECT n.event_id, n.slug, $5, $5, ${columns.map((name) => `t.${name}`).join(', ')}
     FROM unnest($2::integer[], $3::text[], $4::text[]) AS n(event_id, language, slug)
     JOIN event_texts t ON t.event_id = $1 AND t.language = n.language`,
    [templateId, wanted.map(({ eventId }) => eventId), wanted.map(({ language }) => language), slugs, now],
  );
  await manager.query(
    `INSERT INTO event_words (event_id, language, title, folded, words, term_ids)
     SELECT n.id, w.language, w.title, w.folded, w.words, w.term_ids
     FROM event_words w CROSS JOIN unnest($2::integer[]) AS n(id) WHERE w.event_id = $1`,
    [templateId, copies.map(({ eventId }) => eventId)],
  );
}

/** Categories and tags share a table. */
const LINK_TABLES = new Map(
  listLinks(EVENT_FIELDS).map(({ table, column, taxonomy }) => [
    table,
    taxonomy === undefined ? `${column}, position` : column,
  ]),
);

export async function copyLinks(
  manager: EntityManager,
  templateId: number,
  ids: readonly number[],
): Promise<void> {
  for (const [table, columns] of LINK_TABLES)
    await manager.query(
      `INSERT INTO ${table} (event_id, ${columns}) SELECT n.id, ${columns}
       FROM ${table} l CROSS JOIN unnest($2::integer[]) AS n(id) WHERE l.event_id = $1`,
      [templateId, ids],
    );
}
