// How many texts have a word, as far as the database knows without counting: autovacuum writes down the most common ones
// again and again.
import type { EntityManager } from 'typeorm';
import { databaseOf } from '../database/connection/database.js';
import { unprepared } from '../database/connection/prepared.js';
import type { Searched } from './words.queries.js';

/** Words of fewer texts are not worth a way of their own. */
const MANY_TEXTS = 20_000;

/** So long, in milliseconds, what was read is taken for true. */
const KEPT_MS = 10 * 60_000;

/**
 * About which share of the texts of all languages has a word of each of the lists.
 *
 * @returns 0 when they are not very many
 */
export async function commonShare(
  manager: EntityManager,
  noun: Searched['noun'],
  lists: readonly (readonly string[])[],
): Promise<number> {
  const shares = await sharesOf(manager, noun);
  const shareOf = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + (shares.get(word) ?? 0), 0);
  return lists.reduce((product, words) => product * Math.min(1, shareOf(words)), 1);
}

async function sharesOf(
  manager: EntityManager,
  noun: Searched['noun'],
): Promise<ReadonlyMap<string, number>> {
  const { commonWords } = databaseOf(manager);
  const kept = commonWords.get(noun);
  if (kept !== undefined && performance.now() - kept.readAt < KEPT_MS) return kept.shares;
  // Who may not read it searches all the same.
  const shares = readShares(manager, noun).catch(() => new Map<string, number>());
  commonWords.set(noun, { readAt: performance.now(), shares });
  return shares;
}

async function readShares(manager: EntityManager, noun: Searched['noun']): Promise<Map<string, number>> {
  const rows = await unprepared<{ word: string; share: number }>(
    manager,
    `SELECT e.word, e.share::float8 AS share
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname AND s.attname = 'words',
       unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS e(word, share)
     WHERE c.oid = $1::regclass AND e.word IS NOT NULL AND e.share * c.reltuples >= $2`,
    [`${noun}_words`, MANY_TEXTS],
  );
  return new Map(rows.map(({ word, share }) => [word, share]));
}
