// The date filters of a list as bounds to compare with (contract 5.1 to 5.4).
import {
  formatDayEnd,
  formatDayStart,
  getDefaultWindow,
  getEndOfDay,
  parseDefaults,
  formatInSiteZone,
  isAbsoluteDate,
  parseDayFilter,
  parseInstantFilter,
} from '../../../foundation/dates/day-range.js';
import {
  formatUtc,
  formatUtcMs,
  parseLocalDateTime,
  parseLocalMs,
} from '../../../foundation/dates/format-date.js';
import { findInstantMs } from '../../../foundation/dates/offsets.js';
import type { ParsedDateTime } from '../../../foundation/dates/parse-date-time.js';
import { RELATIVE_DAYS } from '../../../foundation/dates/relative-days.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { toInstant, toZonedDateTime } from '../../../foundation/dates/zones.js';

export interface EventWindow {
  /** Suffix of the columns to compare and to order by. */
  readonly clock: 'local' | 'at';
  /** Whether the window includes every event that overlaps it. */
  readonly ongoing: boolean;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startsBefore: string | null;
  readonly startsAfter: string | null;
  readonly endsBefore: string | null;
  readonly endsAfter: string | null;
}

/** Instants that narrow a window. */
export type WindowBounds = Partial<
  Record<'startDate' | 'endDate' | 'startsBefore' | 'startsAfter' | 'endsBefore' | 'endsAfter', string>
>;

export const DATE_PARAMETERS = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

export const WHEN = ['upcoming', 'current', 'past', 'all', ...RELATIVE_DAYS] as const;

/** Short forms for windows (contract 5.6). */
export type When = (typeof WHEN)[number];

export type DateParameter = (typeof DATE_PARAMETERS)[number];

interface Bound {
  /** Local time in the time zone of the site. */
  readonly local: string;
  /** Null: the start or the end of the local day, at the site. */
  readonly instant: Temporal.Instant | null;
  /** The value in links; sent back, it resolves to the same bound. */
  readonly linkValue: string;
}

/** The dates in effect, sent or default. */
export type Bounds = Partial<Record<DateParameter, Bound>>;

export type DateQuery = { readonly [Name in DateParameter]?: string } & {
  readonly strict_dates?: boolean;
  readonly include?: readonly number[];
  readonly when?: When;
  readonly status?: readonly string[];
  readonly review?: readonly string[];
};

interface BoundsContext {
  readonly now: Temporal.Instant;
  readonly siteZone: string;
  /** Whether dates are read as the original API reads them. */
  readonly isLenient: boolean;
  /** Whether the request came by an alias, below which lists have the default window of the original. */
  readonly isAlias?: boolean;
}

/**
 * Resolves dates to whole days unless `strict_dates`. `starts_…`, `ends_…`, `when` and `include` replace the default window,
 * and so does asking for what is not published: the past of that is not over.
 */
export function resolveBounds(query: DateQuery, context: BoundsContext): Bounds {
  const strict = query.strict_dates === true;
  const sent: Bounds = {};
  for (const name of DATE_PARAMETERS) {
    const text = query[name];
    if (text === undefined) continue;
    const date = strict ? parseInstantFilter(text, context) : parseDayFilter(text, context);
    if (date !== null) sent[name] = strict ? toExactBound(date, context) : toWholeDayBound(name, date);
  }
  const isRelative = DATE_PARAMETERS.slice(2).some((name) => sent[name] !== undefined);
  if (isRelative || query.when !== undefined || query.include !== undefined) return sent;
  if (context.isAlias !== true && listsUnpublished(query)) return sent;
  return { ...(strict ? getExactDefaults(context) : getWholeDayDefaults(context)), ...sent };
}

/** An empty `status` stands for published and private items. */
export const listsUnpublished = ({ status, review }: Pick<DateQuery, 'status' | 'review'>): boolean =>
  review !== undefined ||
  (status !== undefined && (status.length === 0 || status.some((each) => each !== 'publish')));

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/**
 * Finds when the bounds expire, as the default window and words such as `tomorrow` depend on the clock. Until the day ends in
 * UTC or at the site, or the site's clocks change, resolved dates never move back: bounds that are the same at its end are
 * valid all the time.
 *
 * @returns milliseconds since 1970; Infinity for bounds that do not depend on the clock
 */
export function getBoundsExpiry(query: DateQuery, bounds: Bounds, context: BoundsContext): number {
  const sent = DATE_PARAMETERS.filter((name) => query[name] !== undefined);
  const areAbsolute = sent.every((name) => isAbsoluteDate(query[name] ?? ''));
  if (areAbsolute && sent.length === Object.keys(bounds).length) return Infinity;
  const end = sent.length === 0 ? getNextUtcMidnight(context) : getEndOfStableTime(context);
  const lastBounds = resolveBounds(query, {
    ...context,
    now: Temporal.Instant.fromEpochMilliseconds(end - 1),
  });
  const isSame = DATE_PARAMETERS.every((name) => bounds[name]?.linkValue === lastBounds[name]?.linkValue);
  return isSame ? end : 0;
}

const getNextUtcMidnight = ({ now }: BoundsContext): number =>
  (Math.floor(now.epochMilliseconds / DAY_MS) + 1) * DAY_MS;

function getEndOfStableTime(context: BoundsContext): number {
  const { now, siteZone } = context;
  const local = toZonedDateTime(now, siteZone);
  return Math.min(
    getNextUtcMidnight(context),
    getEndOfDay(local.toPlainDateTime(), siteZone).epochMilliseconds + SECOND_MS,
    local.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
  );
}

const toDayBound = (local: string): Bound => ({ local, instant: null, linkValue: local });

const toWholeDayBound = (name: DateParameter, date: ParsedDateTime): Bound =>
  toDayBound(name === 'start_date' ? formatDayStart(date) : formatDayEnd(date));

/** Links carry UTC, as dates without a zone are read in UTC. */
const toExactBound = (date: ParsedDateTime, { siteZone }: BoundsContext): Bound => ({
  local: formatInSiteZone(date, siteZone),
  instant: date.instant,
  linkValue: formatUtc(date.instant),
});

function getWholeDayDefaults(context: BoundsContext): Bounds {
  const { start, end } = getDefaultWindow(context.now, context.siteZone);
  return { start_date: toDayBound(start), end_date: toDayBound(end) };
}

function getExactDefaults(context: BoundsContext): Bounds {
  const { start, end } = parseDefaults(context.now);
  return { start_date: toExactBound(start, context), end_date: toExactBound(end, context) };
}

/** Bounds to compare columns with: local times, or instants. Overlap always compares instants. */
export function toEventWindow(
  bounds: Bounds,
  site: { readonly eventTime: 'local' | 'instant'; readonly siteTimeZone: string },
  { ongoing, comparesInstants = ongoing }: { readonly ongoing: boolean; readonly comparesInstants?: boolean },
): EventWindow {
  const clock = site.eventTime === 'local' && !comparesInstants ? 'local' : 'at';
  const boundOf = (name: DateParameter): string | null => {
    const bound = bounds[name];
    if (bound === undefined) return null;
    return clock === 'local' ? bound.local : `${formatUtcMs(toEpochMs(name, bound, site.siteTimeZone))}Z`;
  };
  return {
    clock,
    ongoing,
    startDate: boundOf('start_date'),
    endDate: boundOf('end_date'),
    startsBefore: boundOf('starts_before'),
    startsAfter: boundOf('starts_after'),
    endsBefore: boundOf('ends_before'),
    endsAfter: boundOf('ends_after'),
  };
}

function toEpochMs(name: DateParameter, { local, instant }: Bound, siteZone: string): number {
  if (instant !== null) return instant.epochMilliseconds;
  if (name === 'start_date')
    return (
      findInstantMs(parseLocalMs(local), siteZone) ??
      toInstant(parseLocalDateTime(local), siteZone).epochMilliseconds
    );
  const midnight = findInstantMs(parseLocalMs(`${local.slice(0, 10)} 00:00:00`) + DAY_MS, siteZone);
  return midnight === null
    ? getEndOfDay(parseLocalDateTime(local), siteZone).epochMilliseconds
    : midnight - SECOND_MS;
}
