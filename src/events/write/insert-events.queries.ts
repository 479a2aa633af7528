import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { recordChanges } from '../../changelog/record-changes.js';
import { getColumnNames, buildRow } from '../../database/connection/insert-values.js';
import { queryPrepared } from '../../database/connection/prepared-statements.js';
import { addVocabularyWords, toIndexColumns } from '../../search/word-index.queries.js';
import { Event } from '../event.entity.js';
import { EventText } from '../event-text.entity.js';
import { insertEventListings } from '../event-listings.queries.js';
import { type ResolvedLinks, lockLinked, type LinkRow, writeLinks } from './event-links.queries.js';
import { chooseSlugs, type RequestedSlug } from './event-slugs.queries.js';
import type { EventDraft } from './event-draft.js';

interface InsertedEvent {
  readonly id: number;
  readonly event: EventDraft;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly terms: readonly number[];
}

/**
 * Inserts events with their texts, words and links in the transaction of the manager. Listing rows come last, as they
 * are read from the other rows.
 *
 * @param links of each event
 * @returns the ids of the events, in their order
 * @throws ApiError rest_invalid_param when a linked item is gone
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
  const toLinkRows = (links: 'venues' | 'organizers'): LinkRow[] =>
    rows.flatMap((row) => row[links].map((id, n) => ({ eventId: row.id, id, position: n + 1 })));
  await writeLinks(manager, {
    venues: toLinkRows('venues'),
    organizers: toLinkRows('organizers'),
    terms: rows.flatMap((row) => row.terms.map((id) => ({ eventId: row.id, id }))),
  });
  await insertEventListings(manager, ids);
  for (const { id, event } of rows) {
    const { actor, language } = event.context;
    await recordChanges(manager, actor, [{ kind: 'event', id, operation: 'created', language, fields: [] }]);
  }
  return ids;
}

async function insertFacts(manager: EntityManager, events: readonly EventDraft[]): Promise<number[]> {
  const facts = events.map(({ id, facts }) => ({ ...facts, id }));
  const keepsIds = events.some(({ id }) => id !== undefined);
  const columns = getColumnNames(manager, Event).filter((column) => keepsIds || column !== 'id');
  const rows = await insertRows<{ id: number }>(manager, Event, columns, facts, 'RETURNING id');
  return rows.map(({ id }) => id);
}

/** Retries with new slugs while the unique key refuses those that other transactions have taken. */
async function insertTexts(manager: EntityManager, rows: readonly InsertedEvent[]): Promise<void> {
  for (let pending = rows; pending.length > 0;) {
    const slugs = await chooseSlugs(manager, pending.map(toRequestedSlug));
    const texts = pending.map(({ id, event }, n) => {
      const { context, title, description, excerpt, eventStatusReason, createdAt } = event;
      const text = { title, description, excerpt, eventStatusReason, createdAt, modifiedAt: createdAt };
      return { eventId: id, language: context.language, slug: slugs[n], ...text };
    });
    const columns = getColumnNames(manager, EventText);
    const ending = 'ON CONFLICT (language, slug) DO NOTHING RETURNING event_id';
    const inserted = await insertRows<{ event_id: number }>(manager, EventText, columns, texts, ending);
    const insertedIds = new Set(inserted.map((row) => row.event_id));
    pending = pending.filter(({ id }) => !insertedIds.has(id));
  }
}

const toRequestedSlug = ({ id, event: { context, slug } }: InsertedEvent): RequestedSlug => ({
  language: context.language,
  slug: slug === '' ? String(id) : slug,
});

async function insertWords(manager: EntityManager, rows: readonly InsertedEvent[]): Promise<void> {
  const entries = rows.map(({ id, event }) => ({ ...event.index, id, language: event.context.language }));
  await queryPrepared(
    manager,
    `INSERT INTO event_words (event_id, language, title, folded, words, term_ids)
     SELECT id, language, title, folded, string_to_array(words, ' '), term_ids::integer[]
     FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       AS w(id, language, title, folded, words, term_ids)`,
    [...toIndexColumns(entries), rows.map(({ terms }) => `{${terms.join(',')}}`)],
  );
  for (const { event } of rows) await addVocabularyWords(manager, event.vocabulary, event.index.words);
}

/** Inserts rows, keyed by the properties of the entity, in their order. */
function insertRows<Row>(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  columns: readonly string[],
  rows: readonly object[],
  ending: string,
): Promise<Row[]> {
  const { tableName } = manager.dataSource.getMetadata(entity);
  const names = columns.join(', ');
  const values = columns.map((column) => (column === 'id' ? `coalesce(id, nextval('post_ids'))` : column));
  return queryPrepared<Row>(
    manager,
    `INSERT INTO ${tableName} (${names}) SELECT ${values.join(', ')}
     FROM json_populate_recordset(NULL::${tableName}, $1) WITH ORDINALITY ORDER BY ordinality ${ending}`,
    [JSON.stringify(rows.map((row) => buildRow(manager, entity, { ...row })))],
  );
}
