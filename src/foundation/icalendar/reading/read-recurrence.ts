// When an event of a file repeats: what is good is taken, and what is not is named.
import { clock } from '../../dates/clock.js';
import { formatUtcMs } from '../../dates/format-date.js';
import { ParameterError } from '../../errors/parameter-error.js';
import { expand } from '../../recurrence/expand.js';
import { TooMuchWork } from '../../recurrence/iterate-rule.js';
import { parseRecurrence } from '../../recurrence/parse-recurrence.js';
import { parseRule } from '../../recurrence/parse-rule.js';
import type { Recurrence } from '../../recurrence/recurrence.js';
import { PartError, RecurrenceError } from '../../recurrence/recurrence-error.js';
import type { FilePeriod, FileRecurrence } from './calendar-file.js';
import {
  addDuration,
  type ClockTime,
  type FileDate,
  readDateText,
  readDuration,
  splitDates,
  toClockOf,
  toClockTime,
} from './read-date.js';
import type { Properties, Property } from './read-property.js';
import { MAX_COUNT, repairRule } from './repair-rule.js';
import type { ZoneFinder } from './zone-finder.js';

interface Start {
  readonly first: ClockTime;
  readonly zone: string;
  readonly isAllDay: boolean;
  /** Whether whole days are written as midnights of the zone. */
  readonly isFlagged: boolean;
  readonly zones: ZoneFinder;
}

interface ReadRecurrence {
  /** Null for an event that does not repeat, and for one of which no rule can be read. */
  readonly recurrence: FileRecurrence | null;
  readonly periods: readonly FilePeriod[];
  /** Whether the source has ended the series before its first date, or excluded all of its dates. */
  readonly isEmptied: boolean;
  /** False when the start is excluded, too. */
  readonly hasFirstDate: boolean;
  readonly findings: readonly ParameterError[];
}

const MAX_RULES = 10;

/** Further dates are left out. */
const MAX_DATES = 10_000;

const MAX_NAMED = 5;

export function readRecurrence(properties: Properties, start: Start): ReadRecurrence {
  const findings: ParameterError[] = [];
  const { local } = start.first;
  const sent = properties.all('RRULE');
  const repaired = sent.slice(0, MAX_RULES).map(({ raw }) => repairRule(raw, { ...start, start: local }));
  findings.push(...repaired.flatMap((one) => one.findings));
  if (sent.length > MAX_RULES) findings.push(new ParameterError('too_many', { max: MAX_RULES }));
  const readRules = repaired.flatMap(({ rule }) => rule ?? []);
  const rules = readRules.filter(({ until }) => until === null || until >= local).map(({ text }) => text);
  const added = readPeriods(properties.all('RDATE'), start, findings);
  const dates = added.map((period) => period.start).filter((date) => date >= local);
  const excluded = [
    ...readDates(properties.all('EXDATE'), start, findings).map((date) => toExcluded(date, start)),
    ...(sent.length > 0 ? expandExcluding(properties.all('EXRULE'), start, findings) : []),
  ];
  if (repaired.some(({ rule }) => rule === null)) findings.push(new ParameterError('import_first_date'));
  const isRepeated = rules.length > 0 || dates.length > 0;
  const recurrence = isRepeated ? { rules, dates, excluded } : null;
  const checked = recurrence === null ? null : check(recurrence, start, findings);
  const hasFirstDate =
    checked !== 'empty' && !excluded.some((date) => date === local || date === local.slice(0, 10));
  const isEmptied =
    checked === 'empty' || (!isRepeated && (readRules.length > 0 || (sent.length > 0 && !hasFirstDate)));
  if (isEmptied)
    findings.push(new ParameterError(hasFirstDate ? 'recurrence_before_start' : 'import_no_dates'));
  return {
    recurrence: checked === 'good' ? recurrence : null,
    periods: added.filter(({ end }) => end !== null),
    isEmptied,
    hasFirstDate,
    findings,
  };
}

/** Of a recurrence that cannot be followed, the first date is taken. */
function check(
  recurrence: FileRecurrence,
  { first: { local: start }, zone }: Start,
  findings: ParameterError[],
): 'good' | 'unreadable' | 'empty' {
  try {
    const parsed = parseRecurrence(recurrence, { start, zone, maxOccurrences: MAX_COUNT });
    return hasDates(parsed, start, zone) ? 'good' : 'empty';
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error;
    findings.push(...error.errors.values(), new ParameterError('import_first_date'));
    return 'unreadable';
  }
}

function hasDates(recurrence: Recurrence, start: string, zone: string): boolean {
  if (recurrence.excluded.length === 0) return true;
  try {
    return expand(recurrence, { start, zone, limit: 1 }).occurrences.length > 0;
  } catch (error) {
    if (error instanceof TooMuchWork) return true;
    throw error;
  }
}

/** The single dates, as far as they can be read. */
function readDates(
  properties: readonly Property[],
  { zones }: Start,
  findings: ParameterError[],
): FileDate[] {
  const named = findings.length + MAX_NAMED;
  return properties
    .flatMap((property) => splitDates(property).map((text) => ({ text, property })))
    .slice(0, MAX_DATES)
    .flatMap(({ text, property }) => {
      const date = readOrNull(text, property, zones);
      if (date === null && findings.length < named) findings.push(toUnread(text));
      return date ?? [];
    });
}

const toUnread = (text: string): ParameterError =>
  new ParameterError('import_date_left_out', { date: text.slice(0, 60) });

function readOrNull(text: string, { parameters }: Property, zones: ZoneFinder): FileDate | null {
  try {
    return readDateText(text, parameters, zones);
  } catch (error) {
    if (error instanceof PartError) return null;
    throw error;
  }
}

/** The day that a value names on its own clock, also where it has a time. */
export const toDayOf = (date: FileDate, { zone, isFlagged }: Pick<Start, 'zone' | 'isFlagged'>): string =>
  (isFlagged ? toClockOf(zone, date) : date.local).slice(0, 10);

const toExcluded = (date: FileDate, start: Start): string =>
  date.isDay || start.isAllDay ? toDayOf(date, start) : toClockOf(start.zone, date);

/** RDATE with days, times, or periods that have an end of their own. */
function readPeriods(
  properties: readonly Property[],
  start: Start,
  findings: ParameterError[],
): { readonly start: string; readonly end: string | null; readonly endOffset: string }[] {
  const { zone, isAllDay, first, zones } = start;
  return properties.flatMap((property) =>
    splitDates(property)
      .slice(0, MAX_DATES)
      .flatMap((text) => {
        const [from = '', to = ''] = text.split('/');
        const date = readOrNull(from, property, zones);
        if (date === null) {
          if (findings.length < MAX_NAMED) findings.push(toUnread(text));
          return [];
        }
        if (date.isDay || isAllDay)
          return [{ start: toDayOf(date, start) + first.local.slice(10), end: null, endOffset: '' }];
        const at = toClockTime(zone, date);
        const end = readPeriodEnd(to, at, property, start);
        return [{ start: at.local, end: end?.local ?? null, endOffset: end?.offset ?? '' }];
      }),
  );
}

function readPeriodEnd(
  text: string,
  at: ClockTime,
  property: Property,
  { zone, zones }: Start,
): ClockTime | null {
  if (text === '') return null;
  const duration = readDuration(text);
  if (duration !== null) return addDuration(at, zone, duration);
  const date = readOrNull(text, property, zones);
  const end = date === null ? null : toClockTime(zone, date);
  return end === null || end.ms < at.ms ? null : end;
}

const YEAR_MS = 366 * 86_400_000;
const MAX_EXCLUDED = 500;

/** Programs no longer know rules of what is left out: their dates are left out as far as a calendar lists them. */
function expandExcluding(
  properties: readonly Property[],
  { first: { local: start }, zone }: Start,
  findings: ParameterError[],
): string[] {
  return properties.slice(0, MAX_RULES).flatMap(({ raw }) => {
    try {
      const rules = [parseRule(raw.replace(/^RRULE:/i, ''), { zone, maxCount: MAX_COUNT })];
      const from = formatUtcMs(clock.ms() - YEAR_MS);
      const options = {
        start,
        zone,
        from,
        until: formatUtcMs(clock.ms() + 5 * YEAR_MS),
        limit: MAX_EXCLUDED,
      };
      const dates = expand({ rules, dates: [], excluded: [] }, options).occurrences;
      // The start is a date of every rule only as that of the series.
      const listed = dates.map(({ occurrence }) => occurrence).filter((date) => date !== start);
      findings.push(new ParameterError('import_exrule', { date: (listed.at(-1) ?? start).slice(0, 10) }));
      return listed;
    } catch (error) {
      if (!(error instanceof PartError || error instanceof TooMuchWork)) throw error;
      findings.push(new ParameterError('recurrence_part', { part: `EXRULE:${raw.slice(0, 50)}` }));
      return [];
    }
  });
}
