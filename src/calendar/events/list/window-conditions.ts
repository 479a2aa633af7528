import type { ListQuery } from '../../../requests/paging/list-query.js';
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
 * Redundant conditions on the start, which let scans of indexes by start stop early: an event starts before it ends.
 * Local times get two days of tolerance, since a zone may set its clocks back by a day during the event.
 */
export function buildStartConditions(window: EventWindow, query: ListQuery, row: string): string[] {
  const { clock, ongoing, endDate, endsBefore } = window;
  const bounds = [ongoing ? null : endDate, endsBefore].filter((bound) => bound !== null);
  const latest = clock === 'local' ? `::timestamp + interval '2 days'` : '::timestamptz';
  return bounds.map((bound) => `${row}.starts_${clock} <= ${query.bind(bound)}${latest}`);
}
