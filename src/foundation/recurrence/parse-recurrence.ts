import { ParameterError, createTypeError } from '../errors/parameter-error.js';
import { parseLocalMs } from '../dates/format-date.js';
import { iterateRule, TooMuchWork, type Work } from './iterate-rule.js';
import { parseRule } from './parse-rule.js';
import type { Recurrence, RecurrenceRule } from './recurrence.js';
import { readRecurrenceDate } from './recurrence-dates.js';
import { PartError, RecurrenceError } from './recurrence-error.js';
import { type SentDate, type SentRecurrence, splitLines } from './split-lines.js';

const MAX_RULES = 10;
const MAX_DATE_LENGTH = 100;

/** Of a text with lines; a date takes some twenty characters. */
const MAX_TEXT_LENGTH = 60_000;

const ROOT = 'recurrence';
const KEYS = ['rules', 'dates', 'excluded'] as const;

export interface RecurrenceContext {
  /** Of the event, `YYYY-MM-DD HH:MM:SS` on its wall clock. */
  readonly start: string;
  readonly zone: string;
  /** The largest number of dates, and the largest COUNT. */
  readonly maxOccurrences: number;
}

/**
 * Reads a recurrence as clients send it: a rule, lines of iCalendar, or an object with `rules`, `dates` and `excluded`.
 * Zones and offsets are converted to the zone of the event.
 *
 * @throws RecurrenceError with all that is wrong
 */
export function parseRecurrence(raw: unknown, context: RecurrenceContext): Recurrence {
  const errors = new Map<string, ParameterError>();
  const collect = <T>(part: string, read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof PartError)) throw error;
      errors.set(part, error.parameterError);
      return null;
    }
  };
  const throwErrors = (): void => {
    if (errors.size > 0) throw new RecurrenceError(errors);
  };
  const sent = collect(ROOT, () => readForm(raw, context, errors));
  throwErrors();
  if (sent === null) throw new Error('A form without an error was not read');

  collect(ROOT, () => checkStart(sent.start, context));
  const rules = sent.rules.flatMap(
    (text, n) => collect(`${ROOT}.rules[${n}]`, () => readRule(text, context)) ?? [],
  );
  const dates = sent.dates.flatMap(
    (date, n) => collect(`${ROOT}.dates[${n}]`, () => readAddedDate(date, context)) ?? [],
  );
  const excluded = sent.excluded.flatMap(
    (date, n) => collect(`${ROOT}.excluded[${n}]`, () => readExcludedDate(date, context)) ?? [],
  );
  throwErrors();
  const work: Work = { steps: 0 };
  for (const [n, rule] of rules.entries()) {
    collect(`${ROOT}.rules[${n}]`, () => checkEverTrue(rule, context, work));
    throwErrors();
  }
  return { rules, dates: sortUnique(dates), excluded: sortUnique(excluded) };
}

const sortUnique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

function readForm(
  raw: unknown,
  { maxOccurrences }: RecurrenceContext,
  errors: Map<string, ParameterError>,
): SentRecurrence {
  const sent = typeof raw === 'string' ? readText(raw) : readObject(raw, errors);
  if (sent.rules.length > MAX_RULES)
    errors.set(`${ROOT}.rules`, new ParameterError('too_many', { max: MAX_RULES }));
  for (const key of ['dates', 'excluded'] as const)
    if (sent[key].length > maxOccurrences)
      errors.set(`${ROOT}.${key}`, new ParameterError('too_many', { max: maxOccurrences }));
  if (errors.size === 0 && sent.rules.length === 0 && sent.dates.length === 0)
    throw new PartError('recurrence_empty');
  return sent;
}

function readText(text: string): SentRecurrence {
  if (text.length > MAX_TEXT_LENGTH) throw new PartError('too_long', { max: MAX_TEXT_LENGTH });
  return splitLines(text);
}

function readObject(raw: unknown, errors: Map<string, ParameterError>): SentRecurrence {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new PartError('recurrence_form');
  const sent = raw as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(sent).slice(0, 20))
    if (!KEYS.some((name) => name === key))
      errors.set(`${ROOT}.${key.slice(0, 60)}`, new ParameterError('unknown_parameter'));
  const [rules = [], dates = [], excluded = []] = KEYS.map((key) => {
    const list = toTexts(sent[key]);
    if (!(list instanceof ParameterError)) return list;
    errors.set(`${ROOT}.${key}`, list);
    return [];
  });
  const toDate = (text: string): SentDate => ({ text, zone: null });
  return { rules, dates: dates.map(toDate), excluded: excluded.map(toDate), start: null };
}

/** A text is a list of one; null and "" are none. */
function toTexts(raw: unknown): string[] | ParameterError {
  if (raw === undefined || raw === null || raw === '') return [];
  const list: unknown[] = Array.isArray(raw) ? raw : [raw];
  return list.every((item) => typeof item === 'string') ? list : createTypeError('list');
}

function checkStart(sent: SentDate | null, context: RecurrenceContext): void {
  if (sent === null) return;
  const { local, isDateOnly } = readDate(sent, context);
  const isSame = isDateOnly ? context.start.startsWith(local.slice(0, 10)) : context.start === local;
  if (!isSame) throw new PartError('recurrence_start', { start: context.start });
}

function readRule(text: string, { zone, start, maxOccurrences }: RecurrenceContext): RecurrenceRule {
  const rule = parseRule(text, { zone, maxCount: maxOccurrences });
  if (rule.until !== null && rule.until < start) throw new PartError('recurrence_before_start');
  return rule;
}

/** A rule must give a date after the start, whatever its end. */
function checkEverTrue(rule: RecurrenceRule, { start }: RecurrenceContext, work: Work): void {
  try {
    const dates = iterateRule({ ...rule, count: null, until: null }, parseLocalMs(start), { work });
    if (dates.next().done === true) throw new PartError('recurrence_never');
  } catch (error) {
    throw error instanceof TooMuchWork ? new PartError('recurrence_too_far') : error;
  }
}

/** A day without a time has the time of the start. */
function readAddedDate(sent: SentDate, context: RecurrenceContext): string {
  const { local, isDateOnly } = readDate(sent, context);
  const date = isDateOnly ? local.slice(0, 10) + context.start.slice(10) : local;
  if (date < context.start) throw new PartError('recurrence_before_start');
  return date;
}

function readExcludedDate(sent: SentDate, context: RecurrenceContext): string {
  const { local, isDateOnly } = readDate(sent, context);
  return isDateOnly ? local.slice(0, 10) : local;
}

const readDate = (
  { text, zone: sentZone }: SentDate,
  { zone }: RecurrenceContext,
): ReturnType<typeof readRecurrenceDate> => {
  if (text.length > MAX_DATE_LENGTH) throw new PartError('moment');
  return readRecurrenceDate(text, { sent: sentZone ?? zone, event: zone });
};
