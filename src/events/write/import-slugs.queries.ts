// Slugs of the events of an import: the same that requests one after the other would get.
import type { EntityManager } from 'typeorm';
import { slugBase } from '../../posts/free-slug.js';
import type { LanguageCode } from '../../languages/language-code.js';

export interface WantedSlug {
  readonly language: LanguageCode;
  /** Null for what needs no slug yet. */
  readonly slug: string | null;
}

/** So many numbers are remembered at most. */
const MOST = 200_000;

/** The numbers behind one slug that are taken. */
interface Numbers {
  readonly taken: Set<number>;
  /** All below are taken. */
  from: number;
}

/** Remembers which numbers are taken; the unique key of the table decides. */
export class ImportedSlugs {
  /** By language and slug. */
  private readonly numbers = new Map<string, Numbers>();
  private size = 0;

  /** What was remembered may be wrong, or was rolled back. */
  forget(): void {
    this.numbers.clear();
    this.size = 0;
  }

  /** @returns the slugs in the order of what is wanted */
  async choose(manager: EntityManager, wanted: readonly WantedSlug[]): Promise<(string | null)[]> {
    if (this.size > MOST) this.forget();
    const taken = await takenSlugs(manager, wanted);
    await this.learn(manager, repeated(wanted, taken));
    const slugs: (string | null)[] = [];
    for (const { language, slug } of wanted) {
      const given = slug === null ? null : await this.next(manager, language, slug, taken);
      if (given !== null) this.give(language, given, taken);
      slugs.push(given);
    }
    return slugs;
  }

  private async next(
    manager: EntityManager,
    language: string,
    slug: string,
    taken: ReadonlySet<string>,
  ): Promise<string> {
    if (!taken.has(keyOf(language, slug))) return slug;
    const base = slugBase(slug);
    await this.learn(manager, [[language, base]]);
    const numbers = this.numbers.get(keyOf(language, base)) ?? { taken: new Set(), from: 2 };
    while (numbers.taken.has(numbers.from) || taken.has(keyOf(language, `${base}-${numbers.from}`))) {
      numbers.from += 1;
    }
    return `${base}-${numbers.from}`;
  }

  private give(language: string, slug: string, taken: Set<string>): void {
    taken.add(keyOf(language, slug));
    const [, base = '', number] = /^(.*)-([1-9]\d*)$/.exec(slug) ?? [];
    if (number !== undefined) this.numbers.get(keyOf(language, base))?.taken.add(Number(number));
  }

  private async learn(
    manager: EntityManager,
    bases: readonly (readonly [language: string, base: string])[],
  ): Promise<void> {
    const unknown = bases.filter(([language, base]) => !this.numbers.has(keyOf(language, base)));
    if (unknown.length === 0) return;
    for (const [language, base] of unknown)
      this.numbers.set(keyOf(language, base), { taken: new Set(), from: 2 });
    const rows: { language: string; base: string; number: number }[] = await manager.query(
      // Looked up one by one: the planner would read all slugs of the language.
      `SELECT w.language, w.base, substr(t.slug, length(w.base) + 2)::int AS number
       FROM unnest($1::text[], $2::text[]) AS w(language, base) CROSS JOIN LATERAL (
         SELECT slug FROM event_texts
         WHERE language = w.language AND slug >= w.base || '-0' AND slug < w.base || '-:' OFFSET 0) t
       WHERE substr(t.slug, length(w.base) + 2) ~ '^[1-9][0-9]{0,8}$'`,
      [unknown.map(([language]) => language), unknown.map(([, base]) => base)],
    );
    for (const { language, base, number } of rows) this.numbers.get(keyOf(language, base))?.taken.add(number);
    this.size += rows.length + unknown.length;
  }
}

const keyOf = (language: string, slug: string): string => `${language} ${slug}`;

async function takenSlugs(manager: EntityManager, wanted: readonly WantedSlug[]): Promise<Set<string>> {
  const rows: { language: string; slug: string }[] = await manager.query(
    `SELECT t.language, t.slug FROM unnest($1::text[], $2::text[]) AS w(language, slug)
     JOIN event_texts t ON t.language = w.language AND t.slug = w.slug`,
    [wanted.map(({ language }) => language), wanted.map(({ slug }) => slug)],
  );
  return new Set(rows.map(({ language, slug }) => keyOf(language, slug)));
}

/** What needs a number for sure, so that it can be looked up together. */
function repeated(wanted: readonly WantedSlug[], taken: ReadonlySet<string>): [string, string][] {
  const seen = new Set(taken);
  const bases = new Map<string, [string, string]>();
  for (const { language, slug } of wanted) {
    if (slug === null) continue;
    const key = keyOf(language, slug);
    if (seen.has(key)) bases.set(keyOf(language, slugBase(slug)), [language, slugBase(slug)]);
    seen.add(key);
  }
  return [...bases.values()];
}
