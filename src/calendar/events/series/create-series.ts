import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../data/changelog/item-change.js';
import { copyEvent } from './copy-event.queries.js';
import type { SeriesPlan } from './series-plan.js';
import { insertOccurrences, insertSeries } from './series.queries.js';

export interface SeriesStart {
  /** The event of the first occurrence, which the others are copied from. */
  readonly eventId: number;
  readonly plan: SeriesPlan;
  readonly actor: Actor;
  readonly now: Date;
}

/** Makes an event the first occurrence of a new series, and creates the others. @returns the id of the series */
export async function createSeries(
  manager: EntityManager,
  { eventId, plan, actor, now }: SeriesStart,
): Promise<number> {
  const [first, ...others] = plan.occurrences;
  if (first === undefined) throw new Error('A planned series has no occurrence');
  const seriesId = await insertSeries(manager, plan, now);
  await insertOccurrences(manager, seriesId, [{ eventId, occurrence: first.occurrence }]);
  await copyEvent(manager, { seriesId, templateId: eventId, times: plan, occurrences: others, actor, now });
  return seriesId;
}
