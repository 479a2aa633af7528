// What a caller names in `categories` and `tags` of an event: ids, slugs or names (API contract 4.4).
import type { EntityManager } from 'typeorm';
import type { LanguageCode } from '../languages/language-code.js';
import { normalizeSlug } from '../languages/to-slug.js';
import type { Taxonomy } from './taxonomy.js';
import { existingTermIds, termsCalled } from './terms.queries.js';
import { createTerm, lockTermName } from './write-term.js';

export type TermName = { readonly id: number } | { readonly word: string };

/**
 * Ids of the terms; unknown ids are left out, unknown words become new terms of the language. Words that are not
 * known are locked and looked for once more, so that requests at the same moment make each of them once.
 */
export async function findOrCreateTerms(
  manager: EntityManager,
  taxonomy: Taxonomy,
  names: readonly TermName[],
  languages: { readonly effective: LanguageCode; readonly chain: readonly LanguageCode[] },
): Promise<number[]> {
  const words = [...new Set(names.flatMap((name) => ('word' in name ? [name.word] : [])))];
  const ids = names.flatMap((name) => ('id' in name ? [name.id] : []));
  const existing = ids.length > 0 ? await existingTermIds(manager, taxonomy, ids) : new Set<number>();
  const look = (wanted: readonly string[]): Promise<Map<string, number>> =>
    termsCalled(
      manager,
      taxonomy,
      languages.chain,
      wanted,
      wanted.map((word) => normalizeSlug(word, languages.effective)),
    );
  const found = await look(words);
  const unknown = words.filter((word) => !found.has(word));
  if (unknown.length > 0) {
    await lockTermName(manager, taxonomy, unknown);
    for (const [word, id] of await look(unknown)) found.set(word, id);
    const made = new Map<string, number>();
    for (const word of unknown.filter((name) => !found.has(name))) {
      const folded = word.toLowerCase();
      const id =
        made.get(folded) ?? (await createTerm(manager, taxonomy, { name: word }, languages.effective));
      made.set(folded, id);
      found.set(word, id);
    }
  }
  const chosen = names.flatMap((name) => {
    const id = 'id' in name ? (existing.has(name.id) ? name.id : undefined) : found.get(name.word);
    return id === undefined ? [] : [id];
  });
  return [...new Set(chosen)];
}
