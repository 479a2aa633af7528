import type { EntityManager } from 'typeorm';
import type { Database } from '../../data/database/connection/database.js';
import { COMMAND_LINE } from '../../data/changelog/item-change.js';
import { recordChanges } from '../../data/changelog/record-changes.js';
import { Image } from '../../calendar/images/image.entity.js';
import { deleteImage } from '../../calendar/images/intake/image-writer.js';
import { EVENT_KIND } from '../../calendar/events/event-kind.js';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { ORGANIZER_KIND } from '../../calendar/organizers/organizers.queries.js';
import type { PostKind } from '../../calendar/posts/post-kind.js';
import { deletePosts } from '../../calendar/posts/purge-trash.js';
import { Term } from '../../calendar/terms/term.entity.js';
import { deleteTerm } from '../../calendar/terms/write-term.js';
import { VENUE_KIND } from '../../calendar/venues/venues.queries.js';
import {
  deleteEmptySeries,
  findSampleItems,
  findSampleSeries,
  findUsedIds,
  forgetSampleItems,
  SAMPLE_KINDS,
  type SampleKind,
} from './sample-items.queries.js';

export interface RemovalCounts {
  readonly removed: number;
  /** Ids of items that people have changed, or that other items need. */
  readonly kept: readonly number[];
}

export type SampleRemoval = Readonly<Record<SampleKind, RemovalCounts>>;

const POST_KINDS: Readonly<Record<Exclude<SampleKind, 'term' | 'image'>, PostKind>> = {
  event: EVENT_KIND,
  venue: VENUE_KIND,
  organizer: ORGANIZER_KIND,
};

/**
 * Deletes the items of the sample calendar for good, in one transaction. Keeps items that people changed, and venues,
 * organizers, terms and images that an event or category still needs.
 *
 * @param withChanged also deletes changed items
 */
export const removeSample = (database: Database, { withChanged = false } = {}): Promise<SampleRemoval> =>
  database.inTransaction(async (manager) => {
    const removal: Partial<Record<SampleKind, RemovalCounts>> = {};
    const seriesIds = await findSampleSeries(manager);
    for (const kind of SAMPLE_KINDS) removal[kind] = await removeKind(manager, kind, withChanged);
    await deleteEmptySeries(manager, seriesIds);
    await forgetSampleItems(manager);
    return removal as SampleRemoval;
  });

/** Its files go with the next sweep of a service. */
async function removeImage(manager: EntityManager, id: number): Promise<void> {
  await deleteImage(manager, await manager.findOneByOrFail(Image, { id }));
  await recordChanges(manager, COMMAND_LINE, [
    { kind: 'image', id, operation: 'deleted', language: null, fields: [] },
  ]);
}

async function removeTerm(manager: EntityManager, id: number): Promise<void> {
  const { taxonomy } = await manager.findOneByOrFail(Term, { id });
  await deleteTerm(manager, taxonomy, id, null, { enabledLanguages: LANGUAGE_CODES, actor: COMMAND_LINE });
}

async function removeKind(
  manager: EntityManager,
  kind: SampleKind,
  withChanged: boolean,
): Promise<RemovalCounts> {
  const items = await findSampleItems(manager, kind);
  const kept: number[] = [];
  let removed = 0;
  for (const { id, isChanged } of items) {
    const isUsed = kind !== 'event' && (await findUsedIds(manager, kind, [id])).has(id);
    if ((isChanged && !withChanged) || isUsed) kept.push(id);
    else {
      if (kind === 'term') await removeTerm(manager, id);
      else if (kind === 'image') await removeImage(manager, id);
      else await deletePosts(manager, POST_KINDS[kind], [id], COMMAND_LINE);
      removed += 1;
    }
  }
  return { removed, kept: kept.reverse() };
}
