// Chooses the slugs of new events as one request after the other would get them.
import type { EntityManager } from 'typeorm';
import { lockNames } from '../../database/connection/locks.js';
import { queryPrepared } from '../../database/connection/prepared-statements.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { truncateForSuffix, getSlugLockName } from '../../posts/reserve-slug.js';
import { EVENT } from '../event-kind.js';

export interface RequestedSlug {
  readonly language: LanguageCode;
  /** Null for an event that needs no slug yet. */
  readonly slug: string | null;
}

type SlugKey = RequestedSlug & { readonly slug: string };

/**
 * The wanted slugs, or the first of `-2`, `-3` … that are free. Numbered slugs are chosen under the lock that reserves them
 * until the transaction ends; a free slug needs none, as the unique key refuses a second one.
 *
 * @returns the slugs in the order of what is wanted
 */
export async function chooseSlugs(
  manager: EntityManager,
  wanted: readonly RequestedSlug[],
): Promise<(string | null)[]> {
  const named = wanted.filter((one): one is SlugKey => one.slug !== null);
  let taken = await findTakenSlugs(manager, named);
  const numbered = filterTaken(named, taken);
  if (numbered.length > 0) {
    await lockNames(
      manager,
      numbered.map(({ language, slug }) =>
        getSlugLockName({ table: EVENT.texts, where: { language } }, slug),
      ),
    );
    taken = new Set([
      ...(await findTakenSlugs(manager, named)),
      ...(await findNumberedSlugs(manager, numbered)),
    ]);
  }
  const next = new Map<string, number>();
  return wanted.map(({ language, slug }) => {
    if (slug === null) return null;
    const chosen = pickFreeSlug({ language, slug }, taken, next);
    taken.add(toKey({ language, slug: chosen }));
    return chosen;
  });
}

/** @param next the first number behind each base that may be free */
function pickFreeSlug(
  { language, slug }: SlugKey,
  taken: ReadonlySet<string>,
  next: Map<string, number>,
): string {
  if (!taken.has(toKey({ language, slug }))) return slug;
  const base = truncateForSuffix(slug);
  const key = toKey({ language, slug: base });
  let number = next.get(key) ?? 2;
  while (taken.has(toKey({ language, slug: `${base}-${number}` }))) number += 1;
  next.set(key, number);
  return `${base}-${number}`;
}

const toKey = ({ language, slug }: SlugKey): string => `${language} ${slug}`;

/** Those that are taken, by stored events or by those before them in the batch. */
function filterTaken(wanted: readonly SlugKey[], taken: ReadonlySet<string>): SlugKey[] {
  const seen = new Set(taken);
  return wanted.filter((one) => {
    const isTaken = seen.has(toKey(one));
    seen.add(toKey(one));
    return isTaken;
  });
}

const toKeys = (slugs: readonly SlugKey[]): Set<string> => new Set(slugs.map(toKey));

async function findTakenSlugs(manager: EntityManager, wanted: readonly SlugKey[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const rows = await queryPrepared<SlugKey>(
    manager,
    `SELECT t.language, t.slug FROM unnest($1::text[], $2::text[]) AS w(language, slug)
     JOIN event_texts t ON t.language = w.language AND t.slug = w.slug`,
    [wanted.map(({ language }) => language), wanted.map(({ slug }) => slug)],
  );
  return toKeys(rows);
}

/** The numbers that are taken behind the bases of these slugs, looked up base by base through the index. */
async function findNumberedSlugs(manager: EntityManager, wanted: readonly SlugKey[]): Promise<Set<string>> {
  const rows = await queryPrepared<SlugKey>(
    manager,
    `SELECT t.language, t.slug
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS u(language, base)) w CROSS JOIN LATERAL (
       SELECT language, slug FROM event_texts
       WHERE language = w.language AND slug >= w.base || '-' AND slug < w.base || '.' OFFSET 0) t`,
    [wanted.map(({ language }) => language), wanted.map(({ slug }) => truncateForSuffix(slug))],
  );
  return toKeys(rows);
}
