// The times of a row of a CSV file, as `POST /events` takes them.
import { clock } from '../../../foundation/dates/clock.js';
import type { AmbiguousDate } from '../../../foundation/dates/numeric-dates.js';
import { parseDateTime } from '../../../foundation/dates/parse-date-time.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { type DateNotation, readWrittenDate } from '../../../foundation/dates/written/read-written-date.js';
import {
  readWrittenTimes,
  SECONDS_OF_DAY,
  type WrittenTimes,
} from '../../../foundation/dates/written/read-written-time.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { CsvProblem, Row } from './csv-row.js';
import type { Body } from '../import-item.js';

/** A day with a time or without, or a text that only the API reads: with an offset, or in words. */
type Point =
  | { readonly day: string; readonly seconds: number | null }
  | { readonly text: string; readonly hasTime: boolean };

type TimeField = 'start_date' | 'start_time' | 'end_date' | 'end_time';

const HALF_DAY = SECONDS_OF_DAY / 2;
const NOTHING: WrittenTimes = { start: null, end: null };

class UnreadColumn extends Error {
  constructor(
    readonly field: TimeField,
    readonly reason: ParameterError,
  ) {
    super(reason.reason);
  }
}

/** An event without an end ends when it starts; one without a time lasts whole days. */
export function readCsvTimes(
  row: Row,
  isAllDay: boolean | null,
  notation: DateNotation,
): { readonly body: Body; readonly problem: CsvProblem | null } {
  try {
    return { body: readTimes(splitDates(row, notation), isAllDay, notation), problem: null };
  } catch (error) {
    if (!(error instanceof UnreadColumn)) throw error;
    return { body: {}, problem: { field: error.field, error: error.reason, isRefusal: true } };
  }
}

/** "4.5.2027 – 6.5.2027" in one column. */
const DATE_SPAN = /^(\S.{4,48}\S)\s+(?:[-–—]|bis|to|till|until|au|al|tot|do|až|até|til)\s+(\S.{4,48}\S)$/i;

function splitDates(row: Row, notation: DateNotation): Row {
  const { end_date: sentEnd = '', end_time: endTime = '' } = row;
  // A column that is called "end" may have times alone.
  if (
    endTime === '' &&
    sentEnd !== '' &&
    readWrittenDate(sentEnd, notation) === null &&
    readWrittenTimes(sentEnd)
  )
    return { ...row, end_date: '', end_time: sentEnd };
  const [, start, end] = row.end_date ? [] : (DATE_SPAN.exec(row.start_date ?? '') ?? []);
  if (start === undefined || end === undefined) return row;
  const areDates = [start, end].every((text) => {
    const date = readWrittenDate(text, notation);
    return date !== null && !('readings' in date) && date.rest === undefined;
  });
  return areDates ? { ...row, start_date: start, end_date: end } : row;
}

function readTimes(row: Row, isAllDay: boolean | null, notation: DateNotation): Body {
  const startDate = readDate(row, 'start_date', notation);
  const endDate = row.end_date ? readDate(row, 'end_date', notation) : null;
  const startTimes = readTime(row, 'start_time');
  const endTimes = readTime(row, 'end_time');
  const start = addTime(startDate.point, startTimes, row);
  const spanEnd = startTimes.end ?? startDate.end;
  const hasEndTime = endTimes.start !== null || endTimes.text !== undefined;
  const isSpan = !hasEndTime && endDate === null && spanEnd !== null;
  const endPoint = endDate?.point ?? (hasEndTime || isSpan ? dropTime(startDate.point) : null);
  const end = endPoint && addTime(endPoint, isSpan ? { start: spanEnd, end: null } : endTimes, row);
  const isTimed = [start, end].some((point) => point !== null && hasTime(point));
  const isWhole = isAllDay ?? !isTimed;
  if (isWhole) return toWholeDays(start, end, isAllDay === true);
  return { ...toTimed(start, end, endDate === null), all_day: false };
}

/** @throws UnreadColumn */
function readDate(
  row: Row,
  field: 'start_date' | 'end_date',
  notation: DateNotation,
): { readonly point: Point; readonly end: number | null } {
  const text = row[field] ?? '';
  const date = readWrittenDate(text, notation);
  if (date !== null && 'readings' in date) throw new UnreadColumn(field, toAmbiguousError(date));
  if (date !== null && date.rest === undefined)
    return { point: { day: date.day, seconds: date.start }, end: date.end };
  const phrase = date === null ? text : `${date.day} ${date.rest ?? ''}`;
  // A number is a timestamp to the API: the number of a day in a spreadsheet should not become a day in 1970.
  const isPhrase = /^@?\d{9,10}$/.test(text) || (/\p{L}/u.test(text) && !NUMBERS.test(text)) || date !== null;
  const parsed = isPhrase ? parse(phrase) : null;
  if (parsed === null || (date !== null && parsed.isDateOnly))
    throw new UnreadColumn(field, new ParameterError('moment'));
  return { point: { text: phrase, hasTime: !parsed.isDateOnly }, end: null };
}

/** Numbers of a day and a month, which are no phrase. */
const NUMBERS = /^\D*\d{1,2}[./-]/;

const parse = (text: string): ReturnType<typeof parseDateTime> =>
  parseDateTime(text, { now: clock.now(), zone: 'UTC' });

const toAmbiguousError = ({ readings: [first, second] }: AmbiguousDate): ParameterError =>
  new ParameterError('ambiguous_date', { first, second });

/** With a text behind the times that only the API reads, such as a zone. @throws UnreadColumn */
function readTime(row: Row, field: 'start_time' | 'end_time'): WrittenTimes & { readonly text?: string } {
  const text = row[field] ?? '';
  if (text === '') return NOTHING;
  const times = readWrittenTimes(text);
  if (times !== null) return times;
  const parsed = parse(`2027-01-01 ${text}`);
  if (parsed === null || parsed.isDateOnly || !/\d:\d|noon|midnight/i.test(text))
    throw new UnreadColumn(field, new ParameterError('moment'));
  return { ...NOTHING, text };
}

function addTime(point: Point, times: WrittenTimes & { readonly text?: string }, row: Row): Point {
  const { start: seconds, text } = times;
  if (seconds === null && text === undefined) return point;
  if (text === undefined && 'day' in point) return { day: point.day, seconds };
  const day = 'day' in point ? point.day : point.text;
  const joined = `${day} ${text ?? formatTime(seconds ?? 0)}`;
  if (parse(joined) === null)
    throw new UnreadColumn(row.start_time ? 'start_time' : 'end_time', new ParameterError('moment'));
  return { text: joined, hasTime: true };
}

const dropTime = (point: Point): Point => ('day' in point ? { day: point.day, seconds: null } : point);

const hasTime = (point: Point): boolean => ('day' in point ? point.seconds !== null : point.hasTime);

/** The end that Outlook writes for whole days is the midnight after them. */
function toWholeDays(start: Point, end: Point | null, isMarked: boolean): Body {
  const from = formatDay(start);
  if (end === null) return { start_date: from, end_date: from, all_day: true };
  const isExclusive =
    isMarked &&
    'day' in start &&
    'day' in end &&
    end.day > start.day &&
    end.seconds === 0 &&
    (start.seconds ?? 0) === 0;
  return { start_date: from, end_date: isExclusive ? addDays(end.day, -1) : formatDay(end), all_day: true };
}

/** A night that ends after midnight ends on the next day, also when the row names the same day twice. */
function toTimed(start: Point, end: Point | null, hasNoEndDay: boolean): Body {
  const from = format(start);
  if (end === null) return { start_date: from, end_date: from };
  if (!('day' in start && 'day' in end)) {
    const isDay = 'day' in end && end.seconds === null;
    return { start_date: from, end_date: isDay ? `${end.day} 23:59` : format(end) };
  }
  if (end.seconds === null)
    return { start_date: from, end_date: end.day === start.day ? from : `${end.day} 23:59` };
  const startSeconds = start.seconds ?? 0;
  const isNight =
    end.day === start.day &&
    end.seconds < startSeconds &&
    (hasNoEndDay || end.seconds + SECONDS_OF_DAY - startSeconds <= HALF_DAY);
  const endDay = isNight ? addDays(end.day, 1) : end.day;
  return { start_date: from, end_date: `${endDay} ${formatTime(end.seconds)}` };
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

const formatDay = (point: Point): string => ('day' in point ? point.day : point.text);

const format = (point: Point): string =>
  'text' in point
    ? point.text
    : point.seconds === null
      ? point.day
      : `${point.day} ${formatTime(point.seconds)}`;

function formatTime(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = s === 0 ? [h, m] : [h, m, s];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
