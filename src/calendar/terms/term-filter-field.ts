// Filters by categories and tags: ids, slugs or names, all of which must exist (contract 5.5).
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { toSlugForms } from '../../foundation/languages/to-slug.js';
import type { FieldContext } from '../../requests/validation/field.js';
import { NamesField } from '../../requests/validation/list-fields.js';
import type { Taxonomy } from './taxonomy.js';
import { findMergedTermByName, findMergedTermIds } from './merged-terms.js';
import { type TermReader, toTermReader } from './term-reader.js';
import { buildLookupKey, findTaxonomies, findTermIdsByNameOrSlug } from './terms.queries.js';

const MAX_NAME_LENGTH = 500;

/** Finds the ids of the words. A slug or name made of digits takes precedence over an id. */
async function resolveTermIds(
  taxonomy: Taxonomy,
  words: readonly string[],
  { manager, chain, viewer }: FieldContext,
): Promise<number[] | ParameterError> {
  if (words.some((word) => word.length > MAX_NAME_LENGTH))
    return new ParameterError('too_long', { max: MAX_NAME_LENGTH });
  const language = chain[0] ?? 'en';
  const reader = toTermReader(viewer);
  const lookups = words.map((word) => ({ taxonomy, nameOrSlug: word, slugs: toSlugForms(word, language) }));
  const numbers = words.filter((word) => /^\d{1,10}$/.test(word)).map(Number);
  const [idsByWord, taxonomies] = await Promise.all([
    findTermIdsByNameOrSlug(manager, chain, lookups, reader),
    findTaxonomies(manager, numbers, reader),
  ]);
  const ids = new Set<number>();
  for (const word of words) {
    const number = taxonomies.get(Number(word)) === taxonomy ? Number(word) : undefined;
    const id =
      idsByWord.get(buildLookupKey({ taxonomy, nameOrSlug: word })) ??
      number ??
      (await findMerged(manager, taxonomy, word, reader));
    if (id === null) return new ParameterError('unknown_name', { name: word });
    ids.add(id);
  }
  return [...ids];
}

/** Feeds and subscriptions of a merged term go on. */
async function findMerged(
  manager: FieldContext['manager'],
  taxonomy: Taxonomy,
  word: string,
  reader: TermReader,
): Promise<number | null> {
  const named = await findMergedTermByName(manager, taxonomy, word, reader);
  if (named !== null || !/^\d{1,10}$/.test(word)) return named;
  const id = Number(word);
  return (await findMergedTermIds(manager, taxonomy, [id], reader)).get(id) ?? null;
}

export const TermFilterField = (o: {
  readonly taxonomy: Taxonomy;
  readonly description: string;
  readonly example?: unknown;
}): PropertyDecorator => {
  const { taxonomy, ...documented } = o;
  return NamesField({ ...documented, resolve: (words, context) => resolveTermIds(taxonomy, words, context) });
};
