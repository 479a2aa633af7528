// The window of a list as conditions of SQL.
import type { ListQuery } from '../../paging/list-query.js';
import type { EventWindow } from './event-window.js';

/** @param row that has the times of the event */
export function buildWindowTests(window: EventWindow, query: ListQuery, row: string): string[] {
  const [starts, ends] = [`${row}.starts_${window.clock}`, `${row}.ends_${window.clock}`];
  const compare = (test: string, bound: string | null): string[] =>
    bound === null ? [] : [`${test} ${query.bind(bound)}`];
  return [
    ...(window.ongoing
      ? buildOverlapTest(window, query, starts, ends)
      : compare(`${starts} >=`, window.startDate)),
    ...compare(`${window.ongoing ? starts : ends} <=`, window.endDate),
    ...compare(`${starts} <`, window.startsBefore),
    ...compare(`${starts} >`, window.startsAfter),
    ...compare(`${ends} <`, window.endsBefore),
    ...compare(`${ends} >`, window.endsAfter),
  ];
}

/**
 * Follows from the window: what has ended by a moment has begun by then, although wall clocks may be set back in between,
 * by a day at most. Indexes are in the order of the starts, and need not be read to their ends.
 */
export function buildStartTests(window: EventWindow, query: ListQuery, row: string): string[] {
  const { clock, ongoing, endDate, endsBefore } = window;
  const bounds = [ongoing ? null : endDate, endsBefore].filter((bound) => bound !== null);
  const latest = clock === 'local' ? `::timestamp + interval '2 days'` : '::timestamptz';
  return bounds.map((bound) => `${row}.starts_${clock} <= ${query.bind(bound)}${latest}`);
}

function buildOverlapTest(
  { startDate }: EventWindow,
  query: ListQuery,
  starts: string,
  ends: string,
): string[] {
  if (startDate === null) return [];
  const bound = query.bind(startDate);
  return [`(${ends} > ${bound} OR ${starts} >= ${bound})`];
}
