// The grammar of date texts. Pieces combine as long as they do not contradict each other. Patterns match lower-case text
// with single spaces.
import type { DateTimeDraft } from './date-time-draft.js';
import {
  buildAlternatives,
  getNumber,
  months,
  ordinals,
  relativeDays,
  steps,
  units,
  weekdays,
} from './date-time-words.js';
import { isZone } from './zones.js';

export interface DateTimeRule {
  /** Matches at `lastIndex` only. */
  pattern: RegExp;
  /** Adds the piece to the draft; false when it contradicts the text before it. */
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
  // 2026-09 is its first day
  createRule(`(\\d{4})-(\\d\\d?)${endOfDate}`, (draft, [, y, m]) => setDate(draft, y, m, 1)),

  // 1-Sep-2026, 1.Sep.2026
  createRule(`(\\d\\d?)([.-])(${month})\\2(\\d{4})${endOfDate}`, (draft, [, d, , m, y]) =>
    setDate(draft, y, getNumber(months, m), d),
  ),

  // 1 September 2026, Sep 1, September 2026; a month alone only after "first day of" and the like
  createRule(`(\\d\\d?)${suffix} (${month})${year}${endOfWord}`, (draft, [, d, m, y]) =>
    setDate(draft, y, getNumber(months, m), d),
  ),
  createRule(`(${month}) (\\d\\d?)${suffix}(?! ?[ap]\\.?m)${year}${endOfWord}`, (draft, [, m, d, y]) =>
    setDate(draft, y, getNumber(months, m), d),
  ),
  createRule(`(${month}),? (\\d{4})${endOfWord}`, (draft, [, m, y]) =>
    setDate(draft, y, getNumber(months, m), 1),
  ),
  createRule(
    `(${month})${endOfWord}`,
    (draft, [, m]) => draft.ofMonth !== null && setDate(draft, undefined, getNumber(months, m), 1),
  ),

  // 16:30, 16:30:15.25, 9:5, T163015, 4:30 pm, 9am, noon
  createRule(
    `t?(\\d\\d?):(\\d\\d?)(?::(\\d\\d?)(?:\\.\\d+)?)?${endOfTime}(?!${meridiem}${endOfWord})`,
    (draft, [, h, m, s]) => setTime(draft, h, m, s),
  ),
  createRule(`t(\\d\\d)(\\d\\d)(\\d\\d)?${endOfTime}`, (draft, [, h, m, s]) => setTime(draft, h, m, s)),
  createRule(
    `(\\d\\d?)(?::(\\d\\d)(?::(\\d\\d))?)?${meridiem}${endOfWord}`,
    (draft, [, h, m, s, half]) =>
      Number(h) >= 1 && Number(h) <= 12 && setTime(draft, (Number(h) % 12) + (half === 'p' ? 12 : 0), m, s),
  ),
  createRule(`noon${endOfWord}`, (draft) => setTime(draft, 12)),
  createRule(`midnight${endOfWord}`, (draft) => setTime(draft, 0)),

  // Z, UTC, +02:00, after a time
  createRule(`(?:z|utc|gmt)${endOfWord}`, (draft) => setOffset(draft, 'UTC')),
  createRule(`(?:gmt)?([+-]\\d\\d?(?::?\\d\\d)?)(?! ?${unit}s?\\b)${endOfWord}`, (draft, [, offset]) =>
    setOffset(draft, offset),
  ),

  // now, today, tomorrow
  createRule(`now${endOfWord}`, () => true),
  createRule(`(${buildAlternatives(relativeDays)})${endOfWord}`, (draft, [, day]) =>
    setWholeDay(draft, getNumber(relativeDays, day)),
  ),

  // +5 days, 2 weeks ago; "ago" negates every distance before it
  createRule(
    `([+-]?) ?(\\d{1,9}) ?(${unit})s?( ago)?${endOfDistance}`,
    (draft, [, sign, count, name, ago]) =>
      addDistance(draft, name, sign === '-' ? -Number(count) : Number(count)) &&
      (ago === undefined || negateDistances(draft)),
  ),

  // first day of, third friday of; the month follows
  createRule('(first|last) day of(?= .)', (draft, [, which]) =>
    setOnce(draft, 'ofMonth', which === 'first' ? 'first-day' : 'last-day'),
  ),
  createRule(
    `(${buildAlternatives(ordinals)}) (${weekday}) of(?= .)`,
    (draft, [, ordinal, day]) =>
      setOnce(draft, 'ofMonth', 'weekday') &&
      setWeekday(draft, day, 'from', getNumber(ordinals, ordinal) - 1),
  ),
  createRule(
    `last (${weekday}) of(?= .)`,
    (draft, [, day]) => setOnce(draft, 'ofMonth', 'last-weekday') && setWeekday(draft, day, 'after', -1),
  ),

  // next friday, this week, last month, monday
  createRule(`(${step}) (${weekday})${endOfWord}`, (draft, [, word, day]) => {
    const count = getNumber(steps, word);
    return setWeekday(draft, day, count === 0 ? 'from' : 'after', Math.min(count, 0));
  }),
  createRule(`(${step}) (${unit})${endOfWord}`, (draft, [, word, name]) => {
    if (name === 'week') draft.weekdayIn = 'week';
    return addDistance(draft, name, getNumber(steps, word));
  }),
  createRule(`(${weekday})${endOfWord}`, (draft, [, day]) => setWeekday(draft, day, draft.weekdayIn, 0)),

  // EST, Europe/Berlin, after a time; behind all words, which name no zone
  createRule(`([a-z][a-z0-9_]+(?:/[a-z0-9_+-]+){0,2})${endOfWord}`, (draft, [, zone]) =>
    setOffset(draft, zone),
  ),
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

function setOnce<K extends 'offset' | 'ofMonth'>(
  draft: DateTimeDraft,
  key: K,
  value: DateTimeDraft[K],
): boolean {
  if (draft[key] !== null) return false;
  draft[key] = value;
  return true;
}

function setOffset(draft: DateTimeDraft, offset = ''): boolean {
  return draft.time !== null && isZone(offset) && setOnce(draft, 'offset', offset);
}

/** Fails after a time other than midnight: the original silently takes midnight for "9am tomorrow". */
function setWholeDay(draft: DateTimeDraft, days: number): boolean {
  if (draft.isWholeDay || (draft.time !== null && draft.time !== 0)) return false;
  draft.isWholeDay = true;
  draft.days += days;
  return true;
}

function setWeekday(
  draft: DateTimeDraft,
  day: string | undefined,
  weekdayIn: DateTimeDraft['weekdayIn'],
  weeks: number,
): boolean {
  if (!setWholeDay(draft, weeks * 7)) return false;
  draft.weekday = getNumber(weekdays, day);
  draft.weekdayIn = weekdayIn;
  return true;
}

function addDistance(draft: DateTimeDraft, unitName: string | undefined, count: number): boolean {
  const { months = 0, days = 0, seconds = 0 } = units.get(unitName ?? '') ?? {};
  draft.months += count * months;
  draft.days += count * days;
  draft.seconds += count * seconds;
  return true;
}

function negateDistances(draft: DateTimeDraft): boolean {
  if (draft.weekday !== null) return false;
  draft.months = -draft.months;
  draft.days = -draft.days;
  draft.seconds = -draft.seconds;
  return true;
}
