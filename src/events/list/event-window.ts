// The date filters of a list as bounds to compare with (contract 5.1 to 5.4).
import {
  formatDayEnd,
  formatDayStart,
  getDefaultWindow,
  getEndOfDay,
  formatInSiteZone,
  isAbsoluteDate,
} from '../../dates/day-range.js';
import { formatUtc, formatUtcMs, parseLocalDateTime, parseLocalMs } from '../../dates/format-date.js';
import { findInstantMs } from '../../dates/offsets.js';
import { type ParsedDateTime, parseDateTime } from '../../dates/parse-date-time.js';
import { Temporal } from '../../dates/temporal.js';
import { toInstant } from '../../dates/zones.js';

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

export const DATE_PARAMETERS = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

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
};

interface BoundsContext {
  readonly now: Temporal.Instant;
  readonly siteZone: string;
}

/** Resolves dates to whole days unless `strict_dates`. `starts_…`, `ends_…` and `include` replace the default window. */
export function resolveBounds(query: DateQuery, context: BoundsContext): Bounds {
  const strict = query.strict_dates === true;
  const sent: Bounds = {};
  for (const name of DATE_PARAMETERS) {
    const date = parseBound(query[name], context);
    if (date !== null) sent[name] = strict ? toExactBound(date, context) : toWholeDayBound(name, date);
  }
  const replacesDefaults = DATE_PARAMETERS.slice(2).some((name) => sent[name] !== undefined);
  if (replacesDefaults || query.include !== undefined) return sent;
  return { ...(strict ? getExactDefaults(context) : getWholeDayDefaults(context)), ...sent };
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/**
 * Finds when the bounds expire, as the default window and words such as `tomorrow` depend on the clock. Resolved dates
 * never move back, so bounds that are the same at the end of the UTC day are valid all day.
 *
 * @returns milliseconds since 1970; Infinity for bounds that do not depend on the clock
 */
export function getBoundsExpiry(query: DateQuery, bounds: Bounds, context: BoundsContext): number {
  const sent = DATE_PARAMETERS.filter((name) => query[name] !== undefined);
  const areAbsolute = sent.every((name) => isAbsoluteDate(query[name] ?? ''));
  if (areAbsolute && sent.length === Object.keys(bounds).length) return Infinity;
  const midnight = (Math.floor(context.now.epochMilliseconds / DAY_MS) + 1) * DAY_MS;
  const lastBounds = resolveBounds(query, {
    ...context,
    now: Temporal.Instant.fromEpochMilliseconds(midnight - 1),
  });
  const isSame = DATE_PARAMETERS.every((name) => bounds[name]?.linkValue === lastBounds[name]?.linkValue);
  return isSame ? midnight : 0;
}

const parseBound = (text: string | undefined, { now }: BoundsContext): ParsedDateTime | null =>
  text === undefined ? null : parseDateTime(text, { now, zone: 'UTC' });

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
  const start = parseBound('yesterday 23:59', context);
  const end = parseBound('+24 months', context);
  return {
    ...(start === null ? {} : { start_date: toExactBound(start, context) }),
    ...(end === null ? {} : { end_date: toExactBound(end, context) }),
  };
}

/** Bounds to compare columns with: local times, or instants. Overlap always compares instants. */
export function toEventWindow(
  bounds: Bounds,
  site: { readonly eventTime: 'local' | 'instant'; readonly siteTimeZone: string },
  ongoing: boolean,
): EventWindow {
  const clock = site.eventTime === 'local' && !ongoing ? 'local' : 'at';
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
