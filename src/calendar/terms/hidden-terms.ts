import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { TermRef } from './find-or-create-terms.js';
import { findMergedTermIds } from './merged-terms.js';
import { TAXONOMIES, TERM_COLLECTION } from './taxonomy.js';
import { toTermReader } from './term-reader.js';
import { findTaxonomies } from './terms.queries.js';

type TermField = (typeof TERM_COLLECTION)[keyof typeof TERM_COLLECTION];
type TermFields = Readonly<Partial<Record<TermField, readonly TermRef[]>>>;

/**
 * Leaves out the ids of terms that the viewer may not see. Writes do so by themselves, unless they run with more rights
 * than their caller has.
 *
 * @returns the fields that had such ids, with the others
 */
export async function removeHiddenTermIds(
  manager: EntityManager,
  fields: TermFields,
  viewer: Viewer,
): Promise<TermFields> {
  const reader = toTermReader(viewer);
  const remaining: Partial<Record<TermField, readonly TermRef[]>> = {};
  for (const taxonomy of TAXONOMIES) {
    const name = TERM_COLLECTION[taxonomy];
    const refs = fields[name] ?? [];
    const ids = refs.flatMap((ref) => ('id' in ref ? [ref.id] : []));
    const taxonomies = await findTaxonomies(manager, ids, reader);
    const unknownIds = ids.filter((id) => !taxonomies.has(id));
    const keptIds = await findMergedTermIds(manager, taxonomy, unknownIds, reader);
    const visible = refs.filter(
      (ref) => !('id' in ref) || taxonomies.get(ref.id) === taxonomy || keptIds.has(ref.id),
    );
    if (visible.length < refs.length) remaining[name] = visible;
  }
  return remaining;
}
