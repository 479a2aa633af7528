// The terms that merged ones are part of now. Asked for names, slugs and ids that no term has.
import type { EntityManager } from 'typeorm';
import { findKeptIds, findKeptIdsByName, toMergedKey } from '../../data/merges/merged-items.queries.js';
import { isPossibleId } from '../posts/find-post.js';
import type { Taxonomy } from './taxonomy.js';
import type { TermReader } from './term-reader.js';
import { findTaxonomies } from './terms.queries.js';

/** @returns ids that the reader may see, by those that were sent */
export async function findMergedTermIds(
  manager: EntityManager,
  taxonomy: Taxonomy,
  ids: readonly number[],
  reader: TermReader,
): Promise<Map<number, number>> {
  const refs = ids.filter(isPossibleId).map((id) => ({ kind: taxonomy, id }));
  const keptIds = await findKeptIds(manager, refs, true);
  const taxonomies = await findTaxonomies(manager, [...keptIds.values()], reader);
  return new Map(
    refs.flatMap((ref) => {
      const keptId = keptIds.get(toMergedKey(ref));
      return keptId !== undefined && taxonomies.get(keptId) === taxonomy ? [[ref.id, keptId] as const] : [];
    }),
  );
}

/** @returns null when no term of this name or slug was merged into one that the reader may see */
export async function findMergedTermByName(
  manager: EntityManager,
  taxonomy: Taxonomy,
  nameOrSlug: string,
  reader: TermReader,
): Promise<number | null> {
  const ids = await findKeptIdsByName(manager, taxonomy, nameOrSlug);
  const taxonomies = await findTaxonomies(manager, ids, reader);
  return ids.find((id) => taxonomies.get(id) === taxonomy) ?? null;
}
