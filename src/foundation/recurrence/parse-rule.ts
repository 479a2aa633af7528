import { PartError } from './recurrence-error.js';
import { readRecurrenceDate } from './recurrence-dates.js';
import {
  FREQUENCIES,
  type Frequency,
  type RecurrenceRule,
  WEEKDAYS,
  type Weekday,
  type WeekdayPart,
} from './recurrence.js';
import { refuseConflicts } from './rule-conflicts.js';

export const MAX_RULE_LENGTH = 1000;
const MAX_INTERVAL = 1000;
const MAX_LIST_LENGTH = 100;

interface NumberRange {
  readonly min: number;
  readonly max: number;
  /** Negative numbers count from the end. */
  readonly isSigned: boolean;
}

const NUMBER_LISTS = {
  BYMONTH: { min: 1, max: 12, isSigned: false },
  BYMONTHDAY: { min: 1, max: 31, isSigned: true },
  BYYEARDAY: { min: 1, max: 366, isSigned: true },
  BYWEEKNO: { min: 1, max: 53, isSigned: true },
  BYHOUR: { min: 0, max: 23, isSigned: false },
  BYMINUTE: { min: 0, max: 59, isSigned: false },
  BYSECOND: { min: 0, max: 59, isSigned: false },
  BYSETPOS: { min: 1, max: 366, isSigned: true },
} as const satisfies Record<string, NumberRange>;

type NumberList = keyof typeof NUMBER_LISTS;

const PART_NAMES = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'WKST',
  ...Object.keys(NUMBER_LISTS),
]);

/** @param name in upper case */
export const isRulePart = (name: string): boolean => PART_NAMES.has(name);

/**
 * Reads a recurrence rule, with or without its property name: `FREQ=WEEKLY;BYDAY=TU` (RFC 5545, 3.3.10).
 *
 * @param zone of the event, on whose wall clock `until` is given
 * @throws PartError that names the part which cannot be understood
 */
export function parseRule(
  text: string,
  { zone, maxCount }: { readonly zone: string; readonly maxCount: number },
): RecurrenceRule {
  if (text.length > MAX_RULE_LENGTH) throw new PartError('too_long', { max: MAX_RULE_LENGTH });
  const parts = splitParts(text);
  const list = (name: NumberList): number[] => readNumbers(name, parts.get(name));
  const rule: RecurrenceRule = {
    frequency: readFrequency(parts.get('FREQ')),
    interval: readNumber('INTERVAL', parts.get('INTERVAL'), MAX_INTERVAL) ?? 1,
    count: readNumber('COUNT', parts.get('COUNT'), maxCount),
    until: readUntil(parts.get('UNTIL'), zone),
    weekdays: readWeekdays(parts.get('BYDAY')),
    months: list('BYMONTH'),
    monthDays: list('BYMONTHDAY'),
    yearDays: list('BYYEARDAY'),
    weekNumbers: list('BYWEEKNO'),
    hours: list('BYHOUR'),
    minutes: list('BYMINUTE'),
    seconds: list('BYSECOND'),
    positions: list('BYSETPOS'),
    weekStart: readWeekday('WKST', parts.get('WKST') ?? 'MO'),
  };
  refuseConflicts(rule);
  return rule;
}

function splitParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  const value = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  for (const part of value.split(';')) {
    const [, name, partValue] = /^\s*([A-Z-]{1,20})\s*=([^=]*)$/.exec(part) ?? [];
    if (name === undefined || partValue === undefined || !PART_NAMES.has(name)) throw badPart(part);
    if (parts.has(name)) throw new PartError('recurrence_part_twice', { part: name });
    parts.set(name, partValue.trim());
  }
  return parts;
}

const badPart = (part: string): PartError =>
  new PartError('recurrence_part', { part: part.trim().slice(0, 60) });

function readFrequency(text: string | undefined): Frequency {
  const frequency = FREQUENCIES.find((name) => name === text);
  if (frequency !== undefined) return frequency;
  throw new PartError('recurrence_frequency', { allowed: FREQUENCIES.join(', ') });
}

function readNumber(name: string, text: string | undefined, max: number): number | null {
  if (text === undefined) return null;
  if (!/^\d+$/.test(text) || Number(text) < 1) throw badPart(`${name}=${text}`);
  if (Number(text) > max) throw new PartError('recurrence_part_too_large', { part: name, max });
  return Number(text);
}

function readNumbers(name: NumberList, text: string | undefined): number[] {
  const { min, max, isSigned } = NUMBER_LISTS[name];
  const numbers = splitList(text).map((item) => {
    if (!(isSigned ? /^[+-]?\d{1,3}$/ : /^\d{1,2}$/).test(item)) throw badPart(`${name}=${item}`);
    const number = Number(item);
    if (Math.abs(number) < min || Math.abs(number) > max) throw badPart(`${name}=${item}`);
    return number;
  });
  return [...new Set(numbers)];
}

function splitList(text: string | undefined): string[] {
  if (text === undefined) return [];
  const items = text.split(',').map((item) => item.trim());
  if (items.length > MAX_LIST_LENGTH) throw new PartError('too_many', { max: MAX_LIST_LENGTH });
  return items;
}

/** A day without a time is meant to its end. */
function readUntil(text: string | undefined, zone: string): string | null {
  if (text === undefined) return null;
  try {
    const { local, isDateOnly } = readRecurrenceDate(text, { sent: zone, event: zone });
    return isDateOnly ? local.replace('00:00:00', '23:59:59') : local;
  } catch (error) {
    throw error instanceof PartError ? badPart(`UNTIL=${text}`) : error;
  }
}

function readWeekdays(text: string | undefined): WeekdayPart[] {
  return splitList(text).map((item) => {
    const [, position, weekday = item] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(item) ?? [];
    if (position !== undefined && (Number(position) === 0 || Math.abs(Number(position)) > 53))
      throw badPart(`BYDAY=${item}`);
    return {
      weekday: readWeekday('BYDAY', weekday),
      position: position === undefined ? null : Number(position),
    };
  });
}

function readWeekday(name: string, text: string): Weekday {
  const weekday = WEEKDAYS.find((name) => name === text);
  if (weekday === undefined) throw badPart(`${name}=${text}`);
  return weekday;
}
