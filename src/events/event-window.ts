// The date filters of a list as bounds to compare with (API contract 3.1 to 3.4).
import { dayEnd, dayStart, defaultWindow, defaultWindowRaw, strictWall } from '../dates/day-range.js';
import { formatUtc, parseWall } from '../dates/format-date.js';
import { type Moment, parseMoment } from '../dates/parse-moment.js';
import type { Temporal } from '../dates/temporal.js';
import { toInstant } from '../dates/zones.js';
import type { ListEventsDto } from './event-input.dto.js';

export interface EventWindow {
  /** Suffix of the columns to compare and to order by. */
  readonly clock: 'local' | 'at';
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startsBefore: string | null;
  readonly startsAfter: string | null;
  readonly endsBefore: string | null;
  readonly endsAfter: string | null;
}

type DateParameter =
  'start_date' | 'end_date' | 'starts_before' | 'starts_after' | 'ends_before' | 'ends_after';

/** Effective dates as wall clocks in the time zone of the site, as the links show them. */
export type WindowWalls = Partial<Record<DateParameter, string>>;

/** Whole days unless `strict_dates`; relative filters drop the defaults, dates that were sent stay. */
export function windowWalls(
  query: ListEventsDto,
  at: { now: Temporal.Instant; siteZone: string },
): WindowWalls {
  const strict = query.strict_dates === true;
  const wallOf = (text: string | undefined, round: (moment: Moment) => string): string | undefined => {
    const moment = text === undefined ? null : parseMoment(text, { now: at.now, zone: 'UTC' });
    if (moment === null) return undefined;
    return strict ? strictWall(moment, at.siteZone) : round(moment);
  };
  const relative = {
    starts_before: wallOf(query.starts_before, dayEnd),
    starts_after: wallOf(query.starts_after, dayEnd),
    ends_before: wallOf(query.ends_before, dayEnd),
    ends_after: wallOf(query.ends_after, dayEnd),
  };
  const isRelative = Object.values(relative).some((wall) => wall !== undefined);
  const byDefault = isRelative ? {} : strict ? strictDefaults(at) : defaults(at);
  const all = {
    start_date: wallOf(query.start_date, dayStart) ?? byDefault.start,
    end_date: wallOf(query.end_date, dayEnd) ?? byDefault.end,
    ...relative,
  };
  return Object.fromEntries(Object.entries(all).filter(([, wall]) => wall !== undefined));
}

type Defaults = Partial<Record<'start' | 'end', string>>;

const defaults = (at: { now: Temporal.Instant; siteZone: string }): Defaults =>
  defaultWindow(at.now, at.siteZone);

/** The end is a wall clock of UTC, so it is converted like one that was sent. */
function strictDefaults(at: { now: Temporal.Instant; siteZone: string }): Defaults {
  const raw = defaultWindowRaw(at.now, at.siteZone);
  const end = parseMoment(raw.end, { now: at.now, zone: 'UTC' });
  return { start: raw.start, ...(end === null ? {} : { end: strictWall(end, at.siteZone) }) };
}

/** Bounds for the columns: wall clocks as they are, or the instants they mean at the site. */
export function toEventWindow(
  walls: WindowWalls,
  site: { readonly eventTime: 'local' | 'instant'; readonly siteTimeZone: string },
): EventWindow {
  const bound = (wall: string | undefined): string | null => {
    if (wall === undefined) return null;
    return site.eventTime === 'local' ? wall : `${formatUtc(toInstant(parseWall(wall), site.siteTimeZone))}Z`;
  };
  return {
    clock: site.eventTime === 'local' ? 'local' : 'at',
    startDate: bound(walls.start_date),
    endDate: bound(walls.end_date),
    startsBefore: bound(walls.starts_before),
    startsAfter: bound(walls.starts_after),
    endsBefore: bound(walls.ends_before),
    endsAfter: bound(walls.ends_after),
  };
}
