import type { EntityManager } from 'typeorm';
import { recordChanges } from '../../../data/changelog/record-changes.js';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import { insertFacts, insertTexts, type NewText } from '../../posts/insert-posts.queries.js';
import { reportSubmissions } from '../../posts/review/report-submissions.js';
import { addVocabularyWords, toIndexColumns } from '../../search/word-index.queries.js';
import { EVENT_KIND } from '../event-kind.js';
import { insertEventListings } from '../event-listings.queries.js';
import { type ResolvedLinks, lockLinked, type LinkRow, writeLinks } from './event-links.queries.js';
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
  const ids = await insertFacts(
    manager,
    EVENT_KIND,
    events.map(({ id, facts }) => ({ ...facts, id })),
  );
  const rows = events.flatMap((event, n) => {
    const { venues = [], organizers = [], categories = [], tags = [] } = links[n] ?? {};
    const terms = [...new Set([...categories, ...tags])].sort((a, b) => a - b);
    return ids.slice(n, n + 1).map((id) => ({ id, event, venues, organizers, terms }));
  });
  await insertTexts(manager, EVENT_KIND, rows.map(toNewText));
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
  const created = rows.map(({ id, event: { facts, context } }) => ({ ...facts, id, context }));
  await reportSubmissions(manager, EVENT_KIND, created);
  return ids;
}

const toNewText = ({ id, event }: InsertedEvent): NewText => {
  const { context, slug, texts, createdAt } = event;
  const values = { ...texts, createdAt, modifiedAt: createdAt };
  return { id, language: context.language, slug, values };
};

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
