// Resolves the `categories` and `tags` that events name: ids, slugs or names (contract 7.6).
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../requests/context/request-context.js';
import { groupByLanguage } from '../../foundation/languages/group-by-language.js';
import { toNameKey } from '../../foundation/languages/name-forms.js';
import { toSlugForms } from '../../foundation/languages/to-slug.js';
import { findMergedTermByName, findMergedTermIds } from './merged-terms.js';
import { type Taxonomy, TAXONOMIES } from './taxonomy.js';
import { UNRESTRICTED_TERM_READER, toTermReader } from './term-reader.js';
import { buildLookupKey, findTaxonomies, type TermLookup, findTermIdsByNameOrSlug } from './terms.queries.js';
import { createTerm, lockTermNames } from './write-term.js';

export type TermRef = { readonly id: number } | { readonly nameOrSlug: string };

/** The terms that one event names; a taxonomy that was not sent is undefined. */
export interface EventTermRefs extends Pick<RequestContext, 'viewer' | 'actor' | 'language' | 'chain'> {
  readonly refs: Readonly<Record<Taxonomy, readonly TermRef[] | undefined>>;
}

export type TermIds = Readonly<Record<Taxonomy, number[] | undefined>>;

/**
 * Finds or creates the terms of each event, with the same result as sequential requests. Leaves out ids of terms that
 * the viewer may not see. Creates a term for each unknown name, unpublished until a published event has it (database
 * function `publish_terms`).
 *
 * @param batch events of one caller
 */
export async function findOrCreateTerms(
  manager: EntityManager,
  batch: readonly EventTermRefs[],
): Promise<TermIds[]> {
  const [first] = batch;
  if (first === undefined) return [];
  const cache = new TermCache(manager);
  for (const group of groupByLanguage(batch, ({ language }) => language))
    await cache.load(group[0], group.flatMap(buildLookups));
  const sentIds = batch.flatMap(({ refs }) =>
    TAXONOMIES.flatMap((taxonomy) => refs[taxonomy] ?? []).flatMap((ref) => ('id' in ref ? ref.id : [])),
  );
  const reader = toTermReader(first.viewer);
  const taxonomies = await findTaxonomies(manager, sentIds, reader);
  const unknownIds = sentIds.filter((id) => !taxonomies.has(id));
  const keptIds = new Map<Taxonomy, Map<number, number>>();
  for (const taxonomy of TAXONOMIES)
    keptIds.set(taxonomy, await findMergedTermIds(manager, taxonomy, unknownIds, reader));
  const results: TermIds[] = [];
  for (const event of batch) {
    const createdIds = await createMissingTerms(manager, event, cache);
    const resolveIds = (taxonomy: Taxonomy): number[] | undefined => {
      const ids = event.refs[taxonomy]?.map((ref) => {
        if ('id' in ref)
          return taxonomies.get(ref.id) === taxonomy ? ref.id : keptIds.get(taxonomy)?.get(ref.id);
        const lookup = { taxonomy, nameOrSlug: ref.nameOrSlug };
        return createdIds.get(buildLookupKey(lookup)) ?? cache.getId(event, lookup);
      });
      return ids && [...new Set(ids.filter((id) => id !== undefined))];
    };
    results.push({ category: resolveIds('category'), tag: resolveIds('tag') });
  }
  return results;
}

/**
 * Creates terms for unknown names. Locks the names and looks them up again first, so that concurrent requests create
 * each term once.
 *
 * @returns the ids of the new terms by `buildLookupKey`
 */
async function createMissingTerms(
  manager: EntityManager,
  event: EventTermRefs,
  cache: TermCache,
): Promise<Map<string, number>> {
  const isUnknown = (lookup: TermLookup): boolean => cache.getId(event, lookup) === undefined;
  const createdIds = new Map<string, number>();
  const unknown = buildLookups(event).filter(isUnknown);
  if (unknown.length === 0) return createdIds;
  await lockTermNames(manager, unknown);
  await cache.load(event, unknown);
  const missing = unknown.filter(isUnknown);
  const idsByName = new Map<string, number>();
  for (const { taxonomy, nameOrSlug } of missing) {
    const name = buildLookupKey({ taxonomy, nameOrSlug: toNameKey(nameOrSlug) });
    const term = { name: nameOrSlug, isUnpublished: true };
    const id =
      idsByName.get(name) ??
      (await findMergedTermByName(manager, taxonomy, nameOrSlug, UNRESTRICTED_TERM_READER)) ??
      (await createTerm(manager, taxonomy, term, event));
    idsByName.set(name, id);
    createdIds.set(buildLookupKey({ taxonomy, nameOrSlug }), id);
  }
  cache.invalidateSlugs(missing);
  return createdIds;
}

/** Caches the ids of the terms that events name, while the batch creates terms. */
class TermCache {
  /** By language and `buildLookupKey`. */
  private readonly terms = new Map<string, { readonly id: number; readonly lookup: TermLookup }>();

  constructor(private readonly manager: EntityManager) {}

  getId(
    { language }: EventTermRefs,
    lookup: Pick<TermLookup, 'taxonomy' | 'nameOrSlug'>,
  ): number | undefined {
    return this.terms.get(`${language} ${buildLookupKey(lookup)}`)?.id;
  }

  async load({ language, chain }: EventTermRefs, lookups: readonly TermLookup[]): Promise<void> {
    const distinct = new Map(lookups.map((lookup) => [buildLookupKey(lookup), lookup]));
    const ids = await findTermIdsByNameOrSlug(
      this.manager,
      chain,
      [...distinct.values()],
      UNRESTRICTED_TERM_READER,
    );
    for (const [key, lookup] of distinct) {
      const id = ids.get(key);
      if (id !== undefined) this.terms.set(`${language} ${key}`, { id, lookup });
    }
  }

  /** Drops names with the slug of a new term: they may now mean that term, as slugs take precedence over names. */
  invalidateSlugs(created: readonly TermLookup[]): void {
    const slugs = new Set(created.map(buildSlugKey));
    for (const [key, { lookup }] of this.terms) if (slugs.has(buildSlugKey(lookup))) this.terms.delete(key);
  }
}

const buildSlugKey = ({ taxonomy, slugs }: TermLookup): string => `${taxonomy} ${slugs.spelled}`;

const buildLookups = ({ refs, language }: EventTermRefs): TermLookup[] =>
  TAXONOMIES.flatMap((taxonomy) => {
    const names = (refs[taxonomy] ?? []).flatMap((ref) => ('nameOrSlug' in ref ? [ref.nameOrSlug] : []));
    return [...new Set(names)].map((nameOrSlug) => ({
      taxonomy,
      nameOrSlug,
      slugs: toSlugForms(nameOrSlug, language),
    }));
  });
