// Inserts new events with their texts, words, links and derived rows: a batch of them, or the single one of a request.
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { columnsOf, newRow } from '../../database/connection/insert-values.js';
import { prepared } from '../../database/connection/prepared.js';
import { learnWords } from '../../search/words.queries.js';
import { Event } from '../event.entity.js';
import { EventText } from '../event-text.entity.js';
import { listEvents } from '../relist-events.queries.js';
import { type FoundLinks, holdLinked, type PlacedLink, writeLinks } from './event-links.queries.js';
import { chooseSlugs, type WantedSlug } from './event-slugs.queries.js';
import type { NewEvent } from './new-event.js';

/** A new event with its id and the ids of what it names. */
interface EventRow {
  readonly id: number;
  readonly event: NewEvent;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly terms: readonly number[];
}

/**
 * Writes the events in the transaction of the manager; derived rows come last, as they are read out of the others.
 *
 * @param links what each of the events names
 * @returns the ids of the events, in their order
 * @throws ApiError rest_invalid_param when an event refers to something that is gone
 */
export async function insertEvents(
  manager: EntityManager,
  events: readonly NewEvent[],
  links: readonly FoundLinks[],
): Promise<number[]> {
  await holdLinked(manager, links);
  const ids = await insertFacts(manager, events);
  const rows = events.flatMap((event, n) => {
    const { venues = [], organizers = [], categories = [], tags = [] } = links[n] ?? {};
    const terms = [...new Set([...categories, ...tags])].sort((a, b) => a - b);
    return ids.slice(n, n + 1).map((id) => ({ id, event, venues, organizers, terms }));
  });
  await insertTexts(manager, rows);
  await insertWords(manager, rows);
  const placed = (of: 'venues' | 'organizers'): PlacedLink[] =>
    rows.flatMap((row) => row[of].map((id, n) => ({ eventId: row.id, id, position: n + 1 })));
  await writeLinks(manager, {
    venues: placed('venues'),
    organizers: placed('organizers'),
    terms: rows.flatMap((row) => row.terms.map((id) => ({ eventId: row.id, id }))),
  });
  await listEvents(manager, ids);
  return ids;
}

/** @returns the ids of the events, in their order */
async function insertFacts(manager: EntityManager, events: readonly NewEvent[]): Promise<number[]> {
  const facts = events.map((event) => event.facts);
  const columns = columnsOf(manager, Event).filter((column) => column !== 'id');
  const rows = await insertRows<{ id: number }>(manager, Event, {
    columns,
    rows: facts,
    ending: 'RETURNING id',
  });
  return rows.map(({ id }) => id);
}

/** Chooses a slug anew when another transaction has taken it since: the unique key decides. */
async function insertTexts(manager: EntityManager, rows: readonly EventRow[]): Promise<void> {
  for (let open = rows; open.length > 0;) {
    const slugs = await chooseSlugs(manager, open.map(wantedSlug));
    const texts = open.map(({ id, event }, n) => {
      const { asked, title, description, excerpt, createdAt } = event;
      const text = { eventId: id, language: asked.language, slug: slugs[n], title, description, excerpt };
      return { ...text, createdAt, modifiedAt: createdAt };
    });
    const inserted = await insertRows<{ event_id: number }>(manager, EventText, {
      columns: columnsOf(manager, EventText),
      rows: texts,
      ending: 'ON CONFLICT (language, slug) DO NOTHING RETURNING event_id',
    });
    const done = new Set(inserted.map((row) => row.event_id));
    open = open.filter(({ id }) => !done.has(id));
  }
}

const wantedSlug = ({ id, event: { asked, slug } }: EventRow): WantedSlug => ({
  language: asked.language,
  slug: slug === '' ? String(id) : slug,
});

async function insertWords(manager: EntityManager, rows: readonly EventRow[]): Promise<void> {
  await prepared(
    manager,
    `INSERT INTO event_words (event_id, language, title, folded, words, term_ids)
     SELECT id, language, title, folded, string_to_array(words, ' '), term_ids::integer[]
     FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       AS w(id, language, title, folded, words, term_ids)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ event }) => event.asked.language),
      rows.map(({ event }) => event.index.title),
      rows.map(({ event }) => event.index.folded),
      rows.map(({ event }) => event.index.words.join(' ')),
      rows.map(({ terms }) => `{${terms.join(',')}}`),
    ],
  );
  for (const { event } of rows) await learnWords(manager, event.vocabulary, event.index.words);
}

interface NewRows {
  readonly columns: readonly string[];
  /** By the names of properties. */
  readonly rows: readonly object[];
  readonly ending: string;
}

/** Inserts rows in their order. */
function insertRows<Row>(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  { columns, rows, ending }: NewRows,
): Promise<Row[]> {
  const { tableName } = manager.dataSource.getMetadata(entity);
  const names = columns.join(', ');
  return prepared<Row>(
    manager,
    `INSERT INTO ${tableName} (${names}) SELECT ${names}
     FROM json_populate_recordset(NULL::${tableName}, $1) WITH ORDINALITY ORDER BY ordinality ${ending}`,
    [JSON.stringify(rows.map((row) => newRow(manager, entity, { ...row })))],
  );
}
