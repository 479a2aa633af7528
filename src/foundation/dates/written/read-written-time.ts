// Times of day as people and spreadsheets write them: "19.30 Uhr", "kl. 19", "19h30", "7:30 p.m.", "1930", "0,8125".
import { fold } from '../../languages/fold.js';
import { findMeridiem, simplifyWord } from './calendar-words.js';
import {
  ALL_DAY_WORDS,
  WORDS_AFTER_TIME,
  WORDS_BEFORE_TIME,
  WORDS_BETWEEN_TIMES,
  WORDS_FOR_HOURS,
  WORDS_INSIDE_TIME,
} from './time-words.js';

export const SECONDS_OF_DAY = 86_400;
const MAX_LENGTH = 100;

export interface WrittenTimes {
  /** Seconds since midnight, also 86,400; null for all of the day. */
  readonly start: number | null;
  readonly end: number | null;
}

/** The most common texts, which need no words. */
const COMMON = /^([01]\d|2[0-3]):([0-5]\d)$/;

const ALL_DAY: WrittenTimes = { start: null, end: null };

/** Spreadsheets store a time without a day as one of their first day. */
const FIRST_DAY =
  /^(?:1899-12-3[01]|1900-01-0[01]|3[01][./]12[./]1899|12\/3[01]\/1899|0?[01][./]0?1[./]1900)[t ]+/;

/** A part of a day, behind the number of a day in a spreadsheet. */
const FRACTION = /^(?:0|\d{5})?[.,](\d{1,17})$/;

const TIME = new RegExp(
  String.raw`^(\D*?) ?(\d{1,6})(?: ?(?:[:.,]|(?:${WORDS_INSIDE_TIME})\.?) ?(\d\d)(?: ?[:.] ?(\d\d)(?:[.,]\d+)?)?)?(?!\d) ?(\D*)$`,
  'u',
);

/** @returns a time, a span of times ("19:30–21 Uhr") or all of the day; null for what is none of them */
export function readWrittenTimes(text: string): WrittenTimes | null {
  const [common, hours, minutes] = COMMON.exec(text) ?? [];
  if (common !== undefined) return { start: Number(hours) * 3600 + Number(minutes) * 60, end: null };
  if (text.length > MAX_LENGTH) return null;
  const folded = WORDS_FOR_HOURS.reduce(
    (written, [pattern, time]) => written.replace(pattern, time),
    fold(text).replace(FIRST_DAY, ''),
  );
  if (ALL_DAY_WORDS.has(folded)) return ALL_DAY;
  const start = readTime(folded);
  return start === null ? readSpan(folded) : { start, end: null };
}

function readTime(folded: string): number | null {
  const [fraction, digits = ''] = FRACTION.exec(folded) ?? [];
  if (fraction !== undefined) return readFraction(fraction, digits);
  const [match, before = '', hours = '', minutes = '', seconds = '', after = ''] = TIME.exec(folded) ?? [];
  if (match === undefined) return null;
  const meridiem = readWords(before, WORDS_BEFORE_TIME, readWords(after, WORDS_AFTER_TIME, ''));
  if (meridiem === null) return null;
  if (hours.length > 2) return minutes === '' ? readDigits(hours, meridiem) : null;
  return toSeconds([hours, minutes, seconds], meridiem);
}

/** "0.30" is half past midnight or 7:12, so that two digits behind a dot are refused. */
function readFraction(text: string, digits: string): number | null {
  if (/^0?\.[0-5]\d$/.test(text)) return Number(digits) === 0 ? 0 : null;
  const seconds = Math.round(Number(`0.${digits}`) * SECONDS_OF_DAY);
  return seconds < SECONDS_OF_DAY ? seconds : null;
}

/** 930, 1930, 193000 */
function readDigits(digits: string, meridiem: string): number | null {
  const [, ...parts] = /^(\d{1,2})(\d\d)(\d\d)?$/.exec(digits) ?? [];
  return digits.length === 5 ? null : toSeconds(parts, meridiem);
}

function toSeconds(
  [hours = '', minutes = '', seconds = '']: readonly string[],
  meridiem: string,
): number | null {
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  if (m > 59 || s > 59 || (meridiem === 'am' && h > 12)) return null;
  const hour = meridiem !== '' && h <= 12 ? (h % 12) + (meridiem === 'pm' ? 12 : 0) : h;
  const time = hour * 3600 + m * 60 + s;
  return time <= SECONDS_OF_DAY ? time : null;
}

/** @returns the half of the day that the words name, '' for none, null for an unknown word or two different halves */
function readWords(text: string, known: ReadonlySet<string>, meridiem: string | null): string | null {
  const whole = text.replaceAll(/[:,]/g, ' ');
  const words = whole.split(/ |\.(?=\S)/).map(simplifyWord);
  const rest = known.has(simplifyWord(whole)) ? [] : words.filter((word) => word !== '' && !known.has(word));
  if (rest.length === 0) return meridiem;
  const half = findMeridiem(rest.join('')) ?? findMeridiem(words.join(''));
  // "10 am - 4 pm" has no time "am - 4 pm".
  return meridiem === '' || meridiem === half ? half : null;
}

/** The end gives the start its half of the day: "7–9 pm". */
function readSpan(folded: string): WrittenTimes | null {
  const parts = folded.split(/ ?- ?| (?=\p{L}+ \D*\d)/u);
  for (let at = 1; at < parts.length; at += 1) {
    const first = parts.slice(0, at).join(' ');
    const second = parts
      .slice(at)
      .join(' ')
      .replace(/^(\p{L}+) /u, (word) => (WORDS_BETWEEN_TIMES.has(word.trim()) ? '' : word));
    const [start, end] = [readTime(first), readTime(second)];
    if (start === null || end === null) continue;
    const isBare = /^\D*\d[\d:.]*$/.test(first) && /[ap]\.? ?m\.?$/.test(second);
    const moved = isBare
      ? (start % (SECONDS_OF_DAY / 2)) + (end >= SECONDS_OF_DAY / 2 ? SECONDS_OF_DAY / 2 : 0)
      : start;
    return { start: moved <= end ? moved : start, end };
  }
  return null;
}
