// VTIMEZONE (RFC 5545, 3.6.5), from the zone data of the platform.
import { formatUtcMs } from '../dates/format-date.js';
import { Temporal } from '../dates/temporal.js';
import { getAbbreviation, toZonedDateTime } from '../dates/zones.js';
import { formatLocal } from './calendar-dates.js';
import { formatLine, formatTextLine } from './content-line.js';
import { toZoneId } from './zone-id.js';

/** Years, inclusive. */
export interface YearSpan {
  readonly from: number;
  readonly to: number;
}

interface Change {
  readonly ms: number;
  /** On the clock before the change, in milliseconds as if it were UTC. */
  readonly localMs: number;
  readonly offsetFrom: number;
  readonly offsetTo: number;
  readonly name: string;
  readonly isDaylight: boolean;
}

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Daylight saving time ends within a year; a longer change is one of the standard time. */
const MAX_DAYLIGHT_MS = 300 * DAY_MS;

/** Fewer changes on the same weekday may be a coincidence. */
const MIN_REGULAR_YEARS = 5;

const cache = new Map<string, string>();
const MAX_CACHED = 200;

/** The definition of a zone for the years of a span, and beyond them as far as its changes are regular. */
export function formatTimeZone(zone: string, span: YearSpan): string {
  const key = `${zone} ${span.from} ${span.to}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const changes = listChanges(zone, span);
  const text =
    formatLine('BEGIN', 'VTIMEZONE') +
    formatTextLine('TZID', toZoneId(zone)) +
    groupChanges(changes)
      .map((group) => formatGroup(group, span))
      .join('') +
    formatLine('END', 'VTIMEZONE');
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, text);
  return text;
}

/** The state at the start of the span, as if it began then, and the changes during it. */
function listChanges(zone: string, { from, to }: YearSpan): Change[] {
  const startMs = Date.UTC(from, 0, 1);
  const endMs = Date.UTC(to + 1, 0, 1);
  const at = (ms: number): Temporal.ZonedDateTime =>
    toZonedDateTime(Temporal.Instant.fromEpochMilliseconds(ms), zone);
  const offsetAt = (ms: number): number => at(ms).offsetNanoseconds / 1e6;
  const findNext = (ms: number): number =>
    at(ms).getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
  const toChange = (ms: number, offsetFrom: number, nextMs: number): Change => {
    const offsetTo = offsetAt(ms);
    const isShort = nextMs - ms < MAX_DAYLIGHT_MS && offsetAt(nextMs) < offsetTo;
    return {
      ms,
      localMs: ms + offsetFrom,
      offsetFrom,
      offsetTo,
      name: getAbbreviation(Temporal.Instant.fromEpochMilliseconds(ms), zone),
      isDaylight: offsetTo > offsetFrom && isShort,
    };
  };
  const offset = offsetAt(startMs);
  const changes = [{ ...toChange(startMs, offset, Infinity), isDaylight: isDaylightAt(at(startMs)) }];
  for (let ms = findNext(startMs); ms < endMs;) {
    const nextMs = findNext(ms);
    const offsetFrom = offsetAt(ms - 1);
    if (offsetAt(ms) !== offsetFrom) changes.push(toChange(ms, offsetFrom, nextMs));
    ms = nextMs;
  }
  return changes;
}

function isDaylightAt(time: Temporal.ZonedDateTime): boolean {
  const [previous, next] = [time.getTimeZoneTransition('previous'), time.getTimeZoneTransition('next')];
  if (previous === null || next === null) return false;
  return (
    next.offsetNanoseconds < time.offsetNanoseconds &&
    next.epochMilliseconds - previous.epochMilliseconds < MAX_DAYLIGHT_MS
  );
}

/** Changes of one kind each, in the order of their first. */
function groupChanges(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const { offsetFrom, offsetTo, name, isDaylight } = change;
    const key = [offsetFrom, offsetTo, name, isDaylight].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()];
}

/** The regular changes up to the end of the span become a rule, the others dates. */
function formatGroup(changes: readonly Change[], { to }: YearSpan): string {
  const regular = takeRegular(changes, to);
  const irregular = changes.slice(0, changes.length - regular.length);
  return formatObservance(irregular, null) + formatObservance(regular, toRule(regular));
}

function formatObservance(changes: readonly Change[], rule: string | null): string {
  const [first, ...others] = changes;
  if (first === undefined) return '';
  const kind = first.isDaylight ? 'DAYLIGHT' : 'STANDARD';
  const dates = others.map(({ localMs }) => formatLocal(formatUtcMs(localMs))).join(',');
  return [
    formatLine('BEGIN', kind),
    formatLine('DTSTART', formatLocal(formatUtcMs(first.localMs))),
    ...(rule !== null ? [formatLine('RRULE', rule)] : dates === '' ? [] : [formatLine('RDATE', dates)]),
    formatLine('TZOFFSETFROM', formatOffset(first.offsetFrom)),
    formatLine('TZOFFSETTO', formatOffset(first.offsetTo)),
    formatTextLine('TZNAME', first.name),
    formatLine('END', kind),
  ].join('');
}

/** The last changes that come once a year, at the same time of the same weekday of a month, up to the given year. */
function takeRegular(changes: readonly Change[], lastYear: number): readonly Change[] {
  let taken: readonly Change[] = [];
  for (let n = 1; n <= changes.length; n += 1) {
    const candidate = changes.slice(-n);
    const isYearly = candidate.every(({ localMs }, k) => getYear(localMs) === lastYear - n + 1 + k);
    if (!isYearly || !isRegular(candidate)) break;
    taken = candidate;
  }
  return taken.length < MIN_REGULAR_YEARS ? [] : taken;
}

const getYear = (ms: number): number => new Date(ms).getUTCFullYear();

const isRegular = (changes: readonly Change[]): boolean =>
  new Set(changes.map(({ localMs }) => new Date(localMs).toISOString().slice(11))).size === 1 &&
  new Set(changes.map(({ localMs }) => new Date(localMs).getUTCMonth())).size === 1 &&
  new Set(changes.map(({ localMs }) => new Date(localMs).getUTCDay())).size === 1 &&
  findPositions(changes).length > 0;

/** Which one of its weekdays in the month each change is on: 1 is the first, -1 the last. */
function findPositions(changes: readonly Change[]): number[] {
  const perChange = changes.map(({ localMs }) => {
    const date = new Date(localMs);
    const daysLeft =
      new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - date.getUTCDate();
    return [...(daysLeft < 7 ? [-1] : []), Math.ceil(date.getUTCDate() / 7)];
  });
  return (perChange[0] ?? []).filter((position) =>
    perChange.every((positions) => positions.includes(position)),
  );
}

function toRule(changes: readonly Change[]): string | null {
  const [first] = changes;
  if (first === undefined) return null;
  const date = new Date(first.localMs);
  const [position = 1] = findPositions(changes);
  return `FREQ=YEARLY;BYMONTH=${date.getUTCMonth() + 1};BYDAY=${position}${WEEKDAYS[date.getUTCDay()] ?? ''}`;
}

/** `+0530`, with seconds only where there are some. */
function formatOffset(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = parts.slice(0, parts[2] === 0 ? 2 : 3).map((part) => String(part).padStart(2, '0'));
  return `${offsetMs < 0 ? '-' : '+'}${digits.join('')}`;
}
