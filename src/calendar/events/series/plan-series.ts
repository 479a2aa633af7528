// What a recurrence means for an event: which occurrences there are, and when each of them takes place.
import type { Env } from '../../../foundation/config/env.js';
import { clampToCalendarMs } from '../../../foundation/dates/calendar-limits.js';
import { clock } from '../../../foundation/dates/clock.js';
import {
  formatLocalDateTime,
  formatUtcMs,
  parseLocalDateTime,
  parseLocalMs,
} from '../../../foundation/dates/format-date.js';
import { findInstantMs } from '../../../foundation/dates/offsets.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { getAbbreviation, toInstant, toLocalDateTime } from '../../../foundation/dates/zones.js';
import { ApiError, invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { Occurrence } from '../../../foundation/recurrence/expand.js';
import { findHorizon, listOccurrences } from '../../../foundation/recurrence/list-occurrences.js';
import { parseRecurrence } from '../../../foundation/recurrence/parse-recurrence.js';
import { formatRule, isUnending, type Recurrence } from '../../../foundation/recurrence/recurrence.js';
import { RecurrenceError } from '../../../foundation/recurrence/recurrence-error.js';
import type { EventTimes } from '../write/event-times.js';

export type SeriesLimits = Pick<Env, 'maxOccurrences' | 'recurrenceHorizonMonths'>;

/** What all occurrences have in common. Dates are local, `YYYY-MM-DD HH:MM:SS`. */
export interface SeriesTimes {
  readonly timeZone: string;
  readonly allDay: boolean;
  /** Completes the rules. */
  readonly start: string;
  /** Seconds on the wall clock. */
  readonly duration: number;
}

export interface SeriesPlan extends SeriesTimes {
  readonly rules: readonly string[];
  readonly dates: readonly string[];
  readonly excluded: readonly string[];
  readonly occurrences: readonly Occurrence[];
  /** Up to where an unending recurrence was listed; null when it ends. */
  readonly listedUntil: string | null;
}

/** A leap year in seconds. */
const MAX_DURATION = 31_622_400;

/** @throws ApiError rest_invalid_param for an event of more than a year */
export function toSeriesTimes(times: EventTimes): SeriesTimes {
  const { timeZone, allDay, startLocal: start, endLocal } = times;
  const duration = Math.max(0, (parseLocalMs(endLocal) - parseLocalMs(start)) / 1000);
  if (duration > MAX_DURATION) throw invalidParam('end_date', new ParameterError('recurrence_duration'));
  return { timeZone, allDay, start, duration };
}

/** @throws ApiError rest_invalid_param that names the part of the recurrence */
export function planSeries(raw: unknown, times: SeriesTimes, limits: SeriesLimits): SeriesPlan {
  return reportErrors(() => {
    const { start, timeZone: zone } = times;
    const recurrence = parseRecurrence(raw, { start, zone, maxOccurrences: limits.maxOccurrences });
    const at = { start, zone, now: clock.now() };
    const occurrences = listOccurrences(recurrence, at, limits);
    const isOpen = recurrence.rules.some(isUnending);
    const listedUntil = isOpen ? findHorizon(at, limits.recurrenceHorizonMonths) : null;
    const { timeZone, allDay, duration } = times;
    return { timeZone, allDay, start, duration, ...formatRecurrence(recurrence), occurrences, listedUntil };
  });
}

export const formatRecurrence = ({
  rules,
  dates,
  excluded,
}: Recurrence): Pick<SeriesPlan, 'rules' | 'dates' | 'excluded'> => ({
  rules: rules.map(formatRule),
  dates,
  excluded,
});

export function reportErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error;
    throw new ApiError('rest_invalid_param', { parameterErrors: error.errors });
  }
}

/** The end is that of the wall clock, so that an evening ends at the same hour when clocks change. */
export function toOccurrenceTimes(
  { timeZone, allDay, duration }: Omit<SeriesTimes, 'start'>,
  { occurrence, start }: Occurrence,
): EventTimes {
  const toMs = (local: string): number =>
    findInstantMs(parseLocalMs(local), timeZone) ??
    toInstant(parseLocalDateTime(local), timeZone).epochMilliseconds;
  const endLocal = formatUtcMs(parseLocalMs(occurrence) + duration * 1000);
  const startMs = toMs(start);
  const endMs = Math.max(startMs, toMs(endLocal));
  const startAt = Temporal.Instant.fromEpochMilliseconds(clampToCalendarMs(startMs));
  return {
    timeZone,
    abbreviation: getAbbreviation(startAt, timeZone),
    allDay,
    startLocal: start,
    endLocal: endLocal < start ? start : endLocal,
    startAt,
    endAt: Temporal.Instant.fromEpochMilliseconds(clampToCalendarMs(endMs)),
  };
}

/** An occurrence by its original start; one that the clocks skip moves forward. */
export function resolveOccurrence(occurrence: string, zone: string): Occurrence {
  if (findInstantMs(parseLocalMs(occurrence), zone) !== null) return { occurrence, start: occurrence };
  const moved = toLocalDateTime(toInstant(parseLocalDateTime(occurrence), zone), zone);
  return { occurrence, start: formatLocalDateTime(moved) };
}
