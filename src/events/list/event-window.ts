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
  /** What is under way when the window begins is in it, and what only ends after it, too. */
  readonly ongoing: boolean;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startsBefore: string | null;
  readonly startsAfter: string | null;
  readonly endsBefore: string | null;
  readonly endsAfter: string | null;
}

const DATE_PARAMETERS = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

export type DateParameter = (typeof DATE_PARAMETERS)[number];

export interface Bound {
  /** Wall clock in the time zone of the site. */
  readonly local: string;
  /** Null: the beginning or the end of the day of the wall clock, at the site. */
  readonly instant: Temporal.Instant | null;
  /** What stands in links: sent back, it gives this bound again. */
  readonly linkValue: string;
}

/** The dates that hold, sent or by default. */
export type Bounds = Partial<Record<DateParameter, Bound>>;

/** What decides about the bounds of a list. */
export type DateQuery = { readonly [Name in DateParameter]?: string } & {
  readonly strict_dates?: boolean;
  readonly include?: readonly number[];
};

interface BoundsContext {
  readonly now: Temporal.Instant;
  readonly siteZone: string;
}

/**
 * Whole days unless `strict_dates`; relative filters drop the defaults, dates that were sent stay. With `include`
 * there is no default, and dates that were sent stand in links only.
 */
export function resolveBounds(query: DateQuery, here: BoundsContext): Bounds {
  const strict = query.strict_dates === true;
  const sent: Bounds = {};
  for (const name of DATE_PARAMETERS) {
    const moment = parseBound(query[name], here);
    if (moment !== null) sent[name] = strict ? toExactBound(moment, here) : toWholeDayBound(name, moment);
  }
  const isRelative = DATE_PARAMETERS.slice(2).some((name) => sent[name] !== undefined);
  if (isRelative || query.include !== undefined) return sent;
  return { ...(strict ? getExactDefaults(here) : getWholeDayDefaults(here)), ...sent };
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/**
 * Words such as `tomorrow`, and what holds by default, mean something else sooner or later. Time only goes on, and so
 * does what they mean: what is the same at the end of the day was the same all day. Days are those of UTC, where
 * texts without a zone are read.
 *
 * @returns milliseconds since 1970; Infinity when the clock has no say
 */
export function getBoundsExpiry(query: DateQuery, bounds: Bounds, here: BoundsContext): number {
  const sent = DATE_PARAMETERS.filter((name) => query[name] !== undefined);
  const isWritten = sent.every((name) => isAbsoluteDate(query[name] ?? ''));
  if (isWritten && sent.length === Object.keys(bounds).length) return Infinity;
  const midnight = (Math.floor(here.now.epochMilliseconds / DAY_MS) + 1) * DAY_MS;
  const then = resolveBounds(query, { ...here, now: Temporal.Instant.fromEpochMilliseconds(midnight - 1) });
  const isSame = DATE_PARAMETERS.every((name) => bounds[name]?.linkValue === then[name]?.linkValue);
  return isSame ? midnight : 0;
}

const parseBound = (text: string | undefined, { now }: BoundsContext): ParsedDateTime | null =>
  text === undefined ? null : parseDateTime(text, { now, zone: 'UTC' });

function toWholeDayBound(name: DateParameter, moment: ParsedDateTime): Bound {
  const wall = name === 'start_date' ? formatDayStart(moment) : formatDayEnd(moment);
  return { local: wall, instant: null, linkValue: wall };
}

/** Links show UTC: texts without a zone are read there. */
const toExactBound = (moment: ParsedDateTime, { siteZone }: BoundsContext): Bound => ({
  local: formatInSiteZone(moment, siteZone),
  instant: moment.instant,
  linkValue: formatUtc(moment.instant),
});

function getWholeDayDefaults(here: BoundsContext): Bounds {
  const { start, end } = getDefaultWindow(here.now, here.siteZone);
  return {
    start_date: { local: start, instant: null, linkValue: start },
    end_date: { local: end, instant: null, linkValue: end },
  };
}

function getExactDefaults(here: BoundsContext): Bounds {
  const start = parseBound('yesterday 23:59', here);
  const end = parseBound('+24 months', here);
  return {
    ...(start === null ? {} : { start_date: toExactBound(start, here) }),
    ...(end === null ? {} : { end_date: toExactBound(end, here) }),
  };
}

/** Bounds for the columns: wall clocks, or instants. What is under way is a question of instants, whatever the clock. */
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

/** Milliseconds since 1970. */
function toEpochMs(name: DateParameter, { local: wall, instant: at }: Bound, siteZone: string): number {
  if (at !== null) return at.epochMilliseconds;
  if (name === 'start_date')
    return (
      findInstantMs(parseLocalMs(wall), siteZone) ??
      toInstant(parseLocalDateTime(wall), siteZone).epochMilliseconds
    );
  const midnight = findInstantMs(parseLocalMs(`${wall.slice(0, 10)} 00:00:00`) + DAY_MS, siteZone);
  return midnight === null
    ? getEndOfDay(parseLocalDateTime(wall), siteZone).epochMilliseconds
    : midnight - SECOND_MS;
}
