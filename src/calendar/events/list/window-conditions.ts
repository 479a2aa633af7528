import type { ListQuery, Parts } from '../../../requests/paging/list-query.js';
import { IS_LONG_EVENT, MAX_SHORT_DURATION } from '../counts/day-counts.queries.js';
import type { EventWindow } from './event-window.js';

/** SQL conditions of the window, on a row with the times of the event. */
export function buildWindowConditions(window: EventWindow, query: ListQuery, row: string): string[] {
  const [starts, ends] = [`${row}.starts_${window.clock}`, `${row}.ends_${window.clock}`];
  const compare = (comparison: string, bound: string | null): string[] =>
    bound === null ? [] : [`${comparison} ${query.bind(bound)}`];
  const startsOrLasts = (from: string | null): string[] => {
    if (from === null) return [];
    const bound = query.bind(from);
    return [`(${ends} > ${bound} OR ${starts} >= ${bound})`];
  };
  return [
    ...(window.ongoing ? startsOrLasts(window.startDate) : compare(`${starts} >=`, window.startDate)),
    ...compare(`${window.ongoing ? starts : ends} <=`, window.endDate),
    ...compare(`${starts} <`, window.startsBefore),
    ...compare(`${starts} >`, window.startsAfter),
    ...compare(`${ends} <`, window.endsBefore),
    ...compare(`${ends} >`, window.endsAfter),
  ];
}

/**
 * A window with what is going on at its start, in parts: what starts later, what has started recently, and what is long.
 * Only the last two are searched for what has not ended. Of published events and instants, an index has each of the parts in
 * the order of the start.
 */
export function divideOngoing({ clock, ongoing, startDate, endsAfter }: EventWindow): Parts | null {
  const from = endsAfter ?? (ongoing ? startDate : null);
  if (from === null) return null;
  const starts = `l.starts_${clock}`;
  return {
    key: starts,
    buildConditions: (bind) => {
      const bound = `${bind(from)}::${clock === 'at' ? 'timestamptz' : 'timestamp'}`;
      const isRecent = `${starts} > ${bound} - ${MAX_SHORT_DURATION}`;
      return [
        `${starts} >= ${bound}`,
        `${starts} < ${bound} AND ${isRecent}`,
        `NOT (${isRecent}) AND ${IS_LONG_EVENT}`,
      ];
    },
  };
}

/**
 * Redundant conditions on the start, which let scans of indexes by start stop early: an event starts before it ends.
 * Local times get two days of tolerance, since a zone may set its clocks back by a day during the event.
 */
export function buildStartConditions(window: EventWindow, query: ListQuery, row: string): string[] {
  const { clock, ongoing, endDate, endsBefore } = window;
  const bounds = [ongoing ? null : endDate, endsBefore].filter((bound) => bound !== null);
  const latest = clock === 'local' ? `::timestamp + interval '2 days'` : '::timestamptz';
  return bounds.map((bound) => `${row}.starts_${clock} <= ${query.bind(bound)}${latest}`);
}
