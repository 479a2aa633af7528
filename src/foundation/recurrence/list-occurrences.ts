// The occurrences that a recurrence has in this calendar, under its limits.
import { formatLocalDateTime, parseLocalDateTime } from '../dates/format-date.js';
import type { Temporal } from '../dates/temporal.js';
import { toLocalDateTime } from '../dates/zones.js';
import { ParameterError } from '../errors/parameter-error.js';
import { type Expansion, expand, type Occurrence } from './expand.js';
import { TooMuchWork } from './iterate-rule.js';
import { isUnending, type Recurrence } from './recurrence.js';
import { RecurrenceError } from './recurrence-error.js';

export interface RecurrenceLimits {
  readonly maxOccurrences: number;
  /** How far ahead unending rules are listed; 0 refuses them. */
  readonly recurrenceHorizonMonths: number;
}

/**
 * Lists all occurrences of a recurrence. Rules that never end are followed as far ahead as the settings say, counted from
 * now, or from the start if that is later.
 *
 * @throws RecurrenceError when there are none or too many, or when a rule never ends and must
 */
export function listOccurrences(
  recurrence: Recurrence,
  at: { readonly start: string; readonly zone: string; readonly now: Temporal.Instant },
  { maxOccurrences, recurrenceHorizonMonths: months }: RecurrenceLimits,
): readonly Occurrence[] {
  const unending = recurrence.rules.findIndex(isUnending);
  if (unending >= 0 && months === 0)
    throw RecurrenceError.of(`recurrence.rules[${unending}]`, new ParameterError('recurrence_unending'));
  const horizon = unending >= 0 ? findHorizon(at, months) : undefined;
  const { occurrences, hasMore } = expandInTime(recurrence, { ...at, horizon, limit: maxOccurrences });
  if (hasMore)
    throw RecurrenceError.of(
      'recurrence',
      new ParameterError('recurrence_too_many', { max: maxOccurrences }),
    );
  if (occurrences.length === 0)
    throw RecurrenceError.of('recurrence', new ParameterError('recurrence_all_excluded'));
  return occurrences;
}

export function findHorizon(
  { start, zone, now }: { readonly start: string; readonly zone: string; readonly now: Temporal.Instant },
  months: number,
): string {
  const today = formatLocalDateTime(toLocalDateTime(now, zone));
  return formatLocalDateTime(parseLocalDateTime(start > today ? start : today).add({ months }));
}

/** @throws RecurrenceError when the dates lie too far apart */
export function expandInTime(...[recurrence, options]: Parameters<typeof expand>): Expansion {
  try {
    return expand(recurrence, options);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    throw RecurrenceError.of('recurrence', new ParameterError('recurrence_too_far'));
  }
}
