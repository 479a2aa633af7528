// Counts the events of a long window without other filters by stored counts, for visitors: the same as counting each
// event, in a fraction of the time.
import {
  buildDayCountSql,
  hasDayCounts,
  IS_LONG_EVENT,
  MAX_SHORT_DURATION,
} from '../counts/day-counts.queries.js';
import { buildMonthCountSql, type CountedKind } from '../counts/month-counts.queries.js';
import type { EventListRequest } from '../list/event-list-request.js';
import { getListLanguage } from '../../posts/post-view.js';
import type { ListQuery } from '../../../requests/paging/list-query.js';
import { buildStartConditions, buildWindowConditions } from '../list/window-conditions.js';

/** Whether stored counts have what the viewer sees: all that is published, and of protected events no links. */
export const hasStoredFacets = ({ context, filters, window }: EventListRequest): boolean =>
  filters.length === 0 && context.viewer.role === 'visitor' && hasDayCounts(window);

const PUBLIC = `l.status = 'publish' AND NOT l.hidden`;

/** SQL of the counts of a window. Its methods bind their values to the parameters of the query. */
export class StoredFacets {
  private readonly language: string;

  constructor(
    private readonly request: EventListRequest,
    private readonly query: ListQuery,
  ) {
    this.language = query.bind(getListLanguage(request.context));
  }

  private readonly bind = (value: unknown): string => this.query.bind(value);

  total(): string {
    return `(${buildDayCountSql(this.request.window, this.language, this.bind)})`;
  }

  /**
   * The most frequent items, with `id`, `count` and `original_language`. All open events of an item, of any time, are an
   * upper bound for those of the window. So the items with the highest bounds are counted first, and the others only if
   * their bound reaches the least count that would be among the most frequent.
   */
  items(kind: CountedKind, condition: string, limit: string): string {
    const count = this.countItem(kind);
    const bounds = `SELECT b.${kind}_id AS id, sum(b.delta) AS bound FROM ${kind}_counts b
      WHERE b.language = ${this.language} GROUP BY 1 HAVING sum(b.delta) > 0`;
    // Looked up item by item, as few of them are needed. The nested loop that this forces keeps the order of `c`, on which
    // `last` depends.
    const item = `CROSS JOIN LATERAL (SELECT p.original_language FROM ${kind}s p WHERE p.id = c.id AND ${condition} OFFSET 0) p`;
    return `WITH items AS MATERIALIZED (${bounds}), likely AS MATERIALIZED (
        SELECT c.id, c.bound, p.original_language, (${count})::int AS count
        FROM (SELECT * FROM items ORDER BY bound DESC, id) c ${item} LIMIT 2 * ${limit}
      ), others AS MATERIALIZED (
        SELECT c.id, c.bound, p.original_language, (${count})::int AS count
        FROM items c ${item}, (SELECT bound, id FROM likely ORDER BY bound, id DESC LIMIT 1) last
        WHERE (c.bound < last.bound OR c.bound = last.bound AND c.id > last.id) AND c.bound >= coalesce(
          (SELECT nullif(count, 0) FROM likely ORDER BY count DESC OFFSET ${limit} - 1 LIMIT 1), 1)
      )
      SELECT id, original_language, count FROM (SELECT * FROM likely UNION ALL SELECT * FROM others) counted
      WHERE count > 0 ORDER BY count DESC, id LIMIT ${limit}`;
  }

  private countItem(kind: CountedKind): string {
    const scope = { kind, language: this.language, id: 'c.id' };
    return buildMonthCountSql(this.request.window, scope, (value) => `${this.bind(value)}::float8`);
  }

  private inWindow(): string {
    const { window } = this.request;
    return [
      'true',
      ...buildWindowConditions(window, this.query, 'l'),
      ...buildStartConditions(window, this.query, 'l'),
    ].join(' AND ');
  }

  /**
   * Events by language. Day counts have them if every event has a text in the language of the list, as a comparison of
   * two totals shows. Otherwise the other languages of each event are counted.
   */
  languages(): string {
    const { language } = this;
    const { window } = this.request;
    const sum = (of: string): string => `(${buildDayCountSql(window, of, this.bind)})::int`;
    return `WITH complete AS MATERIALIZED (SELECT ${language} = '*' OR ${sum(language)} = ${sum(`'*'`)} AS it)
      SELECT * FROM (
        SELECT x.language, ${sum('x.language')} AS count
        FROM (SELECT DISTINCT language FROM event_day_counts WHERE language <> '*') x WHERE (SELECT it FROM complete)
        UNION ALL
        SELECT o.language, count(*)::int FROM event_listings l
        JOIN event_listings o ON o.event_id = l.event_id AND o.language <> '*'
        WHERE NOT (SELECT it FROM complete) AND l.language = ${language} AND ${PUBLIC} AND ${this.inWindow()} GROUP BY 1
      ) counted WHERE count > 0 ORDER BY count DESC, language`;
  }

  /**
   * Events by the month of their local start: day counts of the days that lie wholly in the window, the events of the
   * days at its bounds one by one, and less those that do not end in it, or more those that last into it.
   */
  months(): string {
    const { clock, ongoing, startDate: from, endDate: to } = this.request.window;
    const [starts, ends] = [`l.starts_${clock}`, `l.ends_${clock}`];
    const type = clock === 'at' ? 'timestamptz' : 'timestamp';
    const bindDay = (bound: string | null): string | null =>
      bound === null ? null : `${this.bind(bound.slice(0, 10))}::date`;
    const bindTime = (bound: string | null): string | null =>
      bound === null ? null : `${this.bind(bound)}::${type}`;
    const [first, last] = [bindDay(from), bindDay(to)];
    const [fromBound, toBound] = [bindTime(from), bindTime(to)];
    // A local day lies within two days of the same day in UTC.
    const isInner = (day: string): string =>
      [
        first === null ? 'true' : `${day} > ${first} + 2`,
        last === null ? 'true' : `${day} < ${last} - 2`,
      ].join(' AND ');
    const events = (sign: '' | '-', ...conditions: readonly (string | null)[]): string =>
      `SELECT date_trunc('month', l.starts_local)::date, ${sign}count(*) FROM event_listings l
       WHERE l.language = ${this.language} AND ${PUBLIC} AND ${conditions.filter((each) => each !== null).join(' AND ')}
       GROUP BY 1`;
    const parts = [
      `SELECT date_trunc('month', d.day)::date, sum(d.starts_local) FROM event_day_counts d
       WHERE d.language = ${this.language} AND ${isInner('d.day')} GROUP BY 1`,
    ];
    const isOuter = `NOT (${isInner('l.starts_local::date')})`;
    const toDay = (day: string): string =>
      clock === 'at' ? `((${day})::timestamp AT TIME ZONE 'UTC')` : `(${day})::timestamp`;
    const isRecent = (bound: string): string => `${starts} > ${bound} - ${MAX_SHORT_DURATION}`;
    // An event is counted twice here neither if it is long nor if clocks were set meanwhile.
    const lasts = (sign: '' | '-', bound: string, ...conditions: readonly string[]): string[] =>
      [isRecent(bound), `NOT (${isRecent(bound)}) AND ${IS_LONG_EVENT}`].map((which) =>
        events(sign, `${ends} > ${bound}`, which, ...conditions),
      );
    const ended = toBound === null ? null : `${ongoing ? starts : ends} <= ${toBound}`;
    if (first !== null && fromBound !== null) {
      parts.push(
        events('', isOuter, `${starts} >= ${fromBound}`, `${starts} < ${toDay(`${first} + 5`)}`, ended),
      );
      if (ongoing) parts.push(...lasts('', fromBound, `${starts} < ${fromBound}`));
    }
    if (last !== null && toBound !== null) {
      const near = `${starts} > ${toDay(`${last} - 5`)} AND ${starts} < ${toDay(`${last} + 5`)}`;
      parts.push(events('', isOuter, near, ended));
      if (!ongoing) parts.push(...lasts('-', toBound, isInner('l.starts_local::date')));
    }
    return `SELECT to_char(month, 'YYYY-MM') AS month, sum(n)::int AS count FROM (${parts.join(' UNION ALL ')}) AS c(month, n)
      GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1`;
  }
}
