// On which day a week begins: on Sunday in Portuguese, on Monday in the other languages (CLDR, and ISO 8601).
import { Temporal } from '../../foundation/dates/temporal.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { WEEK } from './describe-filter.js';

/** Node 20 has no `getWeekInfo`. */
const SUNDAY_FIRST: readonly LanguageCode[] = ['pt-pt'];

const startsOnSunday = (language: LanguageCode): boolean => SUNDAY_FIRST.includes(language);

/** A day for each column of a calendar, to name the days of the week by. */
export const listWeekdays = (language: LanguageCode): readonly string[] =>
  startsOnSunday(language) ? [WEEK[6], ...WEEK.slice(0, 6)] : WEEK;

/** How many days of its week come before a day. @param day `YYYY-MM-DD` */
export function countDaysBefore(day: string, language: LanguageCode): number {
  const { dayOfWeek } = Temporal.PlainDate.from(day);
  return startsOnSunday(language) ? dayOfWeek % 7 : dayOfWeek - 1;
}

/** The days of the week of a day. Both as `YYYY-MM-DD`. */
export function listWeekOf(day: string, language: LanguageCode): readonly string[] {
  const first = Temporal.PlainDate.from(day).subtract({ days: countDaysBefore(day, language) });
  return Array.from({ length: 7 }, (_, days) => first.add({ days }).toString());
}
