// How many texts have a word, as far as the database knows without counting: autovacuum writes down the most common ones
// again and again.
import type { EntityManager } from 'typeorm';
import { getDatabase } from '../database/connection/database.js';
import { queryUnprepared } from '../database/connection/prepared-statements.js';
import type { SearchableKind } from './word-index.queries.js';

/** Words of fewer texts are not worth a way of their own. */
const MIN_TEXTS = 20_000;

/** So long, in milliseconds, what was read is taken for true. */
const CACHE_TTL_MS = 10 * 60_000;

/**
 * About which share of the texts of all languages has a word of each of the lists.
 *
 * @returns 0 when they are not very many
 */
export async function estimateShare(
  manager: EntityManager,
  noun: SearchableKind['resource'],
  lists: readonly (readonly string[])[],
): Promise<number> {
  const shares = await getWordShares(manager, noun);
  const shareOf = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + (shares.get(word) ?? 0), 0);
  return lists.reduce((product, words) => product * Math.min(1, shareOf(words)), 1);
}

async function getWordShares(
  manager: EntityManager,
  noun: SearchableKind['resource'],
): Promise<ReadonlyMap<string, number>> {
  const { commonWords } = getDatabase(manager);
  const kept = commonWords.get(noun);
  if (kept !== undefined && performance.now() - kept.readAt < CACHE_TTL_MS) return kept.shares;
  // Who may not read it searches all the same.
  const shares = readShares(manager, noun).catch(() => new Map<string, number>());
  commonWords.set(noun, { readAt: performance.now(), shares });
  return shares;
}

async function readShares(
  manager: EntityManager,
  noun: SearchableKind['resource'],
): Promise<Map<string, number>> {
  const rows = await queryUnprepared<{ word: string; share: number }>(
    manager,
    `SELECT e.word, e.share::float8 AS share
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname AND s.attname = 'words',
       unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS e(word, share)
     WHERE c.oid = $1::regclass AND e.word IS NOT NULL AND e.share * c.reltuples >= $2`,
    [`${noun}_words`, MIN_TEXTS],
  );
  return new Map(rows.map(({ word, share }) => [word, share]));
}
