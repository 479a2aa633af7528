// The meaning of a date text and its instant, by the rules of PHP's strtotime, which the original API reads dates with.
import { Temporal } from './temporal.js';
import { toInstant } from './zones.js';

/** The date and time in the part of a text that was read so far. */
export class DateTimeDraft {
  /** Without a year it is the present one. The day may overflow: 30 February is 2 March. */
  date: { year: number | null; month: number; day: number } | null = null;
  /** Seconds since midnight. */
  time: number | null = null;
  /** A word such as `tomorrow` or `friday` stands for the beginning of its day. */
  isWholeDay = false;
  /** The offset from UTC that followed the time, as the name of a zone. */
  offset: string | null = null;
  /** Distances in calendar months, calendar days and elapsed seconds. */
  months = 0;
  days = 0;
  seconds = 0;
  /** Monday is 1. */
  weekday: number | null = null;
  /** Where to look for the weekday: after the day, from the day itself on, or in the week (from Monday) around it. */
  weekdayIn: 'after' | 'from' | 'week' = 'from';
  /** The day of the month; weekdays are counted from the first day of the month or of the next one. */
  ofMonth: 'first-day' | 'last-day' | 'weekday' | 'last-weekday' | null = null;
}

/** `now`, in whole seconds like the result, fills in what the text leaves open. */
export function resolveDraft(draft: DateTimeDraft, now: Temporal.ZonedDateTime): Temporal.Instant {
  const today = now.toPlainDateTime();
  const wall = getDay(draft, today)
    .toPlainDateTime()
    .add({ seconds: getSecondsOfDay(draft, today) });

  // While clocks are turned back a wall clock time happens twice, but there is only one present instant.
  const isNow = draft.time === null && wall.equals(today);
  const start = isNow ? now.toInstant() : toInstant(wall, draft.offset ?? now.timeZoneId);
  return start.add({ seconds: draft.seconds });
}

/** Whether the distance leaves the years 1 to 9999 from any date in them. Temporal throws on the greatest distances. */
export function isTooFar({ months, days, seconds }: DateTimeDraft): boolean {
  const years = Math.max(Math.abs(months) / 12, Math.abs(days) / 365, Math.abs(seconds) / (365 * 86_400));
  return years > 10_100;
}

const namesDay = ({ isWholeDay, date }: DateTimeDraft): boolean => isWholeDay || date !== null;

export const isDateOnly = (draft: DateTimeDraft): boolean =>
  draft.time === null && draft.seconds === 0 && namesDay(draft);

/** @param currentYear of dates without a year */
export function isPastMonthEnd({ date }: DateTimeDraft, currentYear: number): boolean {
  if (date === null) return false;
  const { daysInMonth } = new Temporal.PlainYearMonth(date.year ?? currentYear, date.month);
  return date.day > daysInMonth;
}

function getSecondsOfDay(draft: DateTimeDraft, now: Temporal.PlainDateTime): number {
  if (draft.time !== null) return draft.time;
  if (namesDay(draft)) return 0;
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
      // Days that a month lacks overflow into the next one: a month after 31 January is 3 March.
      const from = moveToWeekday(first.add({ days: day - 1 }), draft);
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
  // "last friday" is the friday on or after today, less a week.
  const skipsToday = weekdayIn === 'after' && days >= 0;
  return from.add({ days: ahead === 0 && skipsToday ? 7 : ahead });
}
