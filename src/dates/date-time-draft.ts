// What a date text has said so far, and how it becomes a moment. The meaning is that of PHP's strtotime, which the
// original API reads dates with.
import { Temporal } from './temporal.js';
import { toInstant } from './zones.js';

export interface DateTimeDraft {
  /** A day of the calendar; without a year it is of the present one. It may overflow: 30 February is 2 March. */
  date: { year: number | null; month: number; day: number } | null;
  /** Seconds since midnight; null where the text names no time of day. */
  time: number | null;
  /** A word such as `tomorrow` or `friday` stands for the beginning of its day. */
  isWholeDay: boolean;
  /** The offset from UTC that followed the time, as the name of a zone. */
  offset: string | null;
  /** Distances in calendar months, calendar days and elapsed seconds. */
  months: number;
  days: number;
  seconds: number;
  /** Monday is 1. */
  weekday: number | null;
  /** Where the weekday is looked for: after the day, from the day itself on, or in the week (from Monday) around it. */
  weekdayIn: 'after' | 'from' | 'week';
  /** Which day of the month is meant; with a weekday, counting starts at the month's first day or at the next month's. */
  ofMonth: 'first-day' | 'last-day' | 'weekday' | 'last-weekday' | null;
}

export function createDraft(): DateTimeDraft {
  return {
    date: null,
    time: null,
    isWholeDay: false,
    offset: null,
    months: 0,
    days: 0,
    seconds: 0,
    weekday: null,
    weekdayIn: 'from',
    ofMonth: null,
  };
}

/**
 * The moment, in whole seconds. What the text leaves open is as `now` has it, which is in whole seconds too.
 */
export function resolveDraft(draft: DateTimeDraft, now: Temporal.ZonedDateTime): Temporal.Instant {
  const today = now.toPlainDateTime();
  const wall = getDay(draft, today)
    .toPlainDateTime()
    .add({ seconds: getSecondsOfDay(draft, today) });

  // While clocks are turned back a wall clock happens twice, but there is only one now
  const isNow = draft.time === null && wall.equals(today);
  const start = isNow ? now.toInstant() : toInstant(wall, draft.offset ?? now.timeZoneId);
  return start.add({ seconds: draft.seconds });
}

/** Whether a distance leads out of the years 1 to 9999 from any of them; Temporal would throw on the greatest. */
export function isTooFar({ months, days, seconds }: DateTimeDraft): boolean {
  const years = Math.max(Math.abs(months) / 12, Math.abs(days) / 365, Math.abs(seconds) / (365 * 86_400));
  return years > 10_100;
}

/** Whether the text named a day and no time of day. */
export function isDateOnly(draft: DateTimeDraft): boolean {
  return draft.time === null && draft.seconds === 0 && (draft.isWholeDay || draft.date !== null);
}

function getSecondsOfDay(draft: DateTimeDraft, now: Temporal.PlainDateTime): number {
  if (draft.time !== null) return draft.time;
  if (draft.isWholeDay || draft.date) return 0;
  return now.hour * 3600 + now.minute * 60 + now.second;
}

function getDay(draft: DateTimeDraft, now: Temporal.PlainDateTime): Temporal.PlainDate {
  const { months, days } = draft;
  const { year, month, day } = draft.date ?? now;
  const first = new Temporal.PlainDate(year ?? now.year, month, 1);

  switch (draft.ofMonth) {
    case 'first-day':
      return first.add({ months });
    case 'last-day':
      return first.add({ months: months + 1 }).subtract({ days: 1 });
    case 'weekday':
      return moveToWeekday(first.add({ months }), draft).add({ days });
    case 'last-weekday':
      return moveToWeekday(first.add({ months: months + 1 }), draft).add({ days });
    case null: {
      // Days that a month lacks run into the next one: a month after 31 January is 3 March.
      const from = moveToWeekday(first.add({ days: day - 1 }), draft);
      if (months === 0 && days === 0) return from;
      return from
        .with({ day: 1 })
        .add({ months })
        .add({ days: from.day - 1 + days });
    }
  }
}

function moveToWeekday(
  from: Temporal.PlainDate,
  { weekday, weekdayIn, days }: DateTimeDraft,
): Temporal.PlainDate {
  if (weekdayIn === 'week') return from.add({ days: (weekday ?? 1) - from.dayOfWeek });
  if (weekday === null) return from;

  const ahead = (weekday - from.dayOfWeek + 7) % 7;
  // "last friday" is the friday on or after today, less a week
  const skipsToday = weekdayIn === 'after' && days >= 0;
  return from.add({ days: ahead === 0 && skipsToday ? 7 : ahead });
}
