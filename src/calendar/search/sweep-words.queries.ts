// Removes words from the vocabulary that no text has any more. Words that left a text wait in `vocabulary_checks` until
// the vocabulary caches of all processes have expired. A second check follows each removal, and restores words that a
// text added in the meantime.
import type { EntityManager } from 'typeorm';
import type { Database } from '../../data/database/connection/database.js';
import { getVocabularyName } from './vocabularies.js';
import { insertWords } from './word-index.queries.js';

/** Words of a step, which is a transaction that blocks writers of the same words. No check has more. */
const WORDS_PER_STEP = 500;

const CHECKS_PER_STEP = 50;

/** Recent texts to look for common words in first: finding a word of very many texts in their index is expensive. */
const RECENT_IDS = 2000;
const RECENT_TEXTS = 300;

/** Delay of checks. Processes forget their vocabulary sooner (`data/database/changes/vocabulary-cache.ts`). */
const RECHECK_DELAY = `interval '15 minutes'`;

interface VocabularyCheck {
  readonly id: string;
  readonly language: string;
  readonly words: readonly string[];
}

/** Runs a step of the due checks, and returns the number of checked words; 0 when nothing is due. */
export async function sweepWords(database: Database): Promise<number> {
  const removed = new Map<string, string[]>();
  const checkedWords = await database.inTransaction(async (manager) => {
    removed.clear();
    // A restoration locks this table first, so that the two never deadlock.
    await manager.query('LOCK TABLE users IN ACCESS SHARE MODE');
    const checks = await takeDueChecks(manager);
    // In the order in which writers add words of several languages.
    for (const language of [...new Set(checks.map((check) => check.language))].sort()) {
      const words = checks.filter((check) => check.language === language).flatMap((check) => check.words);
      const { visible, hidden } = await updateVocabularies(manager, language, [...new Set(words)]);
      removed.set(getVocabularyName(language, true), visible);
      removed.set(getVocabularyName(language, false), hidden);
      const all = [...new Set([...visible, ...hidden])];
      if (all.length > 0) await scheduleRecheck(manager, language, all);
    }
    return checks.reduce((sum, { words }) => sum + words.length, 0);
  });
  // The caches of other processes expire a little later.
  for (const [vocabulary, words] of removed) database.vocabularyCache.delete(vocabulary, words);
  return checkedWords;
}

/** Schedules a check of all words, after texts were removed without a trigger. */
export async function scheduleFullCheck(manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO vocabulary_checks (language, words, due_at)
     SELECT rtrim(language, '~'), array_agg(word), clock_timestamp() + ${RECHECK_DELAY}
     FROM (SELECT language, word, row_number() OVER (PARTITION BY language ORDER BY word) / ${WORDS_PER_STEP} AS part
       FROM search_words) s
     GROUP BY language, part`,
  );
}

/** Deletes and returns a few of the due checks, without those that another process has locked. */
async function takeDueChecks(manager: EntityManager): Promise<VocabularyCheck[]> {
  const due = await manager.query<VocabularyCheck[]>(
    `SELECT id, language, words FROM vocabulary_checks WHERE due_at <= clock_timestamp()
     ORDER BY due_at, id LIMIT ${CHECKS_PER_STEP} FOR UPDATE SKIP LOCKED`,
  );
  let sum = 0;
  const checks = due.filter(({ words }, n) => {
    sum += words.length;
    return n === 0 || sum <= WORDS_PER_STEP;
  });
  const ids = checks.map(({ id }) => id);
  await manager.query(`DELETE FROM vocabulary_checks WHERE id = ANY($1::uuid[])`, [ids]);
  return checks;
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
 * Moves words of published texts to the visible vocabulary, words of other texts alone to the hidden one, and removes
 * all others.
 *
 * @returns the words that were removed from either
 */
async function updateVocabularies(
  manager: EntityManager,
  language: string,
  words: readonly string[],
): Promise<{ visible: string[]; hidden: string[] }> {
  const recent = await findRecentlyPublished(manager, language, words);
  const rare = words.filter((word) => !recent.has(word));
  // The planner would read all texts for a row that it expects to find soon; only the indexes of words are quick.
  await setScans(manager, 'off');
  const published = await findUsedWords(manager, language, rare, true);
  const others = rare.filter((word) => !published.has(word));
  const unpublished = await findUsedWords(manager, language, others, false);
  await setScans(manager, 'on');
  const [visible, hidden] = [getVocabularyName(language, true), getVocabularyName(language, false)];
  await insertWords(manager, [
    ...[...recent, ...published].map((word) => ({ language: visible, word })),
    ...[...unpublished].map((word) => ({ language: hidden, word })),
  ]);
  const unused = others.filter((word) => !unpublished.has(word));
  return {
    visible: await removeWords(manager, visible, others),
    hidden: await removeWords(manager, hidden, unused),
  };
}

async function setScans(manager: EntityManager, state: 'on' | 'off'): Promise<void> {
  for (const scan of ['seqscan', 'indexscan', 'indexonlyscan'])
    await manager.query(`SET LOCAL enable_${scan} = ${state}`);
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

/** Locks words in the order in which writers add them, to avoid deadlocks. */
async function removeWords(
  manager: EntityManager,
  vocabulary: string,
  words: readonly string[],
): Promise<string[]> {
  const [rows] = await manager.query<[{ word: string }[], number]>(
    `WITH held AS (
       SELECT language, word FROM search_words WHERE language = $1 AND word = ANY($2)
       ORDER BY language, word FOR UPDATE
     )
     DELETE FROM search_words s USING held WHERE s.language = held.language AND s.word = held.word RETURNING s.word`,
    [vocabulary, words],
  );
  return rows.map(({ word }) => word);
}
