import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../requests/context/request-context.js';
import { ORGANIZER_KIND } from '../../calendar/organizers/organizers.queries.js';
import { trashPosts } from '../../calendar/posts/trash-post.js';
import { TAXONOMIES } from '../../calendar/terms/taxonomy.js';
import { deleteTerm } from '../../calendar/terms/write-term.js';
import { VENUE_KIND } from '../../calendar/venues/venues.queries.js';
import { type Creation, findUnusedPosts, findUnusedTerms } from './import-creations.queries.js';
import type { CreationKind } from './import.entity.js';

export interface KeptCreation {
  readonly kind: CreationKind;
  readonly name: string;
}

/**
 * Trashes the venues and organizers and deletes the terms that an import has created and that no event needs.
 *
 * @returns those that nothing needs but a person changed since, which stay
 */
export async function removeCreations(
  manager: EntityManager,
  creations: readonly Creation[],
  context: Pick<RequestContext, 'enabledLanguages' | 'actor'>,
): Promise<readonly KeptCreation[]> {
  const kept: KeptCreation[] = [];
  for (const [noun, kind] of [
    ['venue', VENUE_KIND],
    ['organizer', ORGANIZER_KIND],
  ] as const) {
    const ids = listIds(creations, [noun]);
    const unused = await findUnusedPosts(manager, kind, ids);
    for (const { isChanged, name } of unused) if (isChanged) kept.push({ kind: noun, name });
    const unchanged = unused.filter(({ isChanged }) => !isChanged).map(({ id }) => id);
    await trashPosts(manager, kind, unchanged, context);
  }
  const termIds = listIds(creations, TAXONOMIES);
  for (const { taxonomy, id, isChanged, name } of await findUnusedTerms(manager, termIds)) {
    if (isChanged) kept.push({ kind: taxonomy, name });
    else await deleteTerm(manager, taxonomy, id, null, context);
  }
  return kept;
}

const listIds = (creations: readonly Creation[], kinds: readonly CreationKind[]): number[] =>
  creations.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
