import type { EntityManager } from 'typeorm';
import { clock } from '../../../foundation/dates/clock.js';
import { DAY_MS } from '../../../foundation/recurrence/calendar-days.js';
import { parseLocalMs } from '../../../foundation/dates/format-date.js';
import { invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { findStoredEvent } from '../write/stored-event.queries.js';
import { setTimes, shiftOccurrences } from './change-occurrences.queries.js';
import { shiftLocal, shiftSeries, toRecurrence } from './change-series.js';
import { TIME_FIELDS } from './copy-fields.queries.js';
import { resolveOccurrence, toOccurrenceTimes, toSeriesTimes } from './plan-series.js';
import { type OccurrenceHead, type StoredSeries, updateSeries } from './series.queries.js';

interface TimeChange {
  readonly series: StoredSeries;
  /** Has the new times already. */
  readonly named: OccurrenceHead;
  readonly targets: readonly OccurrenceHead[];
  /** Wire names of the fields that change. */
  readonly fields: readonly string[];
  readonly isReset: boolean;
  /** Whether a new recurrence follows, which may be on other days. */
  readonly hasRecurrence: boolean;
}

/** Gives a series and its occurrences the times of one of them, by the wall clock. */
export async function applyTimes(
  manager: EntityManager,
  { series, named, targets, fields, isReset, hasRecurrence }: TimeChange,
): Promise<void> {
  const stored = await findStoredEvent(manager, named.id);
  if (stored === null) throw new Error('An updated event is gone');
  const { timeZone, allDay, start, duration } = toSeriesTimes(stored);
  const deltaMs = fields.includes('start_date') ? parseLocalMs(start) - parseLocalMs(named.occurrence) : 0;
  if (deltaMs !== 0 && !hasRecurrence) refuseOtherDays(series, named.occurrence, start);
  const moved = { ...shiftSeries(series, deltaMs), timeZone, allDay, duration };
  await shiftOccurrences(manager, series.id, deltaMs);
  await updateSeries(manager, series.id, moved, new Date(clock.ms()));
  const takers = targets.filter(
    ({ id, ownFields }) =>
      id !== named.id && (isReset || !TIME_FIELDS.some((field) => ownFields.includes(field))),
  );
  await setTimes(
    manager,
    takers.map(({ id, occurrence }) => ({
      id,
      ...toOccurrenceTimes(moved, resolveOccurrence(shiftLocal(occurrence, deltaMs), timeZone)),
    })),
  );
}

/**
 * Rules name days and times, so that moving them takes another rule.
 *
 * @throws ApiError rest_invalid_param
 */
function refuseOtherDays(series: StoredSeries, before: string, after: string): void {
  const { rules } = toRecurrence(series);
  const isOtherDay = Math.floor(parseLocalMs(before) / DAY_MS) !== Math.floor(parseLocalMs(after) / DAY_MS);
  const namesTimes = rules.some(
    ({ hours, minutes, seconds }) => hours.length + minutes.length + seconds.length > 0,
  );
  if (rules.length > 0 && (isOtherDay || namesTimes))
    throw invalidParam('start_date', new ParameterError('recurrence_day'));
}
