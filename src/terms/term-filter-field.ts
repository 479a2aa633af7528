// Categories and tags by which lists are filtered: ids, slugs or names, all of which must exist (contract 5.5).
import { ParameterError } from '../errors/parameter-error.js';
import { normalizeSlug } from '../languages/to-slug.js';
import type { FieldContext } from '../validation/field.js';
import { NamesField } from '../validation/list-fields.js';
import type { Taxonomy } from './taxonomy.js';
import { toTermReader } from './term-reader.js';
import { findExistingTermIds, findTermIdsByWord } from './terms.queries.js';

/** No name is longer. */
const MAX_LENGTH = 500;

/** A slug or name that is made of digits comes before an id. */
async function resolveTermIds(
  taxonomy: Taxonomy,
  words: readonly string[],
  { manager, chain, viewer }: FieldContext,
): Promise<number[] | ParameterError> {
  if (words.some((word) => word.length > MAX_LENGTH))
    return new ParameterError('too_long', { max: MAX_LENGTH });
  const language = chain[0] ?? 'en';
  const reader = toTermReader(viewer);
  const named = words.map((word) => ({ taxonomy, word, slug: normalizeSlug(word, language) }));
  const numbers = words.filter((word) => /^\d{1,10}$/.test(word)).map(Number);
  const [called, existing] = await Promise.all([
    findTermIdsByWord(manager, chain, named, reader),
    numbers.length > 0 ? findExistingTermIds(manager, taxonomy, numbers, reader) : new Set<number>(),
  ]);
  const ids = new Set<number>();
  for (const word of words) {
    const number = existing.has(Number(word)) ? Number(word) : undefined;
    const id = called.get(`${taxonomy} ${word}`) ?? number;
    if (id === undefined) return new ParameterError('unknown_name', { name: word });
    ids.add(id);
  }
  return [...ids];
}

export const TermFilterField = (o: {
  readonly taxonomy: Taxonomy;
  readonly description: string;
  readonly example?: unknown;
}): PropertyDecorator => {
  const { taxonomy, ...documented } = o;
  return NamesField({ ...documented, resolve: (words, context) => resolveTermIds(taxonomy, words, context) });
};
