// When an event repeats: rules, single dates, and dates that are left out (RFC 5545, 3.8.5). All of it is on the wall clock
// of the event's time zone, so that plain texts hold it.

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** From Monday to Sunday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export interface WeekdayPart {
  readonly weekday: Weekday;
  /** Which one of the month or the year: 2 is the second, -1 the last; null for each of them. */
  readonly position: number | null;
}

/** A recurrence rule (RFC 5545, 3.3.10). Lists are empty where the rule lacks the part. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  /** The start of the event counts as the first. */
  readonly count: number | null;
  /** Inclusive, `YYYY-MM-DD HH:MM:SS`. */
  readonly until: string | null;
  readonly weekdays: readonly WeekdayPart[];
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly weekNumbers: readonly number[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
  /** Selects from the dates of one period: 1 is the first, -1 the last. */
  readonly positions: readonly number[];
  readonly weekStart: Weekday;
}

export interface Recurrence {
  readonly rules: readonly RecurrenceRule[];
  /** Local starts `YYYY-MM-DD HH:MM:SS` in addition to those of the rules, in order. */
  readonly dates: readonly string[];
  /** Local starts that are left out, or days `YYYY-MM-DD` of which all are, in order. */
  readonly excluded: readonly string[];
}

/** Whether a rule never ends by itself. */
export const isUnending = ({ count, until }: RecurrenceRule): boolean => count === null && until === null;

/** A rule as RFC 5545 writes it, in one form for all spellings; `UNTIL` is local to the event's zone. */
export function formatRule(rule: RecurrenceRule): string {
  const parts: [name: string, value: string | number | null][] = [
    ['FREQ', rule.frequency],
    ['INTERVAL', rule.interval === 1 ? null : rule.interval],
    ['COUNT', rule.count],
    ['UNTIL', rule.until?.replace(/[-:]/g, '').replace(' ', 'T') ?? null],
    ['BYMONTH', joinList(rule.months)],
    ['BYWEEKNO', joinList(rule.weekNumbers)],
    ['BYYEARDAY', joinList(rule.yearDays)],
    ['BYMONTHDAY', joinList(rule.monthDays)],
    ['BYDAY', joinList(rule.weekdays.map(({ weekday, position }) => `${position ?? ''}${weekday}`))],
    ['BYHOUR', joinList(rule.hours)],
    ['BYMINUTE', joinList(rule.minutes)],
    ['BYSECOND', joinList(rule.seconds)],
    ['BYSETPOS', joinList(rule.positions)],
    ['WKST', rule.weekStart === 'MO' ? null : rule.weekStart],
  ];
  return parts.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join(';');
}

const joinList = (values: readonly (string | number)[]): string | null =>
  values.length === 0 ? null : values.join(',');
