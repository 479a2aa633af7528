// A series as one component with its rule, and one for each occurrence that differs (RFC 5545, 3.8.4.4).
import { formatUtcMs, parseLocalMs } from '../../foundation/dates/format-date.js';
import { toReadableText } from '../../foundation/html/readable-text.js';
import { type DateForm, formatDatesLine } from '../../foundation/icalendar/calendar-dates.js';
import { formatLine } from '../../foundation/icalendar/content-line.js';
import { resolveOccurrence, toOccurrenceTimes } from '../events/series/plan-series.js';
import { buildUid, type FeedItem } from './feed-item.js';
import type { FeedSeries } from './feeds.queries.js';
import { formatComponent, formatContents, formatItemPeriod, formatPeriod } from './format-event.js';
import { planSeriesDates } from './plan-series-component.js';

export interface FeedOccurrence {
  readonly item: FeedItem;
  /** The original local start. */
  readonly occurrence: string;
}

interface Formatted extends FeedOccurrence {
  readonly contents: string;
}

/** Of dates in a line; a line of a hundred is long enough. */
const MAX_DATES_PER_LINE = 100;

/**
 * @param occurrences all of the series, in order
 * @returns null when one component cannot say it: two occurrences of whole days are on the same day
 */
export function formatSeries(series: FeedSeries, occurrences: readonly FeedOccurrence[]): string | null {
  const form: DateForm = { zone: series.timeZone, isDay: series.allDay };
  const toText = createTextCache();
  const formatted = occurrences.map((one) => ({ ...one, contents: formatContents(one.item, toText) }));
  const [first] = formatted;
  const days = new Set(occurrences.map(({ occurrence }) => occurrence.slice(0, 10)));
  if (first === undefined || (series.allDay && days.size < occurrences.length)) return null;
  const usual = findUsual(formatted);
  const uid = series.uid ?? buildUid(series.id, series.createdAtMs);
  const end = formatUtcMs(parseLocalMs(first.occurrence) + series.duration * 1000);
  const plan = planSeriesDates(
    series,
    occurrences.map(({ occurrence }) => occurrence),
    form,
  );
  const usualItems = formatted.filter(({ contents }) => contents === usual);
  const master = formatComponent(
    {
      uid,
      sequence: series.sequence,
      createdMs: series.createdAtMs,
      modifiedMs: Math.max(series.modifiedAtMs, ...usualItems.map(({ item }) => item.modifiedMs)),
      page: (usualItems[0] ?? first).item.page,
      dates: [
        formatPeriod(first.occurrence, end, form),
        plan.rule === null ? '' : formatLine('RRULE', plan.rule),
        ...formatDates('RDATE', plan.added, form),
        ...formatDates('EXDATE', plan.excluded, form),
      ].join(''),
    },
    usual,
  );
  const exactMs = computeExactMs(series, first.occurrence);
  const changed = formatted.filter((one) => one.contents !== usual || isMoved(series, one, exactMs));
  return master + changed.map((one) => formatChanged(series, uid, one, form)).join('');
}

/** Most occurrences have the same description, which is converted once. */
function createTextCache(): (html: string) => string {
  const texts = new Map<string, string>();
  return (html) => {
    const text = texts.get(html) ?? toReadableText(html);
    texts.set(html, text);
    return text;
  };
}

const formatChanged = (
  series: FeedSeries,
  uid: string,
  { item, occurrence, contents }: Formatted,
  form: DateForm,
): string =>
  formatComponent(
    {
      ...item,
      uid,
      sequence: series.sequence + item.sequence,
      dates: formatDatesLine('RECURRENCE-ID', [occurrence], form) + formatItemPeriod(item),
    },
    contents,
  );

/** What most occurrences have in common; of two equally frequent contents the first. */
function findUsual(formatted: readonly Formatted[]): string {
  const counts = new Map<string, number>();
  for (const { contents } of formatted) counts.set(contents, (counts.get(contents) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0];
}

/**
 * Whether an occurrence is at another time than the rule gives it, the hour that clocks skip included. When clocks change
 * during an occurrence, programs disagree about its end, so that it is written out.
 */
function isMoved(series: FeedSeries, { item, occurrence }: FeedOccurrence, exactMs: number): boolean {
  const resolved = resolveOccurrence(occurrence, series.timeZone);
  const { startLocal, endLocal } = toOccurrenceTimes(series, resolved);
  return (
    resolved.start !== occurrence ||
    item.startLocal !== startLocal ||
    item.endLocal !== endLocal ||
    item.zone !== series.timeZone ||
    item.isDay !== series.allDay ||
    (!series.allDay && item.endMs - item.startMs !== exactMs)
  );
}

function computeExactMs(series: FeedSeries, occurrence: string): number {
  const { startAt, endAt } = toOccurrenceTimes(series, resolveOccurrence(occurrence, series.timeZone));
  return endAt.epochMilliseconds - startAt.epochMilliseconds;
}

function formatDates(name: string, dates: readonly string[], form: DateForm): string[] {
  const lines = [];
  for (let at = 0; at < dates.length; at += MAX_DATES_PER_LINE)
    lines.push(formatDatesLine(name, dates.slice(at, at + MAX_DATES_PER_LINE), form));
  return lines;
}
