// Chooses the slugs of new events as one request after the other would get them.
import type { EntityManager } from 'typeorm';
import { lockNames } from '../../database/connection/locks.js';
import { prepared } from '../../database/connection/prepared.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { slugBase, slugLock } from '../../posts/free-slug.js';
import { EVENT } from '../event-kind.js';

export interface WantedSlug {
  readonly language: LanguageCode;
  /** Null for an event that needs no slug yet. */
  readonly slug: string | null;
}

type Slug = WantedSlug & { readonly slug: string };

/**
 * The wanted slugs, or the first of `-2`, `-3` … that are free. Numbered slugs are chosen under the lock that reserves them
 * until the transaction ends; a free slug needs none, as the unique key refuses a second one.
 *
 * @returns the slugs in the order of what is wanted
 */
export async function chooseSlugs(
  manager: EntityManager,
  wanted: readonly WantedSlug[],
): Promise<(string | null)[]> {
  const named = wanted.filter((one): one is Slug => one.slug !== null);
  let taken = await takenSlugs(manager, named);
  const numbered = repeated(named, taken);
  if (numbered.length > 0) {
    await lockNames(
      manager,
      numbered.map(({ language, slug }) => slugLock({ table: EVENT.texts, where: { language } }, slug)),
    );
    taken = new Set([...(await takenSlugs(manager, named)), ...(await numberedSlugs(manager, numbered))]);
  }
  const next = new Map<string, number>();
  return wanted.map(({ language, slug }) => {
    if (slug === null) return null;
    const chosen = freeSlug({ language, slug }, taken, next);
    taken.add(keyOf({ language, slug: chosen }));
    return chosen;
  });
}

/** @param next the first number behind each base that may be free */
function freeSlug({ language, slug }: Slug, taken: ReadonlySet<string>, next: Map<string, number>): string {
  if (!taken.has(keyOf({ language, slug }))) return slug;
  const base = slugBase(slug);
  const key = keyOf({ language, slug: base });
  let number = next.get(key) ?? 2;
  while (taken.has(keyOf({ language, slug: `${base}-${number}` }))) number += 1;
  next.set(key, number);
  return `${base}-${number}`;
}

const keyOf = ({ language, slug }: Slug): string => `${language} ${slug}`;

/** Those that are taken, by stored events or by those before them in the batch. */
function repeated(wanted: readonly Slug[], taken: ReadonlySet<string>): Slug[] {
  const seen = new Set(taken);
  return wanted.filter((one) => {
    const isTaken = seen.has(keyOf(one));
    seen.add(keyOf(one));
    return isTaken;
  });
}

const asKeys = (slugs: readonly Slug[]): Set<string> => new Set(slugs.map(keyOf));

async function takenSlugs(manager: EntityManager, wanted: readonly Slug[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const rows = await prepared<Slug>(
    manager,
    `SELECT t.language, t.slug FROM unnest($1::text[], $2::text[]) AS w(language, slug)
     JOIN event_texts t ON t.language = w.language AND t.slug = w.slug`,
    [wanted.map(({ language }) => language), wanted.map(({ slug }) => slug)],
  );
  return asKeys(rows);
}

/** The numbers that are taken behind the bases of these slugs, looked up base by base through the index. */
async function numberedSlugs(manager: EntityManager, wanted: readonly Slug[]): Promise<Set<string>> {
  const rows = await prepared<Slug>(
    manager,
    `SELECT t.language, t.slug
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS u(language, base)) w CROSS JOIN LATERAL (
       SELECT language, slug FROM event_texts
       WHERE language = w.language AND slug >= w.base || '-' AND slug < w.base || '.' OFFSET 0) t`,
    [wanted.map(({ language }) => language), wanted.map(({ slug }) => slugBase(slug))],
  );
  return asKeys(rows);
}
