// What a caller names in `categories` and `tags` of an event: ids, slugs or names (API contract 4.4).
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../accounts/viewer.js';
import type { LanguageCode } from '../languages/language-code.js';
import { nameKey } from '../languages/name-forms.js';
import { normalizeSlug } from '../languages/to-slug.js';
import type { Taxonomy } from './taxonomy.js';
import { EVERY_TERM, termReader } from './term-reader.js';
import { isPossibleId, taxonomiesOf, type TermWord, termsCalled } from './terms.queries.js';
import { createTerm, lockTermNames } from './write-term.js';

export type TermName = { readonly id: number } | { readonly word: string };

/** What is named of each taxonomy; undefined when nothing was said about it. */
export type TermNames = Readonly<Record<Taxonomy, readonly TermName[] | undefined>>;

/** What is named by ids alone; null when there are words to look for. */
export function termsById(names: TermNames): { id: number; taxonomy: Taxonomy }[] | null {
  const sent: { id: number; taxonomy: Taxonomy }[] = [];
  for (const taxonomy of ['category', 'tag'] as const) {
    const all = names[taxonomy] ?? [];
    const ids = sentIds(all);
    if (ids.length < all.length) return null;
    for (const id of new Set(ids.filter(isPossibleId))) sent.push({ id, taxonomy });
  }
  return sent;
}

/** Who names terms, and in which language. */
export interface NamedBy {
  readonly viewer: Viewer;
  readonly effective: LanguageCode;
  readonly chain: readonly LanguageCode[];
}

/**
 * Ids of the terms; ids that the viewer may not see are left out, unknown words become new terms of the language. A new
 * term is public once a public event has it (`publish_terms` in the database). Words that are not known are locked and
 * looked for once more, so that requests at the same moment make each of them once.
 */
export async function findOrCreateTerms(
  manager: EntityManager,
  names: TermNames,
  { viewer, effective, chain }: NamedBy,
): Promise<Record<Taxonomy, number[] | undefined>> {
  const words = wordsOf('category', names, effective).concat(wordsOf('tag', names, effective));
  const found = await termsCalled(manager, chain, words, EVERY_TERM);
  const unknown = words.filter((word) => !found.has(keyOf(word)));
  if (unknown.length > 0) {
    await lockTermNames(manager, unknown);
    for (const [key, id] of await termsCalled(manager, chain, unknown, EVERY_TERM)) found.set(key, id);
    const made = new Map<string, number>();
    for (const word of unknown.filter((one) => !found.has(keyOf(one)))) {
      const folded = keyOf({ ...word, word: nameKey(word.word) });
      const known = made.get(folded);
      const term = { name: word.word, isUnpublished: true };
      const id = known ?? (await createTerm(manager, word.taxonomy, term, effective));
      made.set(folded, id);
      found.set(keyOf(word), id);
    }
  }
  const sent = [...sentIds(names.category), ...sentIds(names.tag)];
  const taxonomies = await taxonomiesOf(manager, sent, termReader(viewer));
  const idsOf = (taxonomy: Taxonomy): number[] | undefined => {
    const ids = names[taxonomy]?.map((name) => {
      if ('id' in name) return taxonomies.get(name.id) === taxonomy ? name.id : undefined;
      return found.get(keyOf({ taxonomy, word: name.word }));
    });
    return ids && [...new Set(ids.filter((id) => id !== undefined))];
  };
  return { category: idsOf('category'), tag: idsOf('tag') };
}

const sentIds = (names: readonly TermName[] = []): number[] =>
  names.flatMap((name) => ('id' in name ? [name.id] : []));

const keyOf = ({ taxonomy, word }: { taxonomy: Taxonomy; word: string }): string => `${taxonomy} ${word}`;

function wordsOf(taxonomy: Taxonomy, names: TermNames, language: LanguageCode): TermWord[] {
  const words = (names[taxonomy] ?? []).flatMap((name) => ('word' in name ? [name.word] : []));
  return [...new Set(words)].map((word) => ({ taxonomy, word, slug: normalizeSlug(word, language) }));
}
