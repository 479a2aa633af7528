import type { EntityManager } from 'typeorm';
import { MAX_SLUG_LENGTH, truncateSlug } from '../../foundation/languages/to-slug.js';
import { lockNames } from '../../data/database/connection/locks.js';

export interface SlugScope {
  readonly table: string;
  /** Column of the item's id; its own slug does not count as taken. */
  readonly key: string;
  /** Columns and values within which slugs are unique; column names are constants of the service. */
  readonly where: Readonly<Record<string, string>>;
}

/** Characters that are reserved for a number after the longest slug. */
const SUFFIX_LENGTH = 8;

/** The base that numbers are appended to when a slug is taken. */
export const truncateForSuffix = (slug: string): string =>
  truncateSlug(slug, MAX_SLUG_LENGTH - SUFFIX_LENGTH);

/** The name of the lock that a slug shares with all of its numbered forms. */
export const getSlugLockName = ({ table, where }: Pick<SlugScope, 'table' | 'where'>, slug: string): string =>
  `slug ${table} ${Object.values(where).join(' ')} ${slug.replace(/(-\d+)+$/, '')}`;

/** Picks the requested slug, or the first free of `-2`, `-3` …, and reserves it until the transaction ends. */
export async function reserveSlug(
  manager: EntityManager,
  scope: SlugScope,
  requested: string,
  ownId: number | null,
): Promise<string> {
  const columns = Object.keys(scope.where);
  await lockNames(manager, [getSlugLockName(scope, requested)]);
  const base = truncateForSuffix(requested);
  const rows: { slug: string }[] = await manager.query(
    `SELECT slug FROM ${scope.table}
     WHERE (slug = $1 OR slug = $2 OR (slug >= $2 || '-' AND slug < $2 || '.')) AND ${scope.key} IS DISTINCT FROM $3
       AND ${columns.map((column, i) => `${column} = $${i + 4}`).join(' AND ')}`,
    [requested, base, ownId, ...Object.values(scope.where)],
  );
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(requested)) return requested;
  for (let n = 2; ; n += 1) {
    const numbered = `${base}-${n}`;
    if (!taken.has(numbered)) return numbered;
  }
}
