// A new event with its text, its words, its links and its derived rows: one statement, because every statement costs
// more than what it writes.
import type { EntityManager } from 'typeorm';
import { freeSlug } from '../database/free-slug.js';
import { newRow } from '../database/insert-values.js';
import { asSubquery, idsIn, prepared } from '../database/prepared.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { newSlug } from '../posts/new-slug.js';
import { newPost, type PostWrite, textOf } from '../posts/write-post.js';
import { rememberLearnt } from '../search/learnt-words.js';
import { addingWords, indexed, learnWords, unknownWords } from '../search/words.queries.js';
import type { Taxonomy } from '../terms/taxonomy.js';
import { EVENT } from './event-kind.js';
import type { FoundLinks } from './event-links.queries.js';
import { Event } from './event.entity.js';

/**
 * Writes the event with the slug that it wants, outside of any transaction.
 *
 * @returns the id of the new event; null when nothing was written, because somebody has the slug or because something
 *   that is named is gone
 */
export async function insertEventAtOnce(
  manager: EntityManager,
  write: PostWrite,
  links: NewLinks,
): Promise<number | null> {
  const { language } = write.asked;
  const event = newEvent(manager, write, links);
  const unknown = unknownWords(manager, language, event.words);
  const id = await insert(manager, event, event.slug, unknown);
  if (id !== null) rememberLearnt(manager.dataSource, new Map([[language, new Set(unknown)]]));
  return id;
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
  const { language } = write.asked;
  const event = newEvent(manager, write, links);
  let { slug } = event;
  for (;;) {
    const id = await insert(manager, event, slug, []);
    if (id !== null) {
      await learnWords(manager, language, event.words);
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

/** What a new event names. */
export interface NewLinks extends FoundLinks {
  /** As they were sent: those that are not there, or of the other taxonomy, are left out. */
  readonly sentTerms?: readonly { readonly id: number; readonly taxonomy: Taxonomy }[];
}

interface NewEvent {
  /** Null for none, "" for the id. */
  readonly slug: string | null;
  readonly words: readonly string[];
  /** Columns of the facts. */
  readonly columns: readonly string[];
  /** What is bound behind the slug and the words that are new. */
  readonly values: readonly unknown[];
}

function newEvent(manager: EntityManager, write: PostWrite, links: NewLinks): NewEvent {
  const { language } = write.asked;
  const { title = '', description = null, excerpt = null } = write.patch;
  const { row, now } = newPost(write);
  const { venues = [], organizers = [], categories = [], tags = [], sentTerms = [] } = links;
  const certain = [...categories, ...tags];
  const index = indexed({ title: title ?? '', plain: [title], html: [excerpt, description] });
  const facts = newRow(manager, Event, row);
  const text = [language, title, description, excerpt, now];
  const words = [index.title, index.folded, index.words.join(' ')];
  const terms = [
    [...certain, ...sentTerms.map(({ id }) => id)],
    [...certain.map(() => null), ...sentTerms.map(({ taxonomy }) => taxonomy)],
  ];
  return {
    slug: newSlug(EVENT, { ...textOf(write), status: row.status }, title ?? ''),
    words: index.words,
    columns: facts.columns,
    values: [...text, ...words, venues, organizers, ...terms, ...facts.values],
  };
}

async function insert(
  manager: EntityManager,
  { columns, values }: NewEvent,
  slug: string | null,
  unknown: readonly string[],
): Promise<number | null> {
  const sent = [slug, unknown.join(' '), ...values];
  const [written] = await prepared<{ id: number }>(manager, insertion(columns), sent);
  return written?.id ?? null;
}

/** So many parameters come before the facts. */
const KEYS = 14;

/** Nobody takes them away meanwhile. */
const held = (kind: 'venue' | 'organizer', ids: string): string => `held_${kind}s AS (
    SELECT id FROM ${kind}s WHERE id = ${idsIn(ids)} AND status <> 'trash' ORDER BY id FOR SHARE
  )`;

const linked = (kind: 'venue' | 'organizer', ids: string): string => `linked_${kind}s AS (
    INSERT INTO event_${kind}s (event_id, ${kind}_id, position)
    SELECT post.id, t.id, t.n FROM post, unnest(${ids}::integer[]) WITH ORDINALITY AS t(id, n) RETURNING position
  )`;

const areHeld = (kind: 'venue' | 'organizer', ids: string): string =>
  `(SELECT count(*) FROM held_${kind}s) = cardinality(${ids}::integer[])`;

/**
 * All of it, or nothing and no row: when something that is named is gone, or somebody has the slug. The derived rows are
 * read out of the others: they come last, when everything else is counted. Only words that nobody reads, those of the event
 * and new ones of the vocabulary, come behind them. New ones are sorted, so that who learns the same words waits in one
 * direction only.
 */
const insertion = (columns: readonly string[]): string => `
  WITH ${held('venue', '$11')}, ${held('organizer', '$12')}, possible AS MATERIALIZED (
    SELECT WHERE ${areHeld('venue', '$11')} AND ${areHeld('organizer', '$12')}
      AND NOT EXISTS (SELECT FROM event_texts WHERE language = $3 AND slug = $1)
  ), post AS (
    INSERT INTO events (${columns.join(', ')})
    SELECT ${columns.map((_, i) => `$${KEYS + i + 1}`).join(', ')} FROM possible RETURNING id
  ), texts AS (
    INSERT INTO event_texts (event_id, language, slug, title, description, excerpt, created_at, modified_at)
    SELECT id, $3, CASE WHEN $1 = '' THEN id::text ELSE $1 END, $4, $5, $6, $7::timestamptz, $7 FROM post
    RETURNING event_id
  ), ${linked('venue', '$11')}, ${linked('organizer', '$12')}, linked_terms AS (
    INSERT INTO event_terms (event_id, term_id)
    SELECT post.id, t.id FROM post, unnest(${asSubquery('$13::integer[]')}, ${asSubquery('$14::text[]')}) AS t(id, taxonomy)
    WHERE t.taxonomy IS NULL OR t.taxonomy = (SELECT taxonomy FROM terms WHERE id = t.id)
    RETURNING term_id
  ), words AS (
    INSERT INTO event_words (event_id, language, title, folded, words, term_ids)
    SELECT id, $3, $8, $9, string_to_array($10, ' '), ARRAY(SELECT term_id FROM linked_terms ORDER BY term_id) FROM post
  ), written AS MATERIALIZED (
    SELECT id, (SELECT count(*) FROM texts), (SELECT count(*) FROM linked_venues),
      (SELECT count(*) FROM linked_organizers), (SELECT count(*) FROM linked_terms)
    FROM post
  ), learnt AS (${addingWords(`written, LATERAL (
    SELECT $3 AS language, word FROM unnest(${asSubquery(`string_to_array($2, ' ')`)}) AS u(word)) w`)}
  )
  SELECT id, list_event(id)::text FROM written`;

/** @throws ApiError rest_invalid_param when one is not there, or in the trash */
async function refuseGone(
  manager: EntityManager,
  { venues = [], organizers = [] }: FoundLinks,
): Promise<void> {
  const there = (kind: 'venue' | 'organizer', ids: string): string =>
    `(SELECT count(*)::int FROM ${kind}s WHERE id = ${idsIn(ids)} AND status <> 'trash') AS ${kind}s`;
  const [found] = await prepared<{ venues: number; organizers: number }>(
    manager,
    `SELECT ${there('venue', '$1')}, ${there('organizer', '$2')}`,
    [venues, organizers],
  );
  if (found === undefined) throw new Error('The database did not count');
  if (found.venues < venues.length) throw invalidParam('venue', new Fault('gone'));
  if (found.organizers < organizers.length) throw invalidParam('organizer', new Fault('gone'));
}
