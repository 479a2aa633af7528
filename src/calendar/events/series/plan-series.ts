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
import { type ListedPart, listPart, MAX_UNLISTED } from '../../../foundation/recurrence/list-part.js';
import { findHorizon, listOccurrences } from '../../../foundation/recurrence/list-occurrences.js';
import { parseRecurrence } from '../../../foundation/recurrence/parse-recurrence.js';
import { formatRule, isUnending, type Recurrence } from '../../../foundation/recurrence/recurrence.js';
import { RecurrenceError } from '../../../foundation/recurrence/recurrence-error.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { EventTimes } from '../write/event-times.js';
import { startAt } from './change-series.js';
import type { SeriesPlan, SeriesTimes } from './series-plan.js';

export interface SeriesLimits extends Pick<Env, 'maxOccurrences' | 'recurrenceHorizonMonths'> {
  /** Whether a part of the dates is listed where there are too many, instead of refusing them: for imports. */
  readonly listsPart?: boolean;
}

export const toSeriesLimits = (
  { maxOccurrences, recurrenceHorizonMonths }: SeriesLimits,
  { actor }: Pick<RequestContext, 'actor'>,
): SeriesLimits => ({
  maxOccurrences,
  recurrenceHorizonMonths,
  listsPart: actor.channel === 'import' && recurrenceHorizonMonths > 0,
});

/** A leap year in seconds. */
const MAX_DURATION = 31_622_400;

/** @throws ApiError rest_invalid_param for an event of more than a year */
export function toSeriesTimes(times: EventTimes): SeriesTimes {
  const { timeZone, allDay, startLocal: start, endLocal } = times;
  const duration = Math.max(0, (parseLocalMs(endLocal) - parseLocalMs(start)) / 1000);
  if (duration > MAX_DURATION) throw invalidParam('end_date', new ParameterError('recurrence_duration'));
  return { timeZone, allDay, start, duration };
}

/**
 * @param listedFrom the first date that a series of which a part is listed has had before
 * @throws ApiError rest_invalid_param that names the part of the recurrence
 */
export function planSeries(
  raw: unknown,
  times: SeriesTimes,
  limits: SeriesLimits,
  listedFrom: string | null = null,
): SeriesPlan {
  return reportErrors(() => {
    const { start, timeZone: zone } = times;
    const { listsPart = false } = limits;
    const maxOccurrences = listsPart ? MAX_UNLISTED : limits.maxOccurrences;
    const recurrence = parseRecurrence(raw, { start, zone, maxOccurrences });
    const at = { start, zone, now: clock.now() };
    const part = listsPart ? listPart(recurrence, at, limits, listedFrom) : null;
    if (part !== null) return toPartialPlan(recurrence, times, part);
    const occurrences = listOccurrences(recurrence, at, limits);
    const isOpen = recurrence.rules.some(isUnending);
    const listedUntil = isOpen ? findHorizon(at, limits.recurrenceHorizonMonths) : null;
    const { timeZone, allDay, duration } = times;
    const sent = formatRecurrence(recurrence);
    return { timeZone, allDay, start, duration, ...sent, occurrences, listedFrom: null, listedUntil };
  });
}

/** Like a series that was split off at its first listed date. */
function toPartialPlan(recurrence: Recurrence, times: SeriesTimes, part: ListedPart): SeriesPlan {
  const { timeZone, allDay, start, duration } = times;
  const { occurrences, listedUntil, coversFrom } = part;
  const first = occurrences[0]?.occurrence ?? start;
  const { rules, dates, excluded } = startAt({ ...times, ...formatRecurrence(recurrence) }, first);
  return {
    timeZone,
    allDay,
    start,
    duration,
    rules,
    dates,
    excluded,
    occurrences,
    listedFrom: first,
    coversFrom,
    listedUntil,
  };
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
