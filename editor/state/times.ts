import { addMinutes, dayPart, minutesBetween, timePart, type Wall } from './wall';

/** When an event takes place: one field of a draft, as half of one person's and half of another's would be nobody's. */
export interface Times {
  readonly start: Wall;
  readonly end: Wall;
  readonly allDay: boolean;
  readonly timezone: string;
}

const DAY = 24 * 60;

/**
 * Moves the start. The end keeps its distance, except that of an event of a day or more, such as an exhibition: it stays
 * while it is not before the start.
 */
export function moveStart(times: Times, start: Wall): Times {
  const length = Math.max(0, minutesBetween(times.start, times.end));
  const follows = length < DAY || minutesBetween(start, times.end) < 0;
  return { ...times, start, end: follows ? addMinutes(start, length) : times.end };
}

/** A start that is being typed, and when the event took place before. */
export interface MovedTimes {
  readonly from: Times;
  readonly times: Times;
}

/**
 * Moves the start digit by digit. Every digit counts from the times before the first one: years and days that are passed
 * while typing, such as 0202, would change the length.
 *
 * @param last the result of the digit before; its times are the given ones while nothing else changes them
 */
export function typeStart(last: MovedTimes | null, times: Times, start: Wall): MovedTimes {
  const from = last?.times === times ? last.from : times;
  return { from, times: moveStart(from, start) };
}

/** Lasting all day hides the hours and keeps them for the case that they are wanted again. */
export function setAllDay(times: Times, allDay: boolean): Times {
  const hasHours = timePart(times.start) !== '00:00' || !['23:59', '00:00'].includes(timePart(times.end));
  if (allDay || hasHours) return { ...times, allDay };
  return { ...times, allDay, start: `${dayPart(times.start)}T19:00`, end: `${dayPart(times.end)}T21:00` };
}

export const endsBeforeStart = ({ start, end, allDay }: Times): boolean =>
  allDay ? dayPart(end) < dayPart(start) : minutesBetween(start, end) < 0;
