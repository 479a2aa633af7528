// Pure changes of stored series: splitting, moving and excluding dates.
import { formatUtcMs, parseLocalMs } from '../../../foundation/dates/format-date.js';
import { expand } from '../../../foundation/recurrence/expand.js';
import { parseRule } from '../../../foundation/recurrence/parse-rule.js';
import {
  formatRule,
  type Recurrence,
  type RecurrenceRule,
} from '../../../foundation/recurrence/recurrence.js';
import type { StoredSeries } from './series.queries.js';

const SECOND_MS = 1000;

export const shiftLocal = (local: string, deltaMs: number): string =>
  formatUtcMs(parseLocalMs(local) + deltaMs);

/** Stored rules were checked when they were sent, under the limits of that time. */
export const readStoredRule = (text: string, zone: string): RecurrenceRule =>
  parseRule(text, { zone, maxCount: Number.MAX_SAFE_INTEGER });

type SplitSeries = Pick<StoredSeries, 'rules' | 'dates' | 'excluded' | 'timeZone' | 'start'>;

export const toRecurrence = ({
  rules,
  dates,
  excluded,
  timeZone,
}: Pick<StoredSeries, 'rules' | 'dates' | 'excluded' | 'timeZone'>): Recurrence => ({
  rules: rules.map((rule) => readStoredRule(rule, timeZone)),
  dates,
  excluded,
});

/** The series before an occurrence: its rules end there (RFC 5545, UNTIL). */
export function endBefore(series: StoredSeries, occurrence: string): StoredSeries {
  const until = shiftLocal(occurrence, -SECOND_MS);
  const rules = toRecurrence(series).rules.map((rule) =>
    formatRule({
      ...rule,
      count: null,
      until: earliest(until, rule.until, rule.count === null ? null : findLast(rule, series)),
    }),
  );
  return {
    ...series,
    rules,
    dates: series.dates.filter((date) => date < occurrence),
    excluded: series.excluded.filter((date) => date < occurrence),
    listedUntil: null,
  };
}

/** The series from an occurrence on. COUNT, which counts from the start, becomes UNTIL. */
export function startAt<T extends SplitSeries>(series: T, occurrence: string): T & { listedFrom: string } {
  const rules = toRecurrence(series).rules.map((rule) =>
    formatRule(rule.count === null ? rule : { ...rule, count: null, until: findLast(rule, series) }),
  );
  return {
    ...series,
    rules,
    dates: series.dates.filter((date) => date >= occurrence),
    excluded: series.excluded.filter((date) => date >= occurrence.slice(0, 10)),
    listedFrom: occurrence,
  };
}

/** A series whose occurrences are all in the trash. Those that come back are its dates. */
export const toEmptySeries = (series: StoredSeries): StoredSeries => ({
  ...series,
  rules: [],
  dates: [],
  // The start is an occurrence otherwise.
  excluded: [series.listedFrom ?? series.start],
  listedUntil: null,
});

/** The series with an occurrence that came back, also when its rules have ended before. */
export function include(series: StoredSeries, occurrence: string): StoredSeries {
  const excluded = series.excluded.filter((date) => date !== occurrence && date !== occurrence.slice(0, 10));
  const { occurrences } = expand(toRecurrence({ ...series, excluded }), {
    start: series.start,
    zone: series.timeZone,
    from: occurrence,
    until: occurrence,
    limit: 1,
  });
  const isListed = occurrences.some((one) => one.occurrence === occurrence);
  return { ...series, excluded, dates: isListed ? series.dates : [...series.dates, occurrence].sort() };
}

/** Moves all dates on the wall clock. Days in `excluded` stay. */
export function shiftSeries(series: StoredSeries, deltaMs: number): StoredSeries {
  if (deltaMs === 0) return series;
  const shift = (local: string): string => shiftLocal(local, deltaMs);
  const shiftOptional = (local: string | null): string | null => (local === null ? null : shift(local));
  return {
    ...series,
    rules: toRecurrence(series).rules.map((rule) =>
      formatRule({ ...rule, until: isEndOfDay(rule.until) ? rule.until : shiftOptional(rule.until) }),
    ),
    dates: series.dates.map(shift),
    excluded: series.excluded.map((date) => (date.length === 10 ? date : shift(date))),
    start: shift(series.start),
    listedFrom: shiftOptional(series.listedFrom),
    listedUntil: shiftOptional(series.listedUntil),
  };
}

const isEndOfDay = (until: string | null): boolean => until?.endsWith('23:59:59') === true;

const earliest = (...dates: readonly (string | null)[]): string =>
  dates.reduce<string>(
    (least, date) => (date !== null && date < least ? date : least),
    '9999-12-31 23:59:59',
  );

function findLast(rule: RecurrenceRule, { start, timeZone }: SplitSeries): string {
  const { occurrences } = expand(
    { rules: [rule], dates: [], excluded: [] },
    { start, zone: timeZone, limit: rule.count ?? 1 },
  );
  return occurrences.at(-1)?.occurrence ?? start;
}
