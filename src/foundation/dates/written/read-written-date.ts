// Dates as people and spreadsheets write them: "Di, 4. Mai 2027", "5/4/27", "46511", "20270504", with a time or without.
import { fold } from '../../languages/fold.js';
import type { LanguageCode } from '../../languages/language-code.js';
import type { AmbiguousDate } from '../numeric-dates.js';
import { Temporal } from '../temporal.js';
import { findMonth } from './calendar-words.js';
import { MAX_DATE_LENGTH, type OrderBySeparator, type Separator, YEAR_LAST } from './day-order.js';
import { readWrittenTimes, type WrittenTimes } from './read-written-time.js';
import { dropWordsAfter, listStarts } from './weekday.js';

export interface WrittenDate extends WrittenTimes {
  /** ISO 8601 */
  readonly day: string;
  /** What stands behind the day, if it is no time. */
  readonly rest?: string;
}

export interface DateNotation {
  readonly language: LanguageCode;
  readonly order: OrderBySeparator;
}

/** Days of spreadsheets: from 1950 to 2099. */
const SERIAL = /^(\d{5})(?:[.,]\d{1,17})?$/;
const MIN_SERIAL = 18_264;
const MAX_SERIAL = 73_050;
const SERIAL_ZERO = Temporal.PlainDate.from('1899-12-30');

/** 2027-05-04, 2027/5/4, 2027. 05. 04. */
const YEAR_FIRST = /^(\d{4}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?!\d)\.?/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?=$|[t ,])/;
const OF = '(?:de |del |of |den )?';
/** 4. Mai 2027, 4th of May 2027, 1er mai 27, 4 de mayo de 2027, 4-May-27 */
const DAY_MONTH = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|ste|de|\.?[aeoη])?(?:\.|(?=[ /-]))[ /-]?${OF}(\p{L}{2,})\.?,?[ /-]?${OF}'?(\d{4}|\d{2})(?!\d|[:.h]\d)\.?(?: ?г(?!\p{L})\.?)?`,
  'u',
);
/** May 4, 2027 */
const MONTH_DAY = /^(\p{L}{2,})\.? ?[ /-]?(\d{1,2})(?:st|nd|rd|th)?,?[ /-] ?(\d{4})(?!\d)/u;
/** 2027. május 4. */
const YEAR_MONTH_DAY = /^(\d{4})[., /-]{0,2}(\p{L}{2,})\.?[ /-]?(\d{1,2})(?!\d)\.?/u;

const BEFORE_TIME = /^(?:[ t,;|@]| - )+/;

/** @returns null for what does not begin with a date */
export function readWrittenDate(text: string, notation: DateNotation): WrittenDate | AmbiguousDate | null {
  // Every month has these days.
  if (/^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(text))
    return { day: text, start: null, end: null };
  if (text.length > MAX_DATE_LENGTH) return null;
  const whole = fold(text);
  const serial = readSerial(whole);
  if (serial !== null) return serial;
  const found = findFirstDay(whole, notation);
  if (found === null || 'readings' in found) return found;
  const rest = dropWordsAfter(found.rest).replace(BEFORE_TIME, '');
  if (rest === '') return { day: found.day, start: null, end: null };
  const times = readWrittenTimes(rest) ?? { start: null, end: null, rest };
  return { day: found.day, ...times };
}

function findFirstDay(
  folded: string,
  notation: DateNotation,
): { readonly day: string; readonly rest: string } | AmbiguousDate | null {
  for (const start of listStarts(folded)) {
    const found = findDay(start, notation);
    if (found !== null)
      return 'readings' in found ? found : { day: found.day, rest: start.slice(found.length) };
  }
  return null;
}

function readSerial(text: string): WrittenDate | null {
  const [, days] = SERIAL.exec(text) ?? [];
  if (days === undefined || Number(days) < MIN_SERIAL || Number(days) > MAX_SERIAL) return null;
  const day = SERIAL_ZERO.add({ days: Number(days) }).toString();
  const times = text === days ? { start: null, end: null } : readWrittenTimes(text.replace('.', ','));
  return times === null ? null : { day, ...times };
}

interface FoundDay {
  readonly day: string;
  /** Of the text that names it. */
  readonly length: number;
}

function findDay(text: string, { language, order }: DateNotation): FoundDay | AmbiguousDate | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return toFound(yearFirst[0], yearFirst[1], yearFirst[3], yearFirst[4]);
  const compact = COMPACT.exec(text);
  if (compact !== null) return toFound(compact[0], compact[1], compact[2], compact[3]);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast !== null) return readYearLast(yearLast, order);
  const month = (word: string | undefined): string => String(findMonth(word ?? '', language) ?? '');
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth !== null) return toFound(dayMonth[0], dayMonth[3], month(dayMonth[2]), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay !== null) return toFound(monthDay[0], monthDay[3], month(monthDay[1]), monthDay[2]);
  const yearMonth = YEAR_MONTH_DAY.exec(text);
  return yearMonth === null ? null : toFound(yearMonth[0], yearMonth[1], month(yearMonth[2]), yearMonth[3]);
}

function readYearLast(match: RegExpExecArray, order: OrderBySeparator): FoundDay | AmbiguousDate | null {
  const [all, first = '', separator = '.', second = '', year = ''] = match;
  // 27-05-04 would be the year 2004, but means 2027.
  if (year.length === 2 && Number(first) > 12 && Number(year) <= 12 && Number(first) > Number(year) + 10)
    return null;
  const dayFirst = toFound(all, year, second, first);
  const monthFirst = toFound(all, year, first, second);
  const decided = order[separator as Separator];
  if (decided === null && dayFirst !== null && monthFirst !== null && dayFirst.day !== monthFirst.day)
    return { readings: [dayFirst.day, monthFirst.day] };
  return decided === 'mdy' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

/** @returns null for a day that does not exist */
function toFound(
  all: string,
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): FoundDay | null {
  const written = Number(year);
  const full = year?.length === 2 ? written + (written < 70 ? 2000 : 1900) : written;
  try {
    const date = Temporal.PlainDate.from(
      { year: full, month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
    return { day: date.toString(), length: all.length };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
