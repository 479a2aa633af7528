// What a caller names in `categories` and `tags` of an event: ids, slugs or names (contract 7.6).
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../accounts/viewer.js';
import type { LanguageCode } from '../languages/language-code.js';
import { groupByLanguage } from '../languages/group-by-language.js';
import { toNameKey } from '../languages/name-forms.js';
import { normalizeSlug } from '../languages/to-slug.js';
import type { Taxonomy } from './taxonomy.js';
import { UNRESTRICTED_TERM_READER, toTermReader } from './term-reader.js';
import { findTaxonomies, type TermLookup, findTermIdsByWord } from './terms.queries.js';
import { createTerm, lockTermNames } from './write-term.js';

export type TermRef = { readonly id: number } | { readonly word: string };

/** What is named of each taxonomy; undefined when nothing was said about it. */
export type TermRefs = Readonly<Record<Taxonomy, readonly TermRef[] | undefined>>;

/** Who names terms, and in which language. */
export interface TermLookupContext {
  readonly viewer: Viewer;
  readonly language: LanguageCode;
  readonly chain: readonly LanguageCode[];
}

/** What the caller of a batch names in one event. */
export interface EventTermRefs extends TermLookupContext {
  readonly refs: TermRefs;
}

export type TermIds = Readonly<Record<Taxonomy, number[] | undefined>>;

/**
 * Ids of the terms of each event, as one request after the other would find or create them; ids that the viewer may not see are
 * left out, unknown words become new terms of the language. A new term is public once a public event has it
 * (`publish_terms` in the database).
 *
 * @param batch of one caller
 */
export async function findOrCreateTerms(
  manager: EntityManager,
  batch: readonly EventTermRefs[],
): Promise<TermIds[]> {
  const [first] = batch;
  if (first === undefined) return [];
  const known = new TermCache(manager);
  for (const group of groupByLanguage(batch, ({ language: effective }) => effective))
    await known.load(group[0], group.flatMap(buildLookups));
  const sent = batch.flatMap(({ refs: names }) => [...listIds(names.category), ...listIds(names.tag)]);
  const taxonomies = await findTaxonomies(manager, sent, toTermReader(first.viewer));
  const found: TermIds[] = [];
  for (const one of batch) {
    const created = await createMissingTerms(manager, one, known);
    const idsOf = (taxonomy: Taxonomy): number[] | undefined => {
      const ids = one.refs[taxonomy]?.map((name) => {
        if ('id' in name) return taxonomies.get(name.id) === taxonomy ? name.id : undefined;
        const named = { taxonomy, word: name.word };
        return created.get(buildKey(named)) ?? known.getId(one, named);
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
async function createMissingTerms(
  manager: EntityManager,
  one: EventTermRefs,
  known: TermCache,
): Promise<Map<string, number>> {
  const isUnknown = (word: TermLookup): boolean => known.getId(one, word) === undefined;
  const created = new Map<string, number>();
  const unknown = buildLookups(one).filter(isUnknown);
  if (unknown.length === 0) return created;
  await lockTermNames(manager, unknown);
  await known.load(one, unknown);
  const missing = unknown.filter(isUnknown);
  const byName = new Map<string, number>();
  for (const { taxonomy, word } of missing) {
    const name = buildKey({ taxonomy, word: toNameKey(word) });
    const term = { name: word, isUnpublished: true };
    const id = byName.get(name) ?? (await createTerm(manager, taxonomy, term, one.language));
    byName.set(name, id);
    created.set(buildKey({ taxonomy, word }), id);
  }
  known.forgetSlugs(missing);
  return created;
}

/** The terms that words stand for, kept true while the batch itself creates terms. */
class TermCache {
  /** By language and `keyOf`. */
  private readonly terms = new Map<string, { readonly id: number; readonly word: TermLookup }>();

  constructor(private readonly manager: EntityManager) {}

  getId(
    { language: effective }: TermLookupContext,
    word: Pick<TermLookup, 'taxonomy' | 'word'>,
  ): number | undefined {
    return this.terms.get(`${effective} ${buildKey(word)}`)?.id;
  }

  async load({ language: effective, chain }: TermLookupContext, words: readonly TermLookup[]): Promise<void> {
    const distinct = new Map(words.map((word) => [buildKey(word), word]));
    const ids = await findTermIdsByWord(
      this.manager,
      chain,
      [...distinct.values()],
      UNRESTRICTED_TERM_READER,
    );
    for (const [key, word] of distinct) {
      const id = ids.get(key);
      if (id !== undefined) this.terms.set(`${effective} ${key}`, { id, word });
    }
  }

  /** A slug counts more than a name: words with the slug of a new term may mean this one from now on. */
  forgetSlugs(created: readonly TermLookup[]): void {
    const slugs = new Set(created.map(buildSlugKey));
    for (const [key, { word }] of this.terms) if (slugs.has(buildSlugKey(word))) this.terms.delete(key);
  }
}

const listIds = (names: readonly TermRef[] = []): number[] =>
  names.flatMap((name) => ('id' in name ? [name.id] : []));

const buildKey = ({ taxonomy, word }: Pick<TermLookup, 'taxonomy' | 'word'>): string => `${taxonomy} ${word}`;

const buildSlugKey = ({ taxonomy, slug }: TermLookup): string => `${taxonomy} ${slug}`;

const buildLookups = ({ refs: names, language: effective }: EventTermRefs): TermLookup[] =>
  (['category', 'tag'] as const).flatMap((taxonomy) => {
    const words = (names[taxonomy] ?? []).flatMap((name) => ('word' in name ? [name.word] : []));
    return [...new Set(words)].map((word) => ({ taxonomy, word, slug: normalizeSlug(word, effective) }));
  });
