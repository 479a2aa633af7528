// Dates as callers of the API write them: ISO 8601, timestamps, and English phrases such as "next friday 4pm". The
// grammar is in moment-rules.ts, the arithmetic in moment-draft.ts.
import { isWithinCalendar } from './calendar-limits.js';
import { createDraft, isDateOnly, isTooFar, resolveDraft, type DateTimeDraft } from './date-time-draft.js';
import { dateTimeRules } from './date-time-rules.js';
import { Temporal } from './temporal.js';
import { parseLocalInZone } from './parse-local-in-zone.js';
import { toLocalDateTime, toZonedDateTime } from './zones.js';

export interface ParsedDateTime {
  /** In whole seconds. */
  instant: Temporal.Instant;
  /** What the clocks of the zone that was asked for show then. */
  local: Temporal.PlainDateTime;
  /** The text carried an offset or `Z`, or was a timestamp: it says the instant, whatever the zone. */
  hasOffset: boolean;
  /** The text named a day without a time of day, such as `2026-09-01` or `tomorrow`; the time is 00:00:00. */
  isDateOnly: boolean;
}

const MAX_TEXT_LENGTH = 100;

/**
 * Reads a date (contract 2.1). A text without an offset is a wall clock in `at.zone`; words such as
 * `tomorrow` count from `at.now` as seen there. In a daylight-saving gap the clock moves forward, of two equal wall
 * clocks the first is meant. Null when the text is no date or lies outside the years 1 to 9999; throws a
 * RangeError when `at.zone` is no zone.
 */
export function parseDateTime(
  text: string,
  at: { now: Temporal.Instant; zone: string },
): ParsedDateTime | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const plain = parseLocalInZone(text, at.zone);
  if (plain !== null) return { ...plain, hasOffset: false, isDateOnly: false };
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[ \t]+/g, ' ');

  // First of all, as in the original: `2026` is a timestamp in 1970, not a year
  const [, seconds] = /^@?([+-]?\d{1,12})(?:\.\d+)?$/.exec(words) ?? [];
  if (seconds !== undefined) {
    return toParsedDateTime(toInstantOfSecond(Number(seconds)), at.zone, true, false);
  }

  const draft = readDraft(words);
  if (!draft || isTooFar(draft)) return null;
  const now = toZonedDateTime(toInstantOfSecond(Math.floor(at.now.epochMilliseconds / 1000)), at.zone);
  return toParsedDateTime(resolveDraft(draft, now), at.zone, draft.offset !== null, isDateOnly(draft));
}

function readDraft(words: string): DateTimeDraft | null {
  const draft = createDraft();
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

/** Applies the first rule that fits at the position, and gives the position after it. */
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
  zoned: boolean,
  dateOnly: boolean,
): ParsedDateTime | null {
  if (!isWithinCalendar(instant)) return null;

  const wall = toLocalDateTime(instant, zone);
  return wall.year >= 1 && wall.year <= 9999
    ? { instant, local: wall, hasOffset: zoned, isDateOnly: dateOnly }
    : null;
}

function toInstantOfSecond(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
}
