/** How the rule of a series changes when its dates move together from one of them on. */
import { followStart, type Repeat } from './repeat';
import { addDays, dayPart, minutesBetween, type Wall } from './wall';

const daysBetween = (from: Wall, to: Wall): number =>
  minutesBetween(`${dayPart(from)}T00:00`, `${dayPart(to)}T00:00`) / 1440;

const moveDay = (date: string, days: number): string => addDays(dayPart(date), days) + date.slice(10);

/**
 * What remains of a rule from one of its dates on. It ends with the day of the last date, as a number of dates would be
 * counted anew from there.
 *
 * @param last the last date of the series
 */
export function restOfSeries(repeat: Repeat, from: Wall, last: Wall): Repeat {
  const isLater = (date: string): boolean => dayPart(date) >= dayPart(from);
  return {
    ...repeat,
    ...(repeat.ends === 'times' && repeat.kind !== 'custom' && { ends: 'until', until: dayPart(last) }),
    added: repeat.added.filter(isLater),
    excluded: repeat.excluded.filter(isLater),
  };
}

/** The rest of a series whose dates move by as many days as its first one. */
export function moveSeries(repeat: Repeat, from: Wall, to: Wall, last: Wall): Repeat {
  const rest = followStart(restOfSeries(repeat, from, last), from, to);
  const days = daysBetween(from, to);
  return {
    ...rest,
    until: rest.until === null ? null : addDays(rest.until, days),
    added: rest.added.map((date) => moveDay(date, days)),
    excluded: rest.excluded.map((date) => moveDay(date, days)),
  };
}
