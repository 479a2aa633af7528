// Reads the text of a date parameter, with numbers in the order of the request's language, and refuses some in writes.
import { clock } from '../../foundation/dates/clock.js';
import { isAbsoluteDate, parseInstantFilter } from '../../foundation/dates/day-range.js';
import { formatUtc } from '../../foundation/dates/format-date.js';
import { replaceNumericDate } from '../../foundation/dates/numeric-dates.js';
import { parseDateTime } from '../../foundation/dates/parse-date-time.js';
import { dropTimeBeforeDay, moveTimeBehindDay } from '../../foundation/dates/time-before-day.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { writesDayFirst } from '../../foundation/languages/date-order.js';
import type { DateContext } from './field.js';

/** Matches the most common valid texts, to avoid the full grammar. Every month has these days. */
const COMMON_DATE_TIME = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

/** Longer texts are no dates. */
const MAX_LENGTH = 100;

/** @returns a text that `parseDateTime` reads in every zone, without regard to a language (contract 2.1) */
export function readFilterDate(text: string, context: DateContext): string | ParameterError {
  return COMMON_DATE_TIME.test(text) ? text : readDate(text, { ...context, isWritten: false });
}

/** Also refuses days that do not exist and years alone: the stored date should be the intended one (contract 2.1). */
export function readWrittenDate(text: string, context: DateContext): string | ParameterError {
  if (COMMON_DATE_TIME.test(text)) return text;
  return readDate(text, { ...context, isWritten: !context.isDateLenient });
}

/** Reads a filter that stands for an instant, as UTC. Words such as `yesterday` make the response stale at once. */
export function readFilterInstant(text: string, context: DateContext): string | ParameterError {
  const sent = readFilterDate(text, context);
  if (typeof sent !== 'string') return sent;
  const here = { now: clock.now(), siteZone: context.siteTimeZone, isLenient: context.isDateLenient };
  const parsed = parseInstantFilter(sent, here);
  if (parsed === null) return new ParameterError('moment');
  if (!isAbsoluteDate(sent)) context.limitFreshness(0);
  return formatUtc(parsed.instant);
}

function readDate(
  sent: string,
  { chain: [language = 'en'], isDateLenient, isWritten }: DateContext & { readonly isWritten: boolean },
): string | ParameterError {
  if (sent.length > MAX_LENGTH) return new ParameterError('moment');
  const order = isDateLenient ? 'by-separator' : writesDayFirst(language) ? 'day' : 'either';
  const text = replaceNumericDate(isDateLenient ? dropTimeBeforeDay(sent) : moveTimeBehindDay(sent), order);
  if (typeof text !== 'string') {
    const [first, second] = text.readings;
    return new ParameterError('ambiguous_date', { first, second });
  }
  const parsed = parseDateTime(text, { now: clock.now(), zone: 'UTC' });
  if (parsed === null) return new ParameterError('moment');
  if (isWritten && /^\s*\d{4}\s*$/.test(text)) return new ParameterError('year_alone', { year: text.trim() });
  return isWritten && parsed.isPastMonthEnd ? new ParameterError('no_such_day') : text;
}
