import { PartError } from './recurrence-error.js';
import type { RecurrenceRule } from './recurrence.js';

/** The largest number of dates that a rule gives to a day. */
const MAX_TIMES_OF_DAY = 24;

const isSet = (list: readonly unknown[]): boolean => list.length > 0;

/**
 * Refuses combinations that RFC 5545 forbids, or that have no meaning.
 *
 * @throws PartError that names the parts
 */
export function refuseConflicts(rule: RecurrenceRule): void {
  const { frequency, weekdays, weekNumbers } = rule;
  const numbered = weekdays.find(({ position }) => position !== null);
  const frequencyPart = `FREQ=${frequency}`;
  const numberedPart = `BYDAY=${numbered?.position ?? ''}${numbered?.weekday ?? ''}`;
  const isShort = frequency === 'DAILY' || frequency === 'WEEKLY';
  const conflicts: [isConflict: boolean, part: string, other: string][] = [
    [rule.count !== null && rule.until !== null, 'COUNT', 'UNTIL'],
    [numbered !== undefined && isShort, numberedPart, frequencyPart],
    [numbered !== undefined && isSet(weekNumbers), numberedPart, 'BYWEEKNO'],
    [isSet(rule.monthDays) && frequency === 'WEEKLY', 'BYMONTHDAY', frequencyPart],
    [isSet(rule.yearDays) && frequency !== 'YEARLY', 'BYYEARDAY', frequencyPart],
    [isSet(weekNumbers) && frequency !== 'YEARLY', 'BYWEEKNO', frequencyPart],
  ];
  for (const [isConflict, part, other] of conflicts)
    if (isConflict) throw new PartError('recurrence_conflict', { part, other });
  const { months, monthDays, yearDays, hours, minutes, seconds } = rule;
  const others = [weekdays, months, monthDays, yearDays, weekNumbers, hours, minutes, seconds];
  if (isSet(rule.positions) && !others.some(isSet)) throw new PartError('recurrence_position_alone');
  const times = [hours, minutes, seconds].reduce((product, list) => product * Math.max(1, list.length), 1);
  if (times > MAX_TIMES_OF_DAY) throw new PartError('recurrence_times', { max: MAX_TIMES_OF_DAY });
}
