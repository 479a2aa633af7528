/** Arithmetic with wall clocks as text, `2027-01-04T19:30`: reads them as UTC, so that no zone of a browser plays a part. */
export type Wall = string;

export const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Day = (typeof DAYS)[number];

const MINUTE = 60_000;

/** Milliseconds of a wall clock on the scale of UTC: only for differences, never an instant. */
const toScale = (wall: Wall): number => Date.parse(`${wall.length === 10 ? `${wall}T00:00` : wall}:00Z`);
const fromScale = (value: number): Wall => new Date(value).toISOString().slice(0, 16);

/** `2027-01-04 19:30:00` of the API to `2027-01-04T19:30`. */
export const fromApi = (date: string): Wall => `${date.slice(0, 10)}T${date.slice(11, 16) || '00:00'}`;

/** `2027-01-04T19:30` to what the API takes; only the day of an event that lasts all day. */
export const toApi = (wall: Wall, allDay = false): string =>
  allDay ? wall.slice(0, 10) : wall.slice(0, 16).replace('T', ' ');

export const dayPart = (wall: Wall): string => wall.slice(0, 10);
export const timePart = (wall: Wall): string => wall.slice(11, 16);

export const minutesBetween = (from: Wall, to: Wall): number => (toScale(to) - toScale(from)) / MINUTE;
export const addMinutes = (wall: Wall, minutes: number): Wall => fromScale(toScale(wall) + minutes * MINUTE);
export const addDays = (day: string, days: number): string =>
  dayPart(addMinutes(`${dayPart(day)}T00:00`, days * 1440));

export const isWall = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) &&
  !Number.isNaN(toScale(text)) &&
  fromScale(toScale(text)) === text;

/** The weekday as RFC 5545 names it. */
export const dayOf = (wall: Wall): Day => DAYS[(new Date(toScale(wall)).getUTCDay() + 6) % 7] ?? 'MO';

/** Which of its weekday in the month a day is, from 1 to 5. */
export const weekdayOrdinal = (wall: Wall): number => Math.ceil(Number(wall.slice(8, 10)) / 7);

/** Whether the same weekday does not come again in the month. */
export const isLastOfWeekday = (wall: Wall): boolean => addDays(wall, 7).slice(5, 7) !== wall.slice(5, 7);
