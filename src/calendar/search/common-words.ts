// How many texts have a word, as far as the statistics of PostgreSQL say, which autovacuum refreshes.
import type { EntityManager } from 'typeorm';
import { getDatabase } from '../../data/database/connection/database.js';
import { queryUnprepared } from '../../data/database/connection/prepared-statements.js';
import type { SearchableKind } from './word-index.queries.js';

type Resource = SearchableKind['resource'];

/** Words of fewer texts do not count as common. */
const MIN_TEXTS = 20_000;

const CACHE_TTL_MS = 10 * 60_000;

/**
 * Estimates the share of the texts of all languages that have a word of each of the lists.
 *
 * @returns 0 when one of the lists has no common word
 */
export async function estimateShare(
  manager: EntityManager,
  resource: Resource,
  lists: readonly (readonly string[])[],
): Promise<number> {
  const shares = await getWordShares(manager, resource);
  const getShare = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + (shares.get(word) ?? 0), 0);
  return lists.reduce((product, words) => product * Math.min(1, getShare(words)), 1);
}

async function getWordShares(
  manager: EntityManager,
  resource: Resource,
): Promise<ReadonlyMap<string, number>> {
  const { commonWords } = getDatabase(manager);
  const cached = commonWords.get(resource);
  if (cached !== undefined && performance.now() - cached.readAt < CACHE_TTL_MS) return cached.shares;
  // Searches work without the statistics, which a role may not be allowed to read.
  const shares = readShares(manager, resource).catch(() => new Map<string, number>());
  commonWords.set(resource, { readAt: performance.now(), shares });
  return shares;
}

async function readShares(manager: EntityManager, resource: Resource): Promise<Map<string, number>> {
  const rows = await queryUnprepared<{ word: string; share: number }>(
    manager,
    `SELECT e.word, e.share::float8 AS share
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname AND s.attname = 'words',
       unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS e(word, share)
     WHERE c.oid = $1::regclass AND e.word IS NOT NULL AND e.share * c.reltuples >= $2`,
    [`${resource}_words`, MIN_TEXTS],
  );
  return new Map(rows.map(({ word, share }) => [word, share]));
}
