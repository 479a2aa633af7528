import type { EntityManager } from 'typeorm';
import { findNamesakes } from '../find-namesakes.js';
import type { FindOrCreateResult } from '../find-or-create-posts.js';
import { findMergedNamesakes } from '../merge/find-merged-namesakes.js';
import type { PostRow } from '../post-rows.js';
import { insertPost, type PostWrite } from '../write-post.js';
import type { LinkedInput, LinkedResource } from './linked-resource.js';

/** Creates an item of another calendar, unless a namesake that is not among `others` takes its place. */
export async function adoptPost<Input extends LinkedInput, Row extends PostRow, Dto>(
  manager: EntityManager,
  { kind, matchingRules, getName, getIdentity }: LinkedResource<Input, Row, Dto>,
  { input, write }: { readonly input: Input; readonly write: PostWrite },
  others: ReadonlySet<number>,
): Promise<FindOrCreateResult> {
  const names = { name: getName(input) ?? '', identity: getIdentity(input), others: [], description: null };
  const [own = null] = await findNamesakes(manager, kind, matchingRules, [names], write.context);
  const [namesake = null] =
    own === null ? await findMergedNamesakes(manager, kind, matchingRules, [names], write.context) : [own];
  if (namesake !== null && !others.has(namesake.id)) return { id: namesake.id, isExisting: true };
  const id = await insertPost(manager, kind, write);
  await kind.updateListings(manager, [id]);
  return { id, isExisting: false };
}
