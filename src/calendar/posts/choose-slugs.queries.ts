import type { EntityManager } from 'typeorm';
import { lockNames } from '../../data/database/connection/locks.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { PostKind } from './post-kind.js';
import { truncateForSuffix, getSlugLockName } from './reserve-slug.js';

export interface RequestedSlug {
  readonly language: LanguageCode;
  /** Null for an item that needs no slug yet. */
  readonly slug: string | null;
}

type SlugKey = RequestedSlug & { readonly slug: string };

/**
 * Chooses the requested slugs, or the first free of `-2`, `-3` …, as sequential requests would get them. Numbered slugs
 * are chosen under a lock that lasts until the transaction ends. Others need none, as the unique key refuses duplicates.
 */
export async function chooseSlugs(
  manager: EntityManager,
  { texts: table }: Pick<PostKind, 'texts'>,
  requests: readonly RequestedSlug[],
): Promise<(string | null)[]> {
  const named = requests.filter((one): one is SlugKey => one.slug !== null);
  let taken = new Set(await queryKeys(manager, buildTakenSql(table), named));
  // Taken by stored texts, or by previous ones of the batch.
  const seen = new Set(taken);
  const numbered = named.filter((one) => {
    const isTaken = seen.has(toKey(one));
    seen.add(toKey(one));
    return isTaken;
  });
  if (numbered.length > 0) {
    const names = numbered.map(({ language, slug }) => getSlugLockName({ table, where: { language } }, slug));
    await lockNames(manager, names);
    const bases = numbered.map(({ language, slug }) => ({ language, slug: truncateForSuffix(slug) }));
    taken = new Set([
      ...(await queryKeys(manager, buildTakenSql(table), named)),
      ...(await queryKeys(manager, buildNumberedSql(table), bases)),
    ]);
  }
  const nextNumbers = new Map<string, number>();
  return requests.map(({ language, slug }) => {
    if (slug === null) return null;
    const chosen = pickFreeSlug({ language, slug }, taken, nextNumbers);
    taken.add(toKey({ language, slug: chosen }));
    return chosen;
  });
}

/** @param nextNumbers the first number after each base that may be free */
function pickFreeSlug(
  { language, slug }: SlugKey,
  taken: ReadonlySet<string>,
  nextNumbers: Map<string, number>,
): string {
  if (!taken.has(toKey({ language, slug }))) return slug;
  const base = truncateForSuffix(slug);
  const key = toKey({ language, slug: base });
  let number = nextNumbers.get(key) ?? 2;
  while (taken.has(toKey({ language, slug: `${base}-${number}` }))) number += 1;
  nextNumbers.set(key, number);
  return `${base}-${number}`;
}

const toKey = ({ language, slug }: SlugKey): string => `${language} ${slug}`;

const buildTakenSql = (table: string): string =>
  `SELECT t.language, t.slug FROM unnest($1::text[], $2::text[]) AS w(language, slug)
   JOIN ${table} t ON t.language = w.language AND t.slug = w.slug`;

/** OFFSET 0 looks up base by base through the index. */
const buildNumberedSql = (table: string): string =>
  `SELECT t.language, t.slug
   FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS u(language, base)) w CROSS JOIN LATERAL (
     SELECT language, slug FROM ${table}
     WHERE language = w.language AND slug >= w.base || '-' AND slug < w.base || '.' OFFSET 0) t`;

async function queryKeys(manager: EntityManager, sql: string, slugs: readonly SlugKey[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const values = [slugs.map(({ language }) => language), slugs.map(({ slug }) => slug)];
  return (await queryPrepared<SlugKey>(manager, sql, values)).map(toKey);
}
