// Inserts new events with their texts, words, links and derived rows: a batch of them, or the single one of a request.
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { getColumnNames, buildRow } from '../../database/connection/insert-values.js';
import { queryPrepared } from '../../database/connection/prepared-statements.js';
import { addVocabularyWords } from '../../search/word-index.queries.js';
import { Event } from '../event.entity.js';
import { EventText } from '../event-text.entity.js';
import { insertEventListings } from '../event-listings.queries.js';
import { type ResolvedLinks, lockLinked, type LinkRow, writeLinks } from './event-links.queries.js';
import { chooseSlugs, type RequestedSlug } from './event-slugs.queries.js';
import type { EventDraft } from './event-draft.js';

/** A new event with its id and the ids of what it names. */
interface InsertedEvent {
  readonly id: number;
  readonly event: EventDraft;
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
  events: readonly EventDraft[],
  links: readonly ResolvedLinks[],
): Promise<number[]> {
  await lockLinked(manager, links);
  const ids = await insertFacts(manager, events);
  const rows = events.flatMap((event, n) => {
    const { venues = [], organizers = [], categories = [], tags = [] } = links[n] ?? {};
    const terms = [...new Set([...categories, ...tags])].sort((a, b) => a - b);
    return ids.slice(n, n + 1).map((id) => ({ id, event, venues, organizers, terms }));
  });
  await insertTexts(manager, rows);
  await insertWords(manager, rows);
  const placed = (of: 'venues' | 'organizers'): LinkRow[] =>
    rows.flatMap((row) => row[of].map((id, n) => ({ eventId: row.id, id, position: n + 1 })));
  await writeLinks(manager, {
    venues: placed('venues'),
    organizers: placed('organizers'),
    terms: rows.flatMap((row) => row.terms.map((id) => ({ eventId: row.id, id }))),
  });
  await insertEventListings(manager, ids);
  return ids;
}

/** @returns the ids of the events, in their order */
async function insertFacts(manager: EntityManager, events: readonly EventDraft[]): Promise<number[]> {
  const facts = events.map((event) => event.facts);
  const columns = getColumnNames(manager, Event).filter((column) => column !== 'id');
  const rows = await insertRows<{ id: number }>(manager, Event, {
    columns,
    rows: facts,
    ending: 'RETURNING id',
  });
  return rows.map(({ id }) => id);
}

/** Chooses a slug anew when another transaction has taken it since: the unique key decides. */
async function insertTexts(manager: EntityManager, rows: readonly InsertedEvent[]): Promise<void> {
  for (let open = rows; open.length > 0;) {
    const slugs = await chooseSlugs(manager, open.map(toRequestedSlug));
    const texts = open.map(({ id, event }, n) => {
      const { context, title, description, excerpt, createdAt } = event;
      const text = { eventId: id, language: context.language, slug: slugs[n], title, description, excerpt };
      return { ...text, createdAt, modifiedAt: createdAt };
    });
    const inserted = await insertRows<{ event_id: number }>(manager, EventText, {
      columns: getColumnNames(manager, EventText),
      rows: texts,
      ending: 'ON CONFLICT (language, slug) DO NOTHING RETURNING event_id',
    });
    const done = new Set(inserted.map((row) => row.event_id));
    open = open.filter(({ id }) => !done.has(id));
  }
}

const toRequestedSlug = ({ id, event: { context, slug } }: InsertedEvent): RequestedSlug => ({
  language: context.language,
  slug: slug === '' ? String(id) : slug,
});

async function insertWords(manager: EntityManager, rows: readonly InsertedEvent[]): Promise<void> {
  await queryPrepared(
    manager,
    `INSERT INTO event_words (event_id, language, title, folded, words, term_ids)
     SELECT id, language, title, folded, string_to_array(words, ' '), term_ids::integer[]
     FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       AS w(id, language, title, folded, words, term_ids)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ event }) => event.context.language),
      rows.map(({ event }) => event.index.title),
      rows.map(({ event }) => event.index.folded),
      rows.map(({ event }) => event.index.words.join(' ')),
      rows.map(({ terms }) => `{${terms.join(',')}}`),
    ],
  );
  for (const { event } of rows) await addVocabularyWords(manager, event.vocabulary, event.index.words);
}

interface RowsToInsert {
  readonly columns: readonly string[];
  /** By the names of properties. */
  readonly rows: readonly object[];
  readonly ending: string;
}

/** Inserts rows in their order. */
function insertRows<Row>(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  { columns, rows, ending }: RowsToInsert,
): Promise<Row[]> {
  const { tableName } = manager.dataSource.getMetadata(entity);
  const names = columns.join(', ');
  return queryPrepared<Row>(
    manager,
    `INSERT INTO ${tableName} (${names}) SELECT ${names}
     FROM json_populate_recordset(NULL::${tableName}, $1) WITH ORDINALITY ORDER BY ordinality ${ending}`,
    [JSON.stringify(rows.map((row) => buildRow(manager, entity, { ...row })))],
  );
}
