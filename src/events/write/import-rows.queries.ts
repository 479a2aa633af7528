// Writes the rows of many new events at once.
import { setImmediate as pause } from 'node:timers/promises';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { columnsOf, newRow } from '../../database/connection/insert-values.js';
import { learnWords } from '../../search/words.queries.js';
import type { PreparedEvent } from './import-event.js';
import { Event } from '../event.entity.js';
import { EventText } from '../event-text.entity.js';
import type { ImportedSlugs } from './import-slugs.queries.js';
import type { ImportedWords } from './import-words.js';

export async function nextPostIds(manager: EntityManager, count: number): Promise<number[]> {
  const rows: { id: number }[] = await manager.query(
    `SELECT nextval('post_ids')::int AS id FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

export interface NumberedEvent {
  readonly id: number;
  readonly event: PreparedEvent;
}

export async function insertEvents(
  manager: EntityManager,
  events: readonly NumberedEvent[],
  now: Date,
): Promise<void> {
  const rows = events.map(({ id, event }) => ({ ...event.facts, id, createdAt: now, modifiedAt: now }));
  await insertRows(manager, Event, rows);
}

/** A slug that a neighbour takes at the same moment is chosen anew: the unique key decides. */
export async function insertTexts(
  manager: EntityManager,
  events: readonly NumberedEvent[],
  slugs: ImportedSlugs,
  now: Date,
): Promise<void> {
  for (let open = events; open.length > 0;) {
    const wanted = open.map(({ id, event: { asked, slug } }) => ({
      language: asked.language,
      slug: slug === '' ? String(id) : slug,
    }));
    const chosen = await slugs.choose(manager, wanted);
    const rows = open.map(({ id, event: { asked, title, description, excerpt } }, i) => ({
      ...{ eventId: id, language: asked.language, slug: chosen[i], title, description, excerpt },
      ...{ createdAt: now, modifiedAt: now },
    }));
    const written = await insertRows(manager, EventText, rows, 'ON CONFLICT (language, slug) DO NOTHING');
    const done = new Set(written.map(({ key }) => key));
    open = open.filter(({ id }) => !done.has(id));
    if (open.length > 0) slugs.forget();
  }
}

/** So much that is new an index of words may gather before it is sorted in at a moment that nobody has chosen. */
const PENDING = '128MB';

/**
 * @param termsOf ids of what each event will be linked to
 * @param known words that stand in the vocabulary already
 */
export async function insertWords(
  manager: EntityManager,
  events: readonly NumberedEvent[],
  termsOf: (event: PreparedEvent) => readonly number[],
  known: ImportedWords,
): Promise<void> {
  await manager.query(`SET LOCAL gin_pending_list_limit = '${PENDING}'`);
  const inserted = manager.query(
    `INSERT INTO event_words (event_id, language, title, folded, words, term_ids)
     SELECT id, language, title, folded, string_to_array(words, ' '), term_ids::integer[]
     FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       AS w(id, language, title, folded, words, term_ids)`,
    [
      events.map(({ id }) => id),
      events.map(({ event }) => event.asked.language),
      events.map(({ event }) => event.words.title),
      events.map(({ event }) => event.words.folded),
      events.map(({ event }) => event.words.words.join(' ')),
      events.map(
        ({ event }) =>
          `{${termsOf(event)
            .toSorted((a, b) => a - b)
            .join(',')}}`,
      ),
    ],
  );
  // Looked up while the database writes: the statement leaves in a later turn. When it fails meanwhile, it is told below.
  inserted.catch(() => undefined);
  await pause();
  const missing = known.missing(events);
  await inserted;
  for (const [vocabulary, words] of missing) await learnWords(manager, vocabulary, words);
}

function insertRows<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  values: readonly Readonly<Record<string, unknown>>[],
  onConflict = '',
): Promise<{ key: number }[]> {
  const { tableName, primaryColumns } = manager.dataSource.getMetadata(entity);
  const names = columnsOf(manager, entity).join(', ');
  const keys = primaryColumns.map(({ databaseName }) => databaseName);
  return manager.query(
    `INSERT INTO ${tableName} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${tableName}, $1)
     ${onConflict} RETURNING ${keys.includes('event_id') ? 'event_id' : 'id'} AS key`,
    [JSON.stringify(values.map((row) => newRow(manager, entity, row)))],
  );
}

export interface ImportedLinks {
  readonly venues: readonly (readonly [eventId: number, venueId: number, position: number])[];
  readonly organizers: readonly (readonly [eventId: number, organizerId: number, position: number])[];
  readonly terms: readonly (readonly [eventId: number, termId: number])[];
}

/** Venues and organizers are held already. */
export async function insertLinks(
  manager: EntityManager,
  { venues, organizers, terms }: ImportedLinks,
): Promise<void> {
  const placed = (kind: 'venue' | 'organizer', event: string, item: string, position: string): string =>
    `INSERT INTO event_${kind}s (event_id, ${kind}_id, position)
     SELECT * FROM unnest(${event}::integer[], ${item}::integer[], ${position}::smallint[])`;
  await manager.query(
    `WITH linked_venues AS (${placed('venue', '$1', '$2', '$3')}),
       linked_organizers AS (${placed('organizer', '$4', '$5', '$6')})
     INSERT INTO event_terms (event_id, term_id) SELECT * FROM unnest($7::integer[], $8::integer[])`,
    [
      ...[0, 1, 2].map((i) => venues.map((link) => link[i])),
      ...[0, 1, 2].map((i) => organizers.map((link) => link[i])),
      ...[0, 1].map((i) => terms.map((link) => link[i])),
    ],
  );
}
