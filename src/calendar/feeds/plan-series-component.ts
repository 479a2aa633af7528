// How the occurrences of a series are written as one component: with its rule as far as that fits, and with dates otherwise.
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import { expand } from '../../foundation/recurrence/expand.js';
import { DAY_MS, toCalendarDay } from '../../foundation/recurrence/calendar-days.js';
import { completeRule, createDayTest } from '../../foundation/recurrence/match-day.js';
import { formatRule, isUnending, type RecurrenceRule } from '../../foundation/recurrence/recurrence.js';
import { formatUntil, type DateForm } from '../../foundation/icalendar/calendar-dates.js';
import { startAt, toRecurrence } from '../events/series/change-series.js';
import type { FeedSeries } from './feeds.queries.js';

export interface SeriesDates {
  /** RRULE, with UNTIL in the form of the dates; null when dates alone say it. */
  readonly rule: string | null;
  /** Local starts in addition to those of the rule, the first one included where the rule may lack it. */
  readonly added: readonly string[];
  readonly excluded: readonly string[];
}

/** More than a series has; an unending rule is followed up to where the calendar lists it. */
const MAX_DATES = 20_000;

/**
 * Describes exactly the given occurrences, up to where the calendar lists the series.
 *
 * @param occurrences original local starts, in order; the first one becomes DTSTART
 */
export function planSeriesDates(
  series: FeedSeries,
  occurrences: readonly string[],
  form: DateForm,
): SeriesDates {
  const [first = series.start] = occurrences;
  const rest = occurrences.slice(1);
  const datesAlone = { rule: null, added: rest, excluded: [] };
  // Programs disagree about several rules of one event.
  if (series.rules.length !== 1) return datesAlone;
  const trimmed = first === series.start ? series : startAt(series, first);
  const [rule] = toRecurrence(trimmed).rules;
  if (rule === undefined) return datesAlone;
  const isFirstOfRule = isDateOfRule(rule, first);
  // Programs count the start differently when the rule lacks it.
  const counted = rule.count === null || isFirstOfRule ? rule : toRecurrence(startAt(series, first)).rules[0];
  if (counted === undefined) return datesAlone;
  // Programs refuse a rule that ends before it begins.
  if (counted.until !== null && counted.until < first) return datesAlone;
  const ofRule = listDates(series, counted, first);
  const [listed, given] = [new Set(occurrences), new Set(ofRule)];
  const isListed = (date: string): boolean =>
    listed.has(date) || !(isWithinHorizon(series, date) || isExcluded(series, date));
  const excluded = ofRule.filter((date) => !isListed(date));
  const missing = rest.filter((date) => !given.has(date));
  // With another start, intervals may count from elsewhere: the rule then gives other dates.
  const isSamePhase =
    missing.every((date) => series.dates.includes(date)) && excluded.length <= 2 * listed.size;
  if (!isSamePhase) return datesAlone;
  return {
    rule: formatCalendarRule(
      form.isDay ? { ...counted, hours: [], minutes: [], seconds: [] } : counted,
      form,
    ),
    added: isFirstOfRule ? missing : [first, ...missing],
    excluded,
  };
}

/** Whether a rule without a start of its own gives the date. A rule with times or positions is not examined further. */
function isDateOfRule(rule: RecurrenceRule, date: string): boolean {
  const { hours, minutes, seconds, positions } = rule;
  if (hours.length + minutes.length + seconds.length + positions.length > 0) return false;
  const day = toCalendarDay(Math.floor(parseLocalMs(date) / DAY_MS));
  return createDayTest(completeRule(rule, day))(day);
}

/** Whether the calendar lists occurrences at the date. Programs follow an unending rule beyond. */
const isWithinHorizon = ({ listedUntil }: FeedSeries, date: string): boolean =>
  listedUntil === null || date <= listedUntil;

const isExcluded = ({ excluded }: FeedSeries, date: string): boolean =>
  excluded.includes(date) || excluded.includes(date.slice(0, 10));

/** A rule that is not listed to its end is followed to the horizon, or to the last date that is excluded beyond it. */
function listDates(series: FeedSeries, rule: RecurrenceRule, first: string): string[] {
  const { listedUntil, excluded } = series;
  const ends = [listedUntil ?? first, ...excluded.slice(-1).map((date) => `${date.slice(0, 10)} 23:59:59`)];
  const until = listedUntil !== null || isUnending(rule) ? ends.sort().at(-1) : undefined;
  const { occurrences } = expand(
    { rules: [rule], dates: [], excluded: [] },
    { start: first, zone: series.timeZone, until, limit: MAX_DATES },
  );
  return occurrences.map(({ occurrence }) => occurrence);
}

const formatCalendarRule = (rule: RecurrenceRule, form: DateForm): string =>
  formatRule({ ...rule, until: null }) +
  (rule.until === null ? '' : `;UNTIL=${formatUntil(rule.until, form)}`);
