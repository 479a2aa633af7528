// The times of an event of schema.org, as `POST /events` takes them.
import { decideDayOrder } from '../../../foundation/dates/written/day-order.js';
import { readWrittenDate } from '../../../foundation/dates/written/read-written-date.js';
import { SECONDS_OF_DAY } from '../../../foundation/dates/written/read-written-time.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';

/** A time on its own clock; null for a day without one. */
interface Point {
  readonly day: string;
  readonly seconds: number | null;
  /** `+02:00`, `Z`, ` JST` or ''. */
  readonly offset: string;
}

export interface SchemaTimes {
  readonly start_date: string;
  readonly end_date: string;
  readonly all_day: boolean;
  readonly isEndIgnored: boolean;
}

/** An offset may lack its plus sign, which stands for a blank in addresses. */
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?: ?(Z|[+-]\d\d(?::?\d\d)?|[A-Z]{3,5})| ?(\d\d:\d\d))?$/i;

const HALF_DAY = SECONDS_OF_DAY / 2;
const LAST_MINUTE = SECONDS_OF_DAY - 60;

/** @param duration of ISO 8601, in place of an end */
export function readSchemaTimes(
  sent: { readonly start: string; readonly end: string; readonly duration: string },
  language: LanguageCode,
): SchemaTimes {
  const start = readPoint(sent.start, language);
  const end = sent.end === '' ? addDuration(start, sent.duration) : readPoint(sent.end, language);
  const result = {
    start_date: sent.start,
    end_date: sent.end || sent.start,
    all_day: false,
    isEndIgnored: false,
  };
  // What only the API reads, or nobody.
  if (start === null) return result;
  if (end === null)
    return {
      ...result,
      start_date: format(start),
      end_date: sent.end || format(start),
      all_day: sent.end === '' && start.seconds === null,
    };
  return { ...result, ...joinTimes(start, end) };
}

function joinTimes(start: Point, end: Point): Omit<SchemaTimes, 'isEndIgnored'> & Partial<SchemaTimes> {
  const lastDay = findLastDay(start, end);
  if (lastDay !== null && lastDay >= start.day)
    return { start_date: start.day, end_date: lastDay, all_day: true };
  const from = format(start);
  const endsInDay = end.seconds === null && start.seconds !== null;
  const timed = endsInDay ? { ...end, seconds: SECONDS_OF_DAY - 1, offset: start.offset } : end;
  const lag = measure(start, timed);
  if (lag >= 0) return { start_date: from, end_date: format(timed), all_day: false };
  // A night that ends after midnight, whose end has the date of its start.
  if (end.day === start.day && lag + SECONDS_OF_DAY <= HALF_DAY)
    return { start_date: from, end_date: format({ ...end, day: addDays(end.day, 1) }), all_day: false };
  return { start_date: from, end_date: from, all_day: start.seconds === null, isEndIgnored: true };
}

/** The last of whole days: of days without times, or from midnight to the last minute or the midnight after it. */
function findLastDay(start: Point, end: Point): string | null {
  if (start.seconds === null) return end.seconds === null ? end.day : null;
  if (start.seconds !== 0 || end.seconds === null) return null;
  if (end.seconds >= LAST_MINUTE) return end.day;
  return end.seconds === 0 && end.day > start.day ? addDays(end.day, -1) : null;
}

function readPoint(text: string, language: LanguageCode): Point | null {
  const [match, day = '', hours, minutes, seconds, offset = '', plain] = DATE_TIME.exec(text) ?? [];
  if (match !== undefined) {
    const zone = plain === undefined ? offset : `+${plain}`;
    const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
    return { day, seconds: time, offset: /^[a-y]/i.test(zone) ? ` ${zone}` : zone };
  }
  const date = readWrittenDate(text, { language, order: decideDayOrder([text], { order: null, language }) });
  if (date === null || 'readings' in date || date.rest !== undefined) return null;
  return { day: date.day, seconds: date.start, offset: '' };
}

function addDuration(start: Point | null, duration: string): Point | null {
  if (start === null || start.seconds === null || duration === '') return null;
  try {
    const local = Temporal.PlainDateTime.from(start.day).add({ seconds: start.seconds }).add(duration);
    const seconds = local.hour * 3600 + local.minute * 60 + local.second;
    return { ...start, day: local.toPlainDate().toString(), seconds };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** From the start to the end, in seconds. */
function measure(start: Point, end: Point): number {
  const toMs = ({ day, seconds }: Point): number => Date.parse(`${day}T00:00:00Z`) + (seconds ?? 0) * 1000;
  const local = (toMs(end) - toMs(start)) / 1000;
  return local - (toOffsetSeconds(end.offset) ?? 0) + (toOffsetSeconds(start.offset) ?? 0);
}

function toOffsetSeconds(offset: string): number | null {
  const [match, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? [];
  if (match === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

function format({ day, seconds, offset }: Point): string {
  if (seconds === null) return day;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${day}T${parts.map((part) => String(part).padStart(2, '0')).join(':')}${offset}`;
}
