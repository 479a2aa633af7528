// What a caller names in `categories` and `tags` of an event: ids, slugs or names (API contract 4.4).
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../accounts/viewer.js';
import type { LanguageCode } from '../languages/language-code.js';
import { groupByLanguage } from '../languages/group-by-language.js';
import { nameKey } from '../languages/name-forms.js';
import { normalizeSlug } from '../languages/to-slug.js';
import type { Taxonomy } from './taxonomy.js';
import { EVERY_TERM, termReader } from './term-reader.js';
import { taxonomiesOf, type TermWord, termsCalled } from './terms.queries.js';
import { createTerm, lockTermNames } from './write-term.js';

export type TermName = { readonly id: number } | { readonly word: string };

/** What is named of each taxonomy; undefined when nothing was said about it. */
export type TermNames = Readonly<Record<Taxonomy, readonly TermName[] | undefined>>;

/** Who names terms, and in which language. */
export interface NamedBy {
  readonly viewer: Viewer;
  readonly effective: LanguageCode;
  readonly chain: readonly LanguageCode[];
}

/** What the caller of a batch names in one event. */
export interface NamedTerms extends NamedBy {
  readonly names: TermNames;
}

export type FoundTerms = Readonly<Record<Taxonomy, number[] | undefined>>;

/**
 * Ids of the terms of each event, as one request after the other would find or create them; ids that the viewer may not see are
 * left out, unknown words become new terms of the language. A new term is public once a public event has it
 * (`publish_terms` in the database).
 *
 * @param batch of one caller
 */
export async function findOrCreateTerms(
  manager: EntityManager,
  batch: readonly NamedTerms[],
): Promise<FoundTerms[]> {
  const [first] = batch;
  if (first === undefined) return [];
  const known = new KnownTerms(manager);
  for (const group of groupByLanguage(batch, ({ effective }) => effective))
    await known.look(group[0], group.flatMap(wordsOf));
  const sent = batch.flatMap(({ names }) => [...sentIds(names.category), ...sentIds(names.tag)]);
  const taxonomies = await taxonomiesOf(manager, sent, termReader(first.viewer));
  const found: FoundTerms[] = [];
  for (const one of batch) {
    const created = await createUnknown(manager, one, known);
    const idsOf = (taxonomy: Taxonomy): number[] | undefined => {
      const ids = one.names[taxonomy]?.map((name) => {
        if ('id' in name) return taxonomies.get(name.id) === taxonomy ? name.id : undefined;
        const named = { taxonomy, word: name.word };
        return created.get(keyOf(named)) ?? known.idOf(one, named);
      });
      return ids && [...new Set(ids.filter((id) => id !== undefined))];
    };
    found.push({ category: idsOf('category'), tag: idsOf('tag') });
  }
  return found;
}

/**
 * Locks unknown words and looks for them once more before it makes terms of them, so that requests at the same moment make each
 * of them once.
 *
 * @returns the ids of the new terms by `keyOf`
 */
async function createUnknown(
  manager: EntityManager,
  one: NamedTerms,
  known: KnownTerms,
): Promise<Map<string, number>> {
  const isUnknown = (word: TermWord): boolean => known.idOf(one, word) === undefined;
  const created = new Map<string, number>();
  const unknown = wordsOf(one).filter(isUnknown);
  if (unknown.length === 0) return created;
  await lockTermNames(manager, unknown);
  await known.look(one, unknown);
  const missing = unknown.filter(isUnknown);
  const byName = new Map<string, number>();
  for (const { taxonomy, word } of missing) {
    const name = keyOf({ taxonomy, word: nameKey(word) });
    const term = { name: word, isUnpublished: true };
    const id = byName.get(name) ?? (await createTerm(manager, taxonomy, term, one.effective));
    byName.set(name, id);
    created.set(keyOf({ taxonomy, word }), id);
  }
  known.forgetSlugs(missing);
  return created;
}

/** The terms that words stand for, kept true while the batch itself creates terms. */
class KnownTerms {
  /** By language and `keyOf`. */
  private readonly terms = new Map<string, { readonly id: number; readonly word: TermWord }>();

  constructor(private readonly manager: EntityManager) {}

  idOf({ effective }: NamedBy, word: Pick<TermWord, 'taxonomy' | 'word'>): number | undefined {
    return this.terms.get(`${effective} ${keyOf(word)}`)?.id;
  }

  async look({ effective, chain }: NamedBy, words: readonly TermWord[]): Promise<void> {
    const distinct = new Map(words.map((word) => [keyOf(word), word]));
    const ids = await termsCalled(this.manager, chain, [...distinct.values()], EVERY_TERM);
    for (const [key, word] of distinct) {
      const id = ids.get(key);
      if (id !== undefined) this.terms.set(`${effective} ${key}`, { id, word });
    }
  }

  /** A slug counts more than a name: words with the slug of a new term may mean this one from now on. */
  forgetSlugs(created: readonly TermWord[]): void {
    const slugs = new Set(created.map(slugKeyOf));
    for (const [key, { word }] of this.terms) if (slugs.has(slugKeyOf(word))) this.terms.delete(key);
  }
}

const sentIds = (names: readonly TermName[] = []): number[] =>
  names.flatMap((name) => ('id' in name ? [name.id] : []));

const keyOf = ({ taxonomy, word }: Pick<TermWord, 'taxonomy' | 'word'>): string => `${taxonomy} ${word}`;

const slugKeyOf = ({ taxonomy, slug }: TermWord): string => `${taxonomy} ${slug}`;

const wordsOf = ({ names, effective }: NamedTerms): TermWord[] =>
  (['category', 'tag'] as const).flatMap((taxonomy) => {
    const words = (names[taxonomy] ?? []).flatMap((name) => ('word' in name ? [name.word] : []));
    return [...new Set(words)].map((word) => ({ taxonomy, word, slug: normalizeSlug(word, effective) }));
  });
