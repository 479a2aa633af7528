import type { EntityManager } from 'typeorm';
import { canEditPost } from '../../../requests/accounts/can.js';
import { forbidden } from '../../../requests/accounts/forbidden.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { clock } from '../../../foundation/dates/clock.js';
import { restoreOccurrences, trashOccurrences } from './change-occurrences.queries.js';
import { chooseTemplate } from './choose-template.js';
import { nameNewOccurrences } from './copy-fields.queries.js';
import { copyEvent } from './copy-event.queries.js';
import type { SeriesLimits } from './plan-series.js';
import { planSeriesChange } from './plan-series-change.js';
import type { SeriesPlan } from './series-plan.js';
import { refreshRestored } from './refresh-restored.js';
import {
  detachOccurrences,
  findOccurrences,
  findSeries,
  type OccurrenceHead,
  type StoredSeries,
  updateSeries,
} from './series.queries.js';

interface Reconciliation {
  readonly series: Pick<StoredSeries, 'id'>;
  /** As sent. */
  readonly recurrence: unknown;
  readonly context: RequestContext;
  readonly limits: SeriesLimits;
}

/**
 * Gives a series another recurrence. Occurrences are compared by their original start: those that it still has stay as
 * they are, those in the trash come back, others go to the trash, and new ones are copied.
 */
export async function reconcileSeries(
  manager: EntityManager,
  { series: { id }, recurrence, context, limits }: Reconciliation,
): Promise<void> {
  const series = await findSeries(manager, id);
  if (series === null) throw new Error('A locked series is gone');
  const plan = planSeriesChange(recurrence, series, limits);
  const now = new Date(clock.ms());
  const stored = await findOccurrences(manager, id, true);
  const template = chooseTemplate(stored);
  if (template === undefined) throw new Error('A series has no occurrence');
  const wanted = new Map(plan.occurrences.map((occurrence) => [occurrence.occurrence, occurrence]));
  const isTrashed = ({ status }: OccurrenceHead): boolean => status === 'trash';
  const removed = stored.filter((one) => !wanted.has(one.occurrence) && isListed(one.occurrence, plan));
  const restored = stored.filter((one) => isTrashed(one) && wanted.has(one.occurrence));
  if ([...removed, ...restored].some((one) => !canEditPost(context.viewer, one)))
    throw forbidden(context.viewer);
  await copyEvent(manager, {
    seriesId: id,
    templateId: template.id,
    times: plan,
    occurrences: [...wanted.values()].filter(
      ({ occurrence }) => !stored.some((one) => one.occurrence === occurrence),
    ),
    actor: context.actor,
    now,
  });
  // A status of its own is unknown after the trash: the occurrence comes back unseen.
  const hasOwnStatus = ({ ownFields }: OccurrenceHead): boolean => ownFields.includes('status');
  const status = isTrashed(template) ? 'draft' : template.status;
  await restoreOccurrences(manager, context, toIds(restored.filter(hasOwnStatus)), 'draft');
  await restoreOccurrences(manager, context, toIds(restored.filter((one) => !hasOwnStatus(one))), status);
  await refreshRestored(manager, { template, restored, times: plan });
  await nameNewOccurrences(manager, template, restored);
  await trashOccurrences(manager, context, toIds(removed.filter((one) => !isTrashed(one))));
  await detachOccurrences(manager, toIds(removed));
  await updateSeries(manager, id, { ...series, ...plan }, now);
}

/** Of a plan that lists a part of its dates, the others are as they were. */
function isListed(occurrence: string, { listedFrom, coversFrom, listedUntil }: SeriesPlan): boolean {
  const from = coversFrom ?? listedFrom;
  return from === null || (occurrence >= from && (listedUntil === null || occurrence <= listedUntil));
}

const toIds = (occurrences: readonly OccurrenceHead[]): number[] => occurrences.map(({ id }) => id);
