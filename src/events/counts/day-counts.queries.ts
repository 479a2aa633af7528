// How many published events start and end on each day: triggers append what each write changes, reading adds it up,
// folding keeps that short. Totals of long windows come from here instead of from counting every event in them.
import type { EntityManager } from 'typeorm';
import { countCached } from '../../database/changes/totals-cache.js';
import { queryUnprepared } from '../../database/connection/prepared-statements.js';
import type { EventWindow } from '../list/event-window.js';

/** So many changes of one day may lie about before they are folded into one. */
const FOLD_THRESHOLD = 20;

/** Windows that are not much longer than a month hold so few events that they are counted one by one. */
const SHORT_WINDOW_DAYS = 40;
const DAY_MS = 86_400_000;

/** Events that outlast every short window; an index of their own holds them. */
export const IS_LONG_EVENT = `l.ends_at - l.starts_at > interval '31 days'`;

type BoundColumn = 'starts' | 'ends';

/**
 * How many published events of a language that are not hidden a window holds. Days that lie wholly on one side of a
 * bound are added up; the day of the bound is counted event by event.
 *
 * @param language `*` for items of every language
 * @param window of a kind that days can tell
 */
export function countByDays(manager: EntityManager, language: string, window: EventWindow): Promise<number> {
  const { clock, ongoing, startDate: from, endDate: to } = window;
  const parameters: string[] = [language];
  const bind = (value: string): string => `$${parameters.push(value)}`;

  const days = (column: BoundColumn, test: string): string =>
    `(SELECT coalesce(sum(d.${column}_${clock}), 0) FROM event_day_counts d
      WHERE d.language = $1 ${test === '' ? '' : `AND d.day ${test}`})`;
  const events = (condition: string): string =>
    `(SELECT count(*) FROM event_listings l
      WHERE l.language = $1 AND l.status = 'publish' AND NOT l.hidden AND ${condition})`;
  const dayOf = (bound: string): string => `${bind(bound.slice(0, 10))}::date`;
  const key = (column: BoundColumn): string => `l.${column}_${clock}`;

  /** Events before a bound, or up to it, on the day of the bound. */
  const onDay = (column: BoundColumn, bound: string, test: string, more = ''): string => {
    const day = dayOf(bound);
    return events(
      `${key(column)} >= ${day} AND ${key(column)} < ${day} + 1 AND ${key(column)} ${test} ${bind(bound)}${more}`,
    );
  };
  const startsFrom = (bound: string): string =>
    `${onDay('starts', bound, '>=')} + ${days('starts', `> ${dayOf(bound)}`)}`;
  const startsUntil = (bound: string): string =>
    `${onDay('starts', bound, '<=')} + ${days('starts', `< ${dayOf(bound)}`)}`;
  const endsAfter = (bound: string): string =>
    `${onDay('ends', bound, '>')} + ${days('ends', `> ${dayOf(bound)}`)}`;
  const endsUntil = (bound: string): string =>
    `${onDay('ends', bound, '<=', ` AND ${key('starts')} < ${bind(bound)}`)} + ${days('ends', `< ${dayOf(bound)}`)}`;

  // Events are named before their counts, as a restoration locks the tables: the other way round it and a reader could wait
  // for each other.
  const total = (): string => {
    if (ongoing) {
      const started = to === null ? days('starts', '') : startsUntil(to);
      return from === null ? started : `- (${endsUntil(from)}) + ${started}`;
    }
    const started = from === null ? days('starts', '') : startsFrom(from);
    if (to === null) return started;
    const spanning =
      from === null
        ? '0'
        : events(`${IS_LONG_EVENT} AND ${key('starts')} < ${bind(from)} AND ${key('ends')} > ${bind(to)}`);
    return `${spanning} - (${endsAfter(to)}) + ${started}`;
  };
  const text = `SELECT (${total()})::int AS total`;
  return countCached(manager, text, parameters, async () => {
    const rows = await queryUnprepared<{ total: number }>(manager, text, parameters);
    return rows[0]?.total ?? 0;
  });
}

/** Whether days can tell how many events a window holds. */
export function hasDayCounts(window: EventWindow): boolean {
  const { startDate: from, endDate: to } = window;
  const relative = [window.startsBefore, window.startsAfter, window.endsBefore, window.endsAfter];
  if (relative.some((bound) => bound !== null) || (from === null && to === null)) return false;
  return from === null || to === null || isLongWindow(from, to);
}

/** Bounds are `YYYY-MM-DD HH:MM:SS`, with or without a Z. */
const isLongWindow = (from: string, to: string): boolean =>
  Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`) >
  SHORT_WINDOW_DAYS * DAY_MS;

/**
 * Makes one row of the many that a day has. What it takes away it puts back in the same statement, so readers never
 * see a part; rows that a neighbour folds at the moment are left to the neighbour.
 *
 * @param most so many rows of one day are left as they are
 */
export async function foldDayCounts(manager: EntityManager, most = FOLD_THRESHOLD): Promise<void> {
  await manager.query(
    `WITH crowded AS (
       SELECT language, day FROM event_day_counts GROUP BY language, day HAVING count(*) > $1
     ), taken AS (
       DELETE FROM event_day_counts WHERE ctid = ANY(ARRAY(
         SELECT c.ctid FROM event_day_counts c JOIN crowded k ON k.language = c.language AND k.day = c.day
         FOR UPDATE OF c SKIP LOCKED))
       RETURNING *
     )
     INSERT INTO event_day_counts (language, day, starts_local, ends_local, starts_at, ends_at)
     SELECT language, day, sum(starts_local), sum(ends_local), sum(starts_at), sum(ends_at) FROM taken
     GROUP BY language, day
     HAVING (sum(starts_local), sum(ends_local), sum(starts_at), sum(ends_at)) <> (0, 0, 0, 0)`,
    [most],
  );
}
