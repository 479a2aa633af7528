// When events take place: three years around now, more on weekends, many at the same minute.
import { getEndOfDay } from '../../src/foundation/dates/day-range.js';
import { formatLocalDateTime, parseLocalDateTime } from '../../src/foundation/dates/format-date.js';
import { getAbbreviation, toInstant } from '../../src/foundation/dates/zones.js';
import { type Random, Weighted } from './random.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const YEAR = 365 * DAY;

const ZONES = ['Europe/Berlin', 'Europe/Sofia', 'America/New_York'] as const;
const ZONE_WEIGHTS = new Weighted([0.8, 0.15, 0.05]);

/** From Sunday. */
const WEEKDAYS = [1.5, 0.6, 0.7, 0.8, 1, 1.6, 2.2];

/** In minutes after midnight, with weights. */
const BEGINNINGS = [
  540, 600, 630, 660, 780, 840, 900, 960, 1020, 1080, 1110, 1140, 1170, 1200, 1230, 1260, 1290,
];
const BEGINNING_WEIGHTS = new Weighted([2, 5, 2, 4, 1, 5, 5, 3, 3, 8, 5, 12, 14, 16, 5, 4, 2]);
const LENGTHS = [45, 60, 90, 120, 150, 180, 240, 360];

const ALL_DAY = 0.08;
const MULTI_DAY = 0.05;
const LONGEST_DAYS = 90;

export interface Times {
  readonly zone: string;
  readonly abbreviation: string;
  readonly allDay: boolean;
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

interface Moment {
  readonly at: string;
  readonly abbreviation: string;
}

/** The day of an event as milliseconds of its midnight. */
export class Days {
  private readonly weighted: Weighted;

  constructor(private readonly first: number) {
    const days = Math.floor((3 * YEAR) / DAY);
    this.weighted = new Weighted(
      Array.from({ length: days }, (_, n) => WEEKDAYS[new Date(first + n * DAY).getUTCDay()] ?? 1),
    );
  }

  /** @param now midnight of the day around which the calendar lies: a year before it, two after */
  static around(now: number): Days {
    return new Days(now - YEAR);
  }

  pick(random: Random): number {
    return this.first + this.weighted.pick(random) * DAY;
  }
}

/** Wall clocks repeat, and asking a time zone takes long. */
const moments = new Map<string, Moment>();

function momentOf(wall: string, zone: string, isEndOfDay: boolean): Moment {
  const key = `${wall}${zone}`;
  const cached = moments.get(key);
  if (cached !== undefined) return cached;
  const instant = isEndOfDay
    ? getEndOfDay(parseLocalDateTime(wall), zone)
    : toInstant(parseLocalDateTime(wall), zone);
  const moment = {
    at: `${formatLocalDateTime(instant.toZonedDateTimeISO('UTC').toPlainDateTime())}Z`,
    abbreviation: getAbbreviation(instant, zone),
  };
  moments.set(key, moment);
  return moment;
}

const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** @param day milliseconds of the midnight before */
export function makeTimes(random: Random, day: number): Times {
  const zone = ZONES[ZONE_WEIGHTS.pick(random)] as string;
  const isLong = random.chance(MULTI_DAY);
  const allDay = isLong ? random.chance(0.4) : random.chance(ALL_DAY);
  const days = isLong ? random.between(2, LONGEST_DAYS) : 0;
  const begin = allDay ? 0 : isLong ? 600 : (BEGINNINGS[BEGINNING_WEIGHTS.pick(random)] as number);
  const end = allDay ? 1440 : isLong ? 1080 : begin + random.pick(LENGTHS);
  const startsLocal = wallOf(day + begin * MINUTE);
  // No later than half past one, so that no clock is ever put forward over an end.
  const endsLocal = wallOf(day + days * DAY + Math.min(end, 1530) * MINUTE - (allDay ? 1000 : 0));
  const start = momentOf(startsLocal, zone, false);
  return {
    zone,
    abbreviation: start.abbreviation,
    allDay,
    startsLocal,
    endsLocal,
    startsAt: start.at,
    endsAt: momentOf(endsLocal, zone, allDay).at,
  };
}
