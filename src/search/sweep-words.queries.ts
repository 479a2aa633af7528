// Takes words out of the vocabulary that no text has any more. Words that left a text wait in `vocabulary_checks` until
// no process takes them for known from before. A text that comes while its word goes is noticed by a second check,
// which follows whatever was removed, and puts the word back.
import type { EntityManager } from 'typeorm';
import type { Database } from '../database/connection/database.js';
import { queryPrepared } from '../database/connection/prepared-statements.js';
import { getVocabularyName } from './vocabularies.js';
import { insertWordsSql } from './word-index.queries.js';

/** Words of a step, which is a transaction: writers of the same words wait for it. No check has more. */
const WORDS_PER_STEP = 500;

/** Checks of a step, each of a few words mostly. */
const CHECKS_PER_STEP = 50;

/**
 * Texts of recent events that common words are looked for in first: a word that very many texts have is expensive to
 * look up in their index.
 */
const RECENT_IDS = 2000;
const RECENT_TEXTS = 300;

/** After this long a removal is checked. Processes forget what they know of the vocabulary sooner (learnt-words.ts). */
const RECHECK_DELAY = `interval '15 minutes'`;

interface RemovedWords {
  readonly vocabulary: string;
  readonly words: readonly string[];
}

interface VocabularyCheck {
  readonly id: string;
  readonly language: string;
  readonly words: readonly string[];
}

/**
 * Makes a step of the checks that are due.
 *
 * @returns how many words were checked; 0 when nothing is due
 */
export async function sweepWords(database: Database): Promise<number> {
  const forgotten: RemovedWords[] = [];
  const checked = await database.inTransaction(async (manager) => {
    forgotten.length = 0;
    // The table that a restoration locks first: it comes before all of this, or after it, and they never deadlock.
    await manager.query('LOCK TABLE users IN ACCESS SHARE MODE');
    const checks = await takeDueChecks(manager);
    // In the order in which writers add words of several languages.
    for (const language of [...new Set(checks.map((check) => check.language))].sort()) {
      const words = checks.filter((check) => check.language === language).flatMap((check) => check.words);
      const removed = await updateVocabularies(manager, language, [...new Set(words)]);
      const gone = [...new Set(removed.flatMap((one) => one.words))];
      if (gone.length > 0) await scheduleRecheck(manager, language, gone);
      forgotten.push(...removed);
    }
    return checks.reduce((sum, { words }) => sum + words.length, 0);
  });
  // Other processes forget by themselves, a little later.
  for (const { vocabulary, words } of forgotten) database.vocabularyCache.delete(vocabulary, words);
  return checked;
}

/** Has all words checked that there are, now that texts were removed without a trigger. */
export async function scheduleFullCheck(manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO vocabulary_checks (language, words, due_at)
     SELECT rtrim(language, '~'), array_agg(word), clock_timestamp() + ${RECHECK_DELAY}
     FROM (SELECT language, word, row_number() OVER (PARTITION BY language ORDER BY word) / ${WORDS_PER_STEP} AS part
       FROM search_words) s
     GROUP BY language, part`,
  );
}

/** Takes away a few of the checks that are due and that no other process has taken. */
async function takeDueChecks(manager: EntityManager): Promise<VocabularyCheck[]> {
  const due = await manager.query<VocabularyCheck[]>(
    `SELECT id, language, words FROM vocabulary_checks WHERE due_at <= clock_timestamp()
     ORDER BY due_at, id LIMIT ${CHECKS_PER_STEP} FOR UPDATE SKIP LOCKED`,
  );
  let sum = 0;
  const taken = due.filter(({ words }, n) => {
    sum += words.length;
    return n === 0 || sum <= WORDS_PER_STEP;
  });
  await manager.query(`DELETE FROM vocabulary_checks WHERE id = ANY($1::uuid[])`, [
    taken.map(({ id }) => id),
  ]);
  return taken;
}

async function scheduleRecheck(
  manager: EntityManager,
  language: string,
  words: readonly string[],
): Promise<void> {
  await manager.query(
    `INSERT INTO vocabulary_checks (language, words, due_at) VALUES ($1, $2, clock_timestamp() + ${RECHECK_DELAY})`,
    [language, words],
  );
}

/**
 * Words that published texts have stand in the vocabulary of visitors, those that only other texts have in that of
 * items that are not published, and all others in neither.
 *
 * @returns words that were removed from either
 */
async function updateVocabularies(
  manager: EntityManager,
  language: string,
  words: readonly string[],
): Promise<RemovedWords[]> {
  const recent = await findRecentlyPublished(manager, language, words);
  const rare = words.filter((word) => !recent.has(word));
  // For a row that it expects to find at once the planner would read all texts: only the indexes of words tell soon.
  for (const scan of ['seqscan', 'indexscan', 'indexonlyscan'])
    await manager.query(`SET LOCAL enable_${scan} = off`);
  const published = await findUsedWords(manager, language, rare, true);
  const others = rare.filter((word) => !published.has(word));
  const unpublished = await findUsedWords(manager, language, others, false);
  for (const scan of ['seqscan', 'indexscan', 'indexonlyscan'])
    await manager.query(`SET LOCAL enable_${scan} = on`);
  const [visible, hidden] = [getVocabularyName(language, true), getVocabularyName(language, false)];
  await addWords(manager, [
    ...[...recent, ...published].map((word) => ({ language: visible, word })),
    ...[...unpublished].map((word) => ({ language: hidden, word })),
  ]);
  const unused = others.filter((word) => !unpublished.has(word));
  return [await removeWords(manager, visible, others), await removeWords(manager, hidden, unused)];
}

async function findRecentlyPublished(
  manager: EntityManager,
  language: string,
  words: readonly string[],
): Promise<Set<string>> {
  const rows = await manager.query<{ word: string }[]>(
    `SELECT DISTINCT u.word FROM (
       SELECT words FROM event_words
       WHERE event_id > (SELECT coalesce(max(event_id), 0) - ${RECENT_IDS} FROM event_words)
         AND language = $1 AND status = 'publish' LIMIT ${RECENT_TEXTS}) x, unnest(x.words) AS u(word)
     WHERE u.word = ANY($2)`,
    [language, words],
  );
  return new Set(rows.map(({ word }) => word));
}

const TEXT_SOURCES = [
  `event_words x WHERE x.status`,
  `venue_words x JOIN venues p ON p.id = x.venue_id WHERE p.status`,
  `organizer_words x JOIN organizers p ON p.id = x.organizer_id WHERE p.status`,
];

/** Those that a text has, either of published items or of others. */
async function findUsedWords(
  manager: EntityManager,
  language: string,
  words: readonly string[],
  isPublished: boolean,
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const tests = TEXT_SOURCES.map(
    (texts) => `EXISTS (SELECT FROM ${texts} ${isPublished ? '=' : '<>'} 'publish'
      AND x.language = $1 AND x.words @> ARRAY[w.word])`,
  );
  const rows = await manager.query<{ word: string }[]>(
    `SELECT w.word FROM unnest($2::text[]) AS w(word) WHERE ${tests.join(' OR ')}`,
    [language, words],
  );
  return new Set(rows.map(({ word }) => word));
}

async function addWords(
  manager: EntityManager,
  words: readonly { readonly language: string; readonly word: string }[],
): Promise<void> {
  if (words.length === 0) return;
  await queryPrepared(manager, insertWordsSql('json_to_recordset($1) AS w(language text, word text)'), [
    JSON.stringify(words),
  ]);
}

/** In the order in which writers add them, so that who waits does so in one direction only. */
async function removeWords(
  manager: EntityManager,
  vocabulary: string,
  words: readonly string[],
): Promise<RemovedWords> {
  const [rows] = await manager.query<[{ word: string }[], number]>(
    `WITH held AS (
       SELECT language, word FROM search_words WHERE language = $1 AND word = ANY($2)
       ORDER BY language, word FOR UPDATE
     )
     DELETE FROM search_words s USING held WHERE s.language = held.language AND s.word = held.word RETURNING s.word`,
    [vocabulary, words],
  );
  return { vocabulary, words: rows.map(({ word }) => word) };
}
