// A new event with its text, its words, its links and its derived rows: one statement, because every statement costs
// more than what it writes.
import type { EntityManager } from 'typeorm';
import { newRow } from '../database/insert-values.js';
import { prepared } from '../database/prepared.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { newSlug } from '../posts/new-slug.js';
import { newPost, type PostWrite, textOf } from '../posts/write-post.js';
import { writeText } from '../posts/write-text.js';
import { indexed, learnWords } from '../search/words.queries.js';
import { EVENT } from './event-kind.js';
import { type FoundLinks, linking } from './event-links.queries.js';
import { Event } from './event.entity.js';
import { relistEvents } from './relist-events.queries.js';

/** @returns the id of the new event */
export async function insertEvent(
  manager: EntityManager,
  write: PostWrite,
  links: FoundLinks,
): Promise<number> {
  const { asked, patch } = write;
  const { language } = asked;
  const { venues = [], organizers = [], categories = [], tags = [] } = links;
  const { title = '', description = null, excerpt = null } = patch;
  const { row, now } = newPost(write);
  const { status } = row;
  const slug = newSlug(EVENT, { ...textOf(write), status }, title ?? '');
  const words = indexed({ title: title ?? '', plain: [title], html: [excerpt, description] });
  const facts = newRow(manager, Event, row);
  const text = [language, slug, title, description, excerpt, now];
  const index = [words.title, words.folded, words.words.join(' ')];
  const named = [venues, organizers, [...categories, ...tags]];
  const [written] = await prepared<Written>(manager, insertion(facts.columns), [
    ...text,
    ...index,
    ...named,
    ...facts.values,
  ]);
  if (written === undefined) throw new Error('An event that was written is not there');
  const { id } = written;
  if (written.venues < venues.length) throw invalidParam('venue', new Fault('gone'));
  if (written.organizers < organizers.length) throw invalidParam('organizer', new Fault('gone'));
  if (written.texts === 0) {
    await writeText(manager, EVENT, { ...textOf(write), id, isNew: true, isTaken: true, status, now });
    await relistEvents(manager, [id], true);
  }
  await learnWords(manager, language, words.words);
  return id;
}

interface Written {
  readonly id: number;
  /** None when the slug was taken. */
  readonly texts: number;
  readonly venues: number;
  readonly organizers: number;
}

const KEYS = 12;

/** The derived rows are read out of the others: they come last, when everything else is counted. */
const insertion = (columns: readonly string[]): string => `
  WITH post AS (
    INSERT INTO events (${columns.join(', ')})
    VALUES (${columns.map((_, i) => `$${KEYS + i + 1}`).join(', ')}) RETURNING id
  ), texts AS (
    INSERT INTO event_texts (event_id, language, slug, title, description, excerpt, created_at, modified_at)
    SELECT id, $1, CASE WHEN $2 = '' THEN id::text ELSE $2 END, $3, $4, $5, $6::timestamptz, $6 FROM post
    ON CONFLICT (language, slug) DO NOTHING RETURNING event_id
  ), words AS (
    INSERT INTO event_words (event_id, language, title, folded, words)
    SELECT id, $1, $7, $8, string_to_array($9, ' ') FROM post
  ), ${linking('venue', '(SELECT id FROM post)', '$10')},
  ${linking('organizer', '(SELECT id FROM post)', '$11')}, linked_terms AS (
    INSERT INTO event_terms (event_id, term_id) SELECT id, unnest($12::integer[]) FROM post RETURNING term_id
  ), written AS MATERIALIZED (
    SELECT id, (SELECT count(*)::int FROM texts) AS texts, (SELECT count(*)::int FROM linked_venues) AS venues,
      (SELECT count(*)::int FROM linked_organizers) AS organizers, (SELECT count(*)::int FROM linked_terms) AS terms
    FROM post
  )
  SELECT id, texts, venues, organizers, CASE WHEN texts > 0 THEN list_event(id)::text END
  FROM written`;
