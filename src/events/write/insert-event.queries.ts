// New events with their texts, their words, their links and their derived rows: one statement for all that come at the
// same moment, because every statement costs more than what it writes.
import type { EntityManager } from 'typeorm';
import { freeSlug } from '../../posts/free-slug.js';
import { columnsOf, newRow } from '../../database/connection/insert-values.js';
import { prepared } from '../../database/connection/prepared.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { newSlug } from '../../posts/new-slug.js';
import { newPost, type PostWrite, textOf } from '../../posts/write-post.js';
import { rememberLearnt } from '../../search/learnt-words.js';
import { vocabularyOf } from '../../search/vocabularies.js';
import { addingWords, type Indexed, indexed, learnWords, unknownWords } from '../../search/words.queries.js';
import type { Taxonomy } from '../../terms/taxonomy.js';
import { maySee, termReader } from '../../terms/term-reader.js';
import { EVENT } from '../event-kind.js';
import { type FoundLinks, refuseGone } from './event-links.queries.js';
import { Event } from '../event.entity.js';

/** What a new event names. */
export interface NewLinks extends FoundLinks {
  /** As they were sent: those that the caller may not see, or of the other taxonomy, are left out. */
  readonly sentTerms?: readonly { readonly id: number; readonly taxonomy: Taxonomy }[];
}

/** What is written of a new event. */
export interface NewEvent {
  readonly language: LanguageCode;
  /** The one that its words belong to. */
  readonly vocabulary: string;
  /** Null for none, "" for the id. */
  readonly slug: string | null;
  readonly index: Indexed;
  /** Words that are added to the vocabulary at once. */
  readonly unknown: readonly string[];
  /** By the names of the parts of the statement. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/**
 * Writes events with the slugs that they want, outside of any transaction, and waits for nobody who changes what they name.
 *
 * @returns in their order, the ids of the new events; null for one that was not written, because somebody has the slug, or
 *   because something that it names is gone or is being changed
 */
export async function insertEventsAtOnce(
  manager: EntityManager,
  rows: readonly NewEvent[],
): Promise<(number | null)[]> {
  const ids = await insert(manager, firstOfEachSlug(rows), 'at once');
  const learnt = new Map<string, Set<string>>();
  for (const { vocabulary, unknown } of ids.keys()) {
    const words = learnt.get(vocabulary) ?? new Set();
    learnt.set(vocabulary, words);
    for (const word of unknown) words.add(word);
  }
  rememberLearnt(manager.dataSource, learnt);
  return rows.map((row) => ids.get(row) ?? null);
}

/**
 * Writes the event in the transaction of the manager, with another slug when somebody has the one that it wants.
 *
 * @returns the id of the new event
 * @throws ApiError rest_invalid_param when something that is named is gone
 */
export async function insertEvent(
  manager: EntityManager,
  write: PostWrite,
  links: NewLinks,
): Promise<number> {
  const event = newEvent(manager, write, links);
  const { language } = event;
  let { slug } = event;
  for (;;) {
    const row = { ...event, slug, unknown: [] };
    const id = (await insert(manager, [row], 'in turn')).get(row);
    if (id !== undefined) {
      await learnWords(manager, event.vocabulary, event.index.words);
      return id;
    }
    await refuseGone(manager, links);
    if (event.slug)
      slug = await freeSlug(
        manager,
        { table: EVENT.texts, key: EVENT.key, where: { language } },
        event.slug,
        null,
      );
  }
}

export function newEvent(manager: EntityManager, write: PostWrite, links: NewLinks): NewEvent {
  const { language } = write.asked;
  const { title, description = null, excerpt = null } = write.patch;
  const { row, now } = newPost(write);
  const { venues = [], organizers = [], categories = [], tags = [], sentTerms = [] } = links;
  const certain = [...categories, ...tags];
  const terms = {
    terms: [...certain, ...sentTerms.map(({ id }) => id)],
    taxonomies: [...certain.map(() => null), ...sentTerms.map(({ taxonomy }) => taxonomy)],
  };
  const facts = newRow(manager, Event, row);
  const index = indexed({ title: title ?? '', plain: [title], html: [excerpt, description] });
  const vocabulary = vocabularyOf(language, row.status === 'publish');
  return {
    language,
    vocabulary,
    slug: newSlug(EVENT, { ...textOf(write), status: row.status }, title ?? ''),
    index,
    unknown: unknownWords(manager, vocabulary, index.words),
    sent: {
      ...{ language, title: title ?? '', description, excerpt, now },
      ...{ venues, organizers, ...terms, facts },
      ...termReader(write.asked.viewer),
      ...{ author: facts['author_id'], parent: facts['parent_id'], image: facts['image_id'] },
    },
  };
}

/**
 * Of several that want the same slug only one can be written by a statement. Sorted, so that who writes the same slugs waits
 * in one direction only.
 */
function firstOfEachSlug(rows: readonly NewEvent[]): NewEvent[] {
  const named = new Map<string, NewEvent>();
  for (const row of rows.toReversed()) if (row.slug) named.set(`${row.language} ${row.slug}`, row);
  const sorted = [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return [...sorted, ...rows.filter(({ slug }) => !slug)];
}

/** What is being changed is waited for, or makes that the event is not written. */
type Waiting = 'in turn' | 'at once';

/** @returns the ids of those that were written */
async function insert(
  manager: EntityManager,
  rows: readonly NewEvent[],
  waiting: Waiting,
): Promise<ReadonlyMap<NewEvent, number>> {
  const sent = rows.map(({ slug, vocabulary, index, unknown, sent: parts }, n) => ({
    ...parts,
    ...{ n, slug, vocabulary, sorted: index.title, folded: index.folded },
    ...{ words: index.words.join(' '), unknown: unknown.join(' ') },
  }));
  const written = await prepared<{ n: number; id: number }>(manager, statementOf(manager, waiting), [
    JSON.stringify(sent),
  ]);
  return new Map(written.flatMap(({ n, id }) => rows.slice(n, n + 1).map((row) => [row, id] as const)));
}

/** Nobody takes them away meanwhile. */
const held = (kind: 'venue' | 'organizer', waiting: Waiting): string => `held_${kind}s AS (
    SELECT id FROM ${kind}s WHERE id = ANY(ARRAY(SELECT unnest(${kind}s) FROM sent)) AND status <> 'trash'
    ORDER BY id FOR SHARE ${waiting === 'at once' ? 'SKIP LOCKED' : ''}
  )`;

const areHeld = (kind: 'venue' | 'organizer'): string =>
  `NOT EXISTS (SELECT FROM unnest(s.${kind}s) AS l(id) WHERE l.id NOT IN (SELECT id FROM held_${kind}s))`;

/** What foreign keys lock; where they would wait, nothing is held. */
const locked = (table: string, ids: string): string => `held_${table} AS (
    SELECT id FROM ${table} WHERE id = ANY(ARRAY(SELECT ${ids} FROM sent)) ORDER BY id FOR KEY SHARE SKIP LOCKED
  )`;

const isLocked = (table: string, id: string): string =>
  `(s.${id} IS NULL OR s.${id} IN (SELECT id FROM held_${table}))`;

const KEYS = [
  ['users', 'author'],
  ['events', 'parent'],
  ['images', 'image'],
] as const;

/**
 * Parts of the statement, and what must hold of an event: nobody who changes what it names is waited for. A slug or a word
 * that somebody is just writing, too, cannot be passed over: it is waited for, but not for long, since others wait as well.
 */
const withoutWaiting = {
  settings: `, set_config('lock_timeout', CASE WHEN current_setting('lock_timeout')::interval BETWEEN '1 ms' AND '1 s'
      THEN current_setting('lock_timeout') ELSE '1s' END, true)`,
  parts: [...KEYS.map(([table, id]) => locked(table, id)), locked('terms', 'unnest(terms)')],
  tests: [
    ...KEYS.map(([table, id]) => isLocked(table, id)),
    `NOT EXISTS (SELECT FROM terms t WHERE t.id = ANY(s.terms) AND t.id NOT IN (SELECT id FROM held_terms))`,
  ],
};

const noMore: typeof withoutWaiting = { settings: '', parts: [], tests: [] };

const linked = (kind: 'venue' | 'organizer'): string => `linked_${kind}s AS (
    INSERT INTO event_${kind}s (event_id, ${kind}_id, position)
    SELECT p.id, l.id, l.n FROM possible p, unnest(p.${kind}s) WITH ORDINALITY AS l(id, n) RETURNING position
  )`;

const SENT = `n integer, language text, slug text, title text, description text, excerpt text, now timestamptz,
  vocabulary text, sorted text, folded text, words text, unknown text, venues integer[], organizers integer[],
  terms integer[], taxonomies text[], author integer, parent integer, image integer, managed text[],
  "userId" integer, facts json`;

/**
 * All of an event, or nothing and no row: when something that it names is gone, or somebody has the slug. The derived rows
 * are read out of the others: they come last, when everything else is counted. Only words that nobody reads, those of the
 * events and new ones of the vocabulary, come behind them. New ones are sorted, so that who learns the same words waits in
 * one direction only.
 */
function insertion(facts: readonly string[], waiting: Waiting): string {
  const more = waiting === 'at once' ? withoutWaiting : noMore;
  const parts = [held('venue', waiting), held('organizer', waiting), ...more.parts];
  const tests = [areHeld('venue'), areHeld('organizer'), ...more.tests];
  return `
  WITH sent AS MATERIALIZED (
    SELECT s.*${more.settings} FROM json_to_recordset($1) AS s(${SENT})
  ), ${parts.join(', ')}, possible AS MATERIALIZED (
    SELECT nextval('post_ids')::integer AS id, s.* FROM sent s
    WHERE ${tests.join(' AND ')}
      AND NOT EXISTS (SELECT FROM event_texts t WHERE t.language = s.language AND t.slug = s.slug)
  ), posts AS (
    INSERT INTO events (id, ${facts.join(', ')})
    SELECT p.id, ${facts.map((column) => `f.${column}`).join(', ')}
    FROM possible p, json_populate_record(NULL::events, p.facts) f RETURNING id
  ), texts AS (
    INSERT INTO event_texts (event_id, language, slug, title, description, excerpt, created_at, modified_at)
    SELECT id, language, CASE WHEN slug = '' THEN id::text ELSE slug END, title, description, excerpt, now, now
    FROM possible RETURNING event_id
  ), ${linked('venue')}, ${linked('organizer')}, linked_terms AS (
    INSERT INTO event_terms (event_id, term_id)
    SELECT p.id, l.id FROM possible p, unnest(p.terms, p.taxonomies) AS l(id, taxonomy)
    WHERE l.taxonomy IS NULL OR l.taxonomy = (SELECT t.taxonomy FROM terms t
      WHERE t.id = l.id AND ${maySee('t', 'p.managed', 'p."userId"')})
    RETURNING event_id, term_id
  ), words AS (
    INSERT INTO event_words (event_id, language, title, folded, words, term_ids)
    SELECT id, language, sorted, folded, string_to_array(words, ' '),
      ARRAY(SELECT term_id FROM linked_terms l WHERE l.event_id = p.id ORDER BY term_id)
    FROM possible p
  ), written AS MATERIALIZED (
    SELECT n, id, (SELECT count(*) FROM posts), (SELECT count(*) FROM texts), (SELECT count(*) FROM linked_venues),
      (SELECT count(*) FROM linked_organizers), (SELECT count(*) FROM linked_terms)
    FROM possible
  ), listed AS MATERIALIZED (
    SELECT list_events(ARRAY(SELECT id FROM written))::text
  ), learnt AS (${addingWords(`(
    SELECT DISTINCT p.vocabulary AS language, u.word FROM possible p JOIN written USING (id),
      unnest(string_to_array(p.unknown, ' ')) AS u(word)) w`)}
  )
  SELECT n, id FROM written, listed`;
}

const statements = new Map<Waiting, string>();

/** Made once: it is long. */
function statementOf(manager: EntityManager, waiting: Waiting): string {
  const known = statements.get(waiting);
  if (known !== undefined) return known;
  const facts = columnsOf(manager, Event).filter((column) => column !== 'id');
  const statement = insertion(facts, waiting);
  statements.set(waiting, statement);
  return statement;
}
