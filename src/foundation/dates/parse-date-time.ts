// Dates as callers of the API write them: ISO 8601, timestamps, and English phrases such as "next friday 4pm".
import { isWithinCalendar } from './calendar-limits.js';
import { DateTimeDraft, isDateOnly, isPastMonthEnd, isTooFar, resolveDraft } from './date-time-draft.js';
import { dateTimeRules } from './date-time-rules.js';
import { Temporal } from './temporal.js';
import { parseLocalInZone } from './parse-local-in-zone.js';
import { toLocalDateTime, toZonedDateTime } from './zones.js';

export interface ParsedDateTime {
  /** In whole seconds. */
  instant: Temporal.Instant;
  local: Temporal.PlainDateTime;
  /** The text carried an offset or `Z`, or was a timestamp: the instant does not depend on the zone. */
  hasOffset: boolean;
  /** The text named a day without a time of day, such as `2026-09-01` or `tomorrow`; the time is 00:00:00. */
  isDateOnly: boolean;
  /** The text named a date of the calendar and a time of day, such as `2026-09-01 20:00`; words do not count. */
  isDateAndTime: boolean;
  /** The named month does not have the named day: 30 February has become 2 March. */
  isPastMonthEnd: boolean;
}

const MAX_TEXT_LENGTH = 100;

/**
 * Reads a date (contract 2.1). A text without an offset is local to `at.zone`; words such as `tomorrow` count from
 * `at.now` there. In a daylight-saving gap the clock moves forward; of two equal local times the first counts.
 *
 * @returns null when the text is no date or lies outside the years 1 to 9999
 * @throws RangeError when `at.zone` is no zone
 */
export function parseDateTime(
  text: string,
  at: { now: Temporal.Instant; zone: string },
): ParsedDateTime | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const parsed = parseLocalInZone(text, at.zone);
  if (parsed !== null) {
    return { ...parsed, hasOffset: false, isDateOnly: false, isDateAndTime: true, isPastMonthEnd: false };
  }
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[ \t]+/g, ' ');

  // Before the grammar, as in the original: `2026` is a timestamp in 1970, not a year.
  const [, seconds] = /^@?([+-]?\d{1,12})(?:\.\d+)?$/.exec(words) ?? [];
  if (seconds !== undefined) {
    return toParsedDateTime(toInstantOfSecond(Number(seconds)), at.zone, {
      hasOffset: true,
      isDateOnly: false,
      isDateAndTime: true,
      isPastMonthEnd: false,
    });
  }

  const draft = readDraft(words);
  if (!draft || isTooFar(draft)) return null;
  const now = toZonedDateTime(toInstantOfSecond(Math.floor(at.now.epochMilliseconds / 1000)), at.zone);
  return toParsedDateTime(resolveDraft(draft, now), at.zone, {
    hasOffset: draft.offset !== null,
    isDateOnly: isDateOnly(draft),
    isDateAndTime: draft.date !== null && draft.time !== null,
    isPastMonthEnd: isPastMonthEnd(draft, now.year),
  });
}

function readDraft(words: string): DateTimeDraft | null {
  const draft = new DateTimeDraft();
  let position = 0;
  do {
    const end = applyRule(words, position, draft);
    if (end === null) return null;
    position = end;
    if (words.startsWith(',', position)) position += 1;
    if (words.startsWith(' ', position)) position += 1;
  } while (position < words.length);
  return words.endsWith(',') ? null : draft;
}

/** Returns the position after the match. */
function applyRule(words: string, position: number, draft: DateTimeDraft): number | null {
  for (const { pattern, apply } of dateTimeRules) {
    pattern.lastIndex = position;
    const match = pattern.exec(words);
    if (match) return apply(draft, match) ? position + match[0].length : null;
  }
  return null;
}

function toParsedDateTime(
  instant: Temporal.Instant,
  zone: string,
  facts: Omit<ParsedDateTime, 'instant' | 'local'>,
): ParsedDateTime | null {
  if (!isWithinCalendar(instant)) return null;
  const local = toLocalDateTime(instant, zone);
  return local.year >= 1 && local.year <= 9999 ? { instant, local, ...facts } : null;
}

function toInstantOfSecond(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
}
