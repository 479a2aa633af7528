// Totals of long windows, summed from rows that say how many published events start and end on each day. Triggers
// append a row for each write, and folding merges the rows of a day.
import type { EntityManager } from 'typeorm';
import { countCached } from '../../../data/database/changes/totals-cache.js';
import { queryUnprepared } from '../../../data/database/connection/prepared-statements.js';
import type { EventWindow } from '../list/event-window.js';

/** Rows that one day may have before they are folded into one. */
const FOLD_THRESHOLD = 20;

export const DAY_MS = 86_400_000;

/** Windows that are not much longer than a month hold few events, which are counted one by one. */
const SHORT_WINDOW_MS = 40 * DAY_MS;

/** SQL condition for events that outlast every short window; a partial index holds them. */
export const IS_LONG_EVENT = `l.ends_at - l.starts_at > interval '31 days'`;

/** SQL of an interval: so long after its start, an event that is not long has ended, even if clocks were set. */
export const MAX_SHORT_DURATION = `interval '33 days'`;

type BoundColumn = 'starts' | 'ends';

/**
 * Counts the published, visible events of a window. Sums the days that lie wholly on one side of a bound, and counts
 * the day of the bound event by event.
 *
 * @param language `*` for events of every language
 * @param window one that `hasDayCounts`
 */
export function countByDays(manager: EntityManager, language: string, window: EventWindow): Promise<number> {
  const parameters: string[] = [language];
  const sum = buildDayCountSql(window, '$1', (value) => `$${parameters.push(value)}`);
  return countBySum(manager, sum, parameters);
}

/** SQL of the number of events that `countByDays` counts. @param language SQL */
export function buildDayCountSql(
  window: EventWindow,
  language: string,
  bind: (value: string) => string,
): string {
  const { clock, ongoing, startDate: from, endDate: to } = window;

  const days = (column: BoundColumn, test: string): string =>
    `(SELECT coalesce(sum(d.${column}_${clock}), 0) FROM event_day_counts d
      WHERE d.language = ${language} ${test === '' ? '' : `AND d.day ${test}`})`;
  const events = (condition: string): string =>
    `(SELECT count(*) FROM event_listings l
      WHERE l.language = ${language} AND l.status = 'publish' AND NOT l.hidden AND ${condition})`;
  const dayOf = (bound: string): string => `${bind(bound.slice(0, 10))}::date`;
  const key = (column: BoundColumn): string => `l.${column}_${clock}`;

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

  // The listing table comes before the count table, in the order in which a restoration locks them; otherwise the two
  // could deadlock.
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
  return total();
}

/** Evaluates an SQL sum, and caches the result until the next write. */
export function countBySum(manager: EntityManager, sum: string, parameters: unknown[]): Promise<number> {
  const text = `SELECT (${sum})::int AS total`;
  return countCached(manager, text, parameters, async () => {
    const rows = await queryUnprepared<{ total: number }>(manager, text, parameters);
    return rows[0]?.total ?? 0;
  });
}

/** Whether stored counts give the total of a window. */
export function hasDayCounts(window: EventWindow): boolean {
  const { startDate: from, endDate: to } = window;
  const relative = [window.startsBefore, window.startsAfter, window.endsBefore, window.endsAfter];
  if (relative.some((bound) => bound !== null)) return false;
  return from === null || to === null || parseDayMs(to) - parseDayMs(from) > SHORT_WINDOW_MS;
}

const parseDayMs = (bound: string): number => Date.parse(`${bound.slice(0, 10)}T00:00:00Z`);

/**
 * Folds the rows of each crowded day into one. Deletes and inserts in one statement, so that readers never see a part,
 * and skips rows that another process is folding.
 *
 * @param maxRows a day with no more rows stays as it is
 */
export async function foldDayCounts(manager: EntityManager, maxRows = FOLD_THRESHOLD): Promise<void> {
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
    [maxRows],
  );
}
