// The grammar of date texts: what each piece looks like and what it says. Pieces may be combined as far as they do not
// contradict each other. Patterns are for lower-case text with single spaces.
import type { DateTimeDraft } from './date-time-draft.js';
import { buildAlternatives, months, getNumber, ordinals, steps, units, weekdays } from './date-time-words.js';
import { isZone } from './zones.js';

export interface DateTimeRule {
  /** Matches at `lastIndex` only. */
  pattern: RegExp;
  /** Adds what the piece says; false when that contradicts the text before it. */
  readonly apply: (draft: DateTimeDraft, match: RegExpExecArray) => boolean;
}

const month = buildAlternatives(months);
const weekday = buildAlternatives(weekdays);
const unit = buildAlternatives(units);
const step = buildAlternatives(steps);
const suffix = '(?:st|nd|rd|th)?';
const year = '(?:,? (\\d{4})(?![\\d:]))?';
const meridiem = ' ?([ap])(?:m|\\.m\\.)';

const endOfWord = '(?=$|[ ,])';
const endOfDate = '(?=$|[ ,]|t\\d)';
const endOfTime = '(?=$|[ ,z+-])';
const endOfDistance = '(?=$|[ ,+-])';

export const dateTimeRules: readonly DateTimeRule[] = [
  // 2026-09-01, 20260901T…, 12/31/2026
  createRule(`(\\d{4})-(\\d\\d?)-(\\d\\d?)${endOfDate}`, (draft, [, y, m, d]) => setDate(draft, y, m, d)),
  createRule('(\\d{4})(\\d\\d)(\\d\\d)(?=t\\d)', (draft, [, y, m, d]) => setDate(draft, y, m, d)),
  createRule(`(\\d\\d?)/(\\d\\d?)/(\\d{4})${endOfDate}`, (draft, [, m, d, y]) => setDate(draft, y, m, d)),

  // 1 September 2026, Sep 1, September 2026; a month alone only after "first day of" and the like
  createRule(`(\\d\\d?)${suffix} (${month})${year}${endOfWord}`, (draft, [, d, m = '', y]) =>
    setDate(draft, y, getNumber(months, m), d),
  ),
  createRule(`(${month}) (\\d\\d?)${suffix}(?! ?[ap]\\.?m)${year}${endOfWord}`, (draft, [, m = '', d, y]) =>
    setDate(draft, y, getNumber(months, m), d),
  ),
  createRule(`(${month}),? (\\d{4})${endOfWord}`, (draft, [, m = '', y]) =>
    setDate(draft, y, getNumber(months, m), 1),
  ),
  createRule(
    `(${month})${endOfWord}`,
    (draft, [, m = '']) => draft.ofMonth !== null && setDate(draft, undefined, getNumber(months, m), 1),
  ),

  // 16:30, 16:30:15.25, T163015, 4:30 pm, 9am, noon
  createRule(
    `t?(\\d\\d?):(\\d\\d)(?::(\\d\\d)(?:\\.\\d+)?)?${endOfTime}(?!${meridiem})`,
    (draft, [, h, m, s]) => setTime(draft, h, m, s),
  ),
  createRule(`t(\\d\\d)(\\d\\d)(\\d\\d)?${endOfTime}`, (draft, [, h, m, s]) => setTime(draft, h, m, s)),
  createRule(`(\\d\\d?)(?::(\\d\\d)(?::(\\d\\d))?)?${meridiem}${endOfWord}`, (draft, [, h, m, s, half]) =>
    setHalfDayTime(draft, Number(h), half === 'p', m, s),
  ),
  createRule(`noon${endOfWord}`, (draft) => setTime(draft, 12)),
  createRule(`midnight${endOfWord}`, (draft) => setTime(draft, 0)),

  // Z, UTC, +02:00, after a time
  createRule(`(?:z|utc|gmt)${endOfWord}`, (draft) => setOffset(draft, 'UTC')),
  createRule(`(?:gmt)?([+-]\\d\\d?(?::?\\d\\d)?)(?! ?${unit}s?\\b)${endOfWord}`, (draft, [, offset = '']) =>
    setOffset(draft, offset),
  ),

  // now, today, tomorrow
  createRule(`now${endOfWord}`, () => true),
  createRule(`today${endOfWord}`, (draft) => setWholeDay(draft, 0)),
  createRule(`tomorrow${endOfWord}`, (draft) => setWholeDay(draft, 1)),
  createRule(`yesterday${endOfWord}`, (draft) => setWholeDay(draft, -1)),

  // +5 days, 2 weeks ago; "ago" turns round every distance before it
  createRule(
    `([+-]?) ?(\\d{1,9}) ?(${unit})s?( ago)?${endOfDistance}`,
    (draft, [, sign, count, name = '', ago]) => {
      addDistance(draft, name, sign === '-' ? -Number(count) : Number(count));
      return ago === undefined || negateDistances(draft);
    },
  ),

  // first day of, third friday of; the month follows
  createRule('(first|last) day of(?= .)', (draft, [, which]) =>
    setOfMonth(draft, which === 'first' ? 'first-day' : 'last-day'),
  ),
  createRule(
    `(${buildAlternatives(ordinals)}) (${weekday}) of(?= .)`,
    (draft, [, ordinal = '', day = '']) => {
      const weeks = getNumber(ordinals, ordinal) - 1;
      return setOfMonth(draft, 'weekday') && setWeekday(draft, day, 'from', weeks);
    },
  ),
  createRule(
    `last (${weekday}) of(?= .)`,
    (draft, [, day = '']) => setOfMonth(draft, 'last-weekday') && setWeekday(draft, day, 'after', -1),
  ),

  // next friday, this week, last month, monday
  createRule(`(${step}) (${weekday})${endOfWord}`, (draft, [, word = '', day = '']) => {
    const count = getNumber(steps, word);
    return setWeekday(draft, day, count === 0 ? 'from' : 'after', Math.min(count, 0));
  }),
  createRule(`(${step}) week${endOfWord}`, (draft, [, word = '']) => {
    draft.weekdayIn = 'week';
    addDistance(draft, 'week', getNumber(steps, word));
    return true;
  }),
  createRule(`(${step}) (${unit})${endOfWord}`, (draft, [, word = '', name = '']) => {
    addDistance(draft, name, getNumber(steps, word));
    return true;
  }),
  createRule(`(${weekday})${endOfWord}`, (draft, [, day = '']) => setWeekday(draft, day, draft.weekdayIn, 0)),
];

function createRule(pattern: string, apply: DateTimeRule['apply']): DateTimeRule {
  return { pattern: new RegExp(pattern, 'y'), apply };
}

type Digits = string | number | undefined;

function setDate(draft: DateTimeDraft, yearDigits: Digits, monthDigits: Digits, dayDigits: Digits): boolean {
  const date = {
    year: yearDigits === undefined ? null : Number(yearDigits),
    month: Number(monthDigits),
    day: Number(dayDigits),
  };
  if (draft.date || date.month < 1 || date.month > 12 || date.day < 1 || date.day > 31) return false;
  draft.date = date;
  return true;
}

/** 24 hours are the next day's beginning, 60 seconds (a leap second) the next minute. */
function setTime(draft: DateTimeDraft, hours: Digits, minutes: Digits = 0, seconds: Digits = 0): boolean {
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  if (draft.time !== null || h > 24 || m > 59 || s > 60) return false;
  draft.time = h * 3600 + m * 60 + s;
  return true;
}

function setHalfDayTime(
  draft: DateTimeDraft,
  hours: number,
  afternoon: boolean,
  minutes: Digits,
  seconds: Digits,
): boolean {
  if (hours < 1 || hours > 12) return false;
  return setTime(draft, (hours % 12) + (afternoon ? 12 : 0), minutes, seconds);
}

function setOffset(draft: DateTimeDraft, offset: string): boolean {
  if (draft.offset !== null || draft.time === null || !isZone(offset)) return false;
  draft.offset = offset;
  return true;
}

/** Refused after a time: the original silently takes midnight for "9am tomorrow". */
function setWholeDay(draft: DateTimeDraft, days: number): boolean {
  if (draft.isWholeDay || draft.time) return false;
  draft.isWholeDay = true;
  draft.days += days;
  return true;
}

function setWeekday(
  draft: DateTimeDraft,
  day: string,
  weekdayIn: DateTimeDraft['weekdayIn'],
  weeks: number,
): boolean {
  if (draft.weekday !== null || !setWholeDay(draft, weeks * 7)) return false;
  draft.weekday = getNumber(weekdays, day);
  draft.weekdayIn = weekdayIn;
  return true;
}

function setOfMonth(draft: DateTimeDraft, ofMonth: DateTimeDraft['ofMonth']): boolean {
  if (draft.ofMonth !== null) return false;
  draft.ofMonth = ofMonth;
  return true;
}

function addDistance(draft: DateTimeDraft, name: string, count: number): void {
  const length = units.get(name);
  draft.months += count * (length?.months ?? 0);
  draft.days += count * (length?.days ?? 0);
  draft.seconds += count * (length?.seconds ?? 0);
}

function negateDistances(draft: DateTimeDraft): boolean {
  if (draft.weekday !== null) return false;
  draft.months = -draft.months;
  draft.days = -draft.days;
  draft.seconds = -draft.seconds;
  return true;
}
