import type { EntityManager } from 'typeorm';
import { MAX_SLUG_LENGTH, truncateSlug } from '../languages/to-slug.js';
import { lockNames } from '../database/connection/locks.js';

export interface SlugScope {
  /** Table with the columns `slug` and those of `where`. */
  readonly table: string;
  /** Column that names the item, whose own slug does not count as taken. */
  readonly key: string;
  /** Within which slugs are unique; column names are constants of the service. */
  readonly where: Readonly<Record<string, string>>;
}

/** Room for a number behind the longest slug. */
const SUFFIX_LENGTH = 8;

/** What numbers are put behind when somebody has the wanted slug. */
export const truncateForSuffix = (wanted: string): string =>
  truncateSlug(wanted, MAX_SLUG_LENGTH - SUFFIX_LENGTH);

/** The lock that every slug waits for which could be chosen for the same words. */
export const getSlugLockName = (
  { table, where }: Pick<SlugScope, 'table' | 'where'>,
  wanted: string,
): string => `slug ${table} ${Object.values(where).join(' ')} ${wanted.replace(/(-\d+)+$/, '')}`;

/**
 * The wanted slug, or the first of `-2`, `-3` … that nobody has. The slug stays reserved until the transaction ends.
 */
export async function reserveSlug(
  manager: EntityManager,
  scope: SlugScope,
  wanted: string,
  ownId: number | null,
): Promise<string> {
  const columns = Object.keys(scope.where);
  await lockNames(manager, [getSlugLockName(scope, wanted)]);
  const base = truncateForSuffix(wanted);
  const rows: { slug: string }[] = await manager.query(
    `SELECT slug FROM ${scope.table}
     WHERE (slug = $1 OR slug = $2 OR (slug >= $2 || '-' AND slug < $2 || '.')) AND ${scope.key} IS DISTINCT FROM $3
       AND ${columns.map((column, i) => `${column} = $${i + 4}`).join(' AND ')}`,
    [wanted, base, ownId, ...Object.values(scope.where)],
  );
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(wanted)) return wanted;
  for (let n = 2; ; n += 1) {
    const numbered = `${base}-${n}`;
    if (!taken.has(numbered)) return numbered;
  }
}
