// Occurrences that come back from the trash were not there when their series changed.
import type { EntityManager } from 'typeorm';
import { clock } from '../../../foundation/dates/clock.js';
import { rebuildEventListings } from '../event-listings.queries.js';
import { setTimes } from './change-occurrences.queries.js';
import { include } from './change-series.js';
import { chooseTemplate } from './choose-template.js';
import { COPIED_FIELDS, copyFields, isText, TIME_FIELDS, toOwnField } from './copy-fields.queries.js';
import { findNamedOccurrence } from './occurrence-slug.queries.js';
import { resolveOccurrence, toOccurrenceTimes } from './plan-series.js';
import type { SeriesTimes } from './series-plan.js';
import {
  findOccurrences,
  findTexts,
  lockSeriesOf,
  type OccurrenceHead,
  updateSeries,
} from './series.queries.js';

/** Restoring decides on the status, and on the date of publication with it. */
const REFRESHED_FIELDS = COPIED_FIELDS.filter((field) => field !== 'status' && field !== 'date');

/**
 * Notes in the series that an occurrence came back, and gives it what the others are like now.
 *
 * @param isVersion whether it came back as it was, so that it stays so
 */
export async function includeOccurrence(
  manager: EntityManager,
  eventId: number,
  isVersion: boolean,
): Promise<void> {
  const series = await lockSeriesOf(manager, eventId);
  const named = series && (await findNamedOccurrence(manager, eventId));
  if (series === null || named === null) return;
  await updateSeries(manager, series.id, include(series, named.occurrence), new Date(clock.ms()));
  if (isVersion) return;
  const occurrences = await findOccurrences(manager, series.id);
  const isRestored = ({ id }: OccurrenceHead): boolean => id === eventId;
  const template = chooseTemplate(occurrences.filter((one) => one.status !== 'trash' && !isRestored(one)));
  if (template === undefined) return;
  await refreshRestored(manager, { template, restored: occurrences.filter(isRestored), times: series });
}

interface Refreshment {
  readonly template: OccurrenceHead;
  readonly restored: readonly OccurrenceHead[];
  readonly times: Omit<SeriesTimes, 'start'>;
}

/** Copies all that neither the restored occurrences nor the template have of their own. */
export async function refreshRestored(
  manager: EntityManager,
  { template, restored, times }: Refreshment,
): Promise<void> {
  if (restored.length === 0) return;
  const ids = restored.map(({ id }) => id);
  const copy = { source: template, isReset: false, now: new Date(clock.ms()) };
  const texts = await findTexts(manager, template.id, ids);
  for (const [n, { language, removed }] of texts.entries()) {
    const isShared = (field: string): boolean => !template.ownFields.includes(toOwnField(field, language));
    const shared = REFRESHED_FIELDS.filter(isShared);
    const facts = n === 0 ? shared.filter((field) => !isText(field)) : [];
    await copyFields(manager, { ...copy, targets: restored, fields: facts, language });
    const targets = restored.filter(({ id }) => !removed.includes(id));
    await copyFields(manager, { ...copy, targets, fields: shared.filter(isText), language });
  }
  const hasOwnTimes = ({ ownFields }: OccurrenceHead): boolean =>
    TIME_FIELDS.some((field) => ownFields.includes(field));
  const moved = restored
    .filter((one) => !hasOwnTimes(one))
    .map(({ id, occurrence }) => ({
      id,
      ...toOccurrenceTimes(times, resolveOccurrence(occurrence, times.timeZone)),
    }));
  await setTimes(manager, moved);
  await rebuildEventListings(manager, ids);
}
