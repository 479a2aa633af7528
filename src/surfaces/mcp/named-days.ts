import { clock } from '../../foundation/dates/clock.js';
import { toZonedDateTime } from '../../foundation/dates/zones.js';

/** Days from today on, and how many; both from the day of the week, of which Monday is 1. */
export const NAMED_DAYS = {
  today: () => [0, 1],
  tomorrow: () => [1, 1],
  // On a Sunday, what is left of the weekend.
  this_weekend: (weekday: number) => (weekday === 7 ? [0, 1] : [6 - weekday, 2]),
  next_7_days: () => [0, 7],
} as const satisfies Record<string, (weekday: number) => readonly [number, number]>;

export type NamedDays = keyof typeof NAMED_DAYS;

/** First and last day, as dates of the site. */
export function findDays(name: NamedDays, zone: string): { readonly from: string; readonly to: string } {
  const today = toZonedDateTime(clock.now(), zone).toPlainDate();
  const [start, days] = NAMED_DAYS[name](today.dayOfWeek);
  const from = today.add({ days: start });
  return { from: from.toString(), to: from.add({ days: days - 1 }).toString() };
}
