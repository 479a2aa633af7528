import { Client } from 'pg';
import { DERIVED_TABLES } from '../../../src/exchange/backup/backup-tables.js';
import { hasDayCounts } from '../../../src/calendar/events/counts/day-counts.queries.js';
import type { EventWindow } from '../../../src/calendar/events/list/event-window.js';
import { countByMonths } from '../../../src/calendar/events/counts/month-counts.queries.js';
import { buildWindowConditions } from '../../../src/calendar/events/list/window-conditions.js';
import { ListQuery } from '../../../src/requests/paging/list-query.js';
import { foldTermCounts } from '../../../src/calendar/terms/term-counts.queries.js';
import type { ApiResponse, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';

/** What is folded, and what is not yet: until then changes of a term that is gone may be left behind. */
const COUNTED = `SELECT language, term_id, month::text, sum(shown)::int AS count FROM (
    SELECT language, term_id, month, shown FROM term_month_counts
    UNION ALL SELECT language, term_id, month, shown FROM term_counts c
      WHERE month IS NOT NULL AND EXISTS (SELECT FROM terms WHERE id = c.term_id)) m
  GROUP BY language, term_id, month HAVING sum(shown) <> 0 ORDER BY 1, 2, 3`;

/** The same from the events themselves. */
const TRUE = `SELECT l.language, t.term_id, date_trunc('month', p.starts_at AT TIME ZONE 'UTC')::date::text AS month,
    count(*)::int AS count
  FROM events p JOIN event_terms t ON t.event_id = p.id
  JOIN LATERAL (SELECT language FROM event_texts x WHERE x.event_id = p.id AND x.trashed_at IS NULL
    UNION ALL SELECT '*') l ON true
  WHERE p.status = 'publish' AND p.password_hash IS NULL AND NOT p.hide_from_listings
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

/**
 * Rows of a term, half of them beginning close to where a month does, in zones up to a day from UTC, some of them long, with
 * clocks that are set meanwhile: some end before they start.
 */
const ROWS = `
  INSERT INTO event_term_listings (language, event_id, term_id, status, author_id, hidden, protected, featured, ticketed, located,
    parent_id, starts_local, ends_local, starts_at, ends_at, dated_at, modified_at)
  SELECT 'en', n, 1 + n % 2, CASE WHEN n % 11 = 0 THEN 'draft' ELSE 'publish' END, NULL, n % 13 = 0, n % 17 = 0, false, false, false,
    NULL, starts, ends + shift, (starts - zone) AT TIME ZONE 'UTC', (ends - zone) AT TIME ZONE 'UTC', now(), now()
  FROM (
    SELECT n, starts, starts + CASE floor(random() * 5)
        WHEN 0 THEN floor(random() * 100) * interval '1 day'
        WHEN 1 THEN interval '31 days'
        ELSE floor(random() * 180) * interval '1 minute' END AS ends,
      (floor(random() * 27) - 12) * interval '1 hour' AS zone,
      (ARRAY[0, 0, 1, -1, 24, -24])[1 + floor(random() * 6)] * interval '1 hour' AS shift
    FROM (SELECT n, date_trunc('second', CASE n % 2
          WHEN 0 THEN timestamp '2026-11-01' + random() * interval '20 months'
          ELSE timestamp '2026-11-01' + floor(random() * 20) * interval '1 month' + (random() - 0.5) * interval '3 days'
        END) AS starts
      FROM generate_series(1, 2000) n) started) timed`;

/** Numbers that look random and are the same in every run. */
const dice = (seed: number): ((sides: number) => number) => {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
};

const times = (roll: (sides: number) => number): object => {
  const start = `2027-0${1 + roll(9)}-${String(1 + roll(28)).padStart(2, '0')} ${10 + roll(14)}:00`;
  const end = roll(3) === 0 ? `2027-1${roll(3)}-10 02:00` : `${start.slice(0, 10)} 23:59`;
  const timezone = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'][roll(3)];
  return { start_date: start, end_date: end, timezone };
};

/** For visitors, and for those who see drafts and protected events. */
async function expectTotalsOfLists(calendar: TestCalendar): Promise<void> {
  const roll = dice(5);
  const { author, editor } = calendar;
  const category = await editor.make('/categories', { name: 'Music' });
  const tag = await editor.make('/tags', { name: 'jazz' });
  for (let n = 0; n < 30; n += 1) {
    const terms = { categories: roll(3) === 0 ? [] : [category.id], tags: roll(3) === 0 ? [] : [tag.id] };
    const status = roll(5) === 0 ? 'draft' : 'publish';
    const event = { ...times(roll), ...terms, status, hide_from_listings: roll(6) === 0 };
    const as = roll(2) === 0 ? editor : author;
    await makeEvent(as, roll(4) === 0 ? { ...event, password: 'sesame' } : event);
  }
  let found = 0;
  for (let n = 0; n < 30; n += 1) {
    const query = {
      start_date: `2027-0${1 + roll(5)}-0${1 + roll(2)}`,
      end_date: `2027-${['08', '09', '10', '11', '12'][roll(5)] ?? ''}-2${roll(9)}`,
      ...(roll(2) === 0 ? { categories: 'music' } : { tags: 'jazz' }),
      ...(roll(2) === 0 ? { strict_dates: 'true' } : {}),
      ...(roll(3) === 0 ? { ongoing: 'true' } : {}),
      per_page: 1,
    };
    const as = [calendar.visitor, editor, author][roll(3)] ?? editor;
    const { body } = await as.get('/events', query);
    // A filter that narrows nothing has the events counted one by one.
    const counted = await as.get('/events', { ...query, exclude: 999_999 });
    const { total } = body as { total: number };
    expect({ query, total }).toEqual({ query, total: (counted.body as { total: number }).total });
    found += total;
  }
  expect(found).toBeGreaterThan(50);
}

describe('the counts of months', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'America/New_York' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const fold = (most?: number): Promise<void> => foldTermCounts(calendar.dataSource.manager, most);

  async function expectTrue(): Promise<number> {
    const counted = await calendar.dataSource.query<object[]>(COUNTED);
    expect(counted).toEqual(await calendar.dataSource.query(TRUE));
    return counted.length;
  }

  it('are exact after many writes at once', async () => {
    const roll = dice(3);
    const { editor } = calendar;
    const events: number[] = [];
    const terms: number[] = [];
    const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
    const path = (): string => `/events/${pick(events) ?? 0}`;
    const language = (): string => pick(['en', 'de', 'sl']) ?? 'en';
    const some = (): number[] => [...new Set([pick(terms), pick(terms)])].filter((id) => id !== undefined);
    for (let n = 0; n < 6; n += 1)
      terms.push((await editor.make(n % 2 === 0 ? '/categories' : '/tags', { name: `Term ${n}` })).id);
    const fields = (): object => ({ categories: some(), tags: some() });
    const work: (() => Promise<unknown>)[] = [
      async () => {
        const status = pick(['publish', 'publish', 'draft', 'future']);
        const event = anEvent({ ...times(roll), ...fields(), status, ml_language: language() });
        const made = await editor.post('/events', event);
        if (made.status === 201) events.push((made.body as Made).id);
        return made;
      },
      () => editor.post(path(), times(roll)),
      () => editor.post(path(), fields()),
      () => editor.post(path(), { hide_from_listings: roll(2) === 0 }),
      () => editor.post(path(), { status: pick(['publish', 'draft']) }),
      () => editor.post(path(), { password: pick(['sesame', '', '']) }),
      () => editor.post(path(), { title: 'Text', ml_language: language() }),
      () => editor.delete(path()),
      () => editor.delete(path(), { ml_language: language() }),
      () => (roll(4) === 0 ? editor.delete(`/tags/${pick(terms) ?? 0}`) : fold(1)),
    ];
    for (let n = 0; n < 6; n += 1) await work[0]?.();

    const statuses = new Set<number>();
    const worker = async (): Promise<void> => {
      for (let n = 0; n < 12; n += 1) {
        const answer = (await work[roll(work.length)]?.()) as Partial<ApiResponse> | undefined;
        if (answer?.status !== undefined) statuses.add(answer.status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));

    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(await expectTrue()).toBeGreaterThan(0);
    await fold(0);
    expect(await expectTrue()).toBeGreaterThan(0);
  });

  it('are folded with the counts of their terms, and forgotten with them', async () => {
    const { editor, dataSource } = calendar;
    await editor.make('/tags', { name: 'jazz' });
    const rows = (): Promise<unknown> =>
      dataSource.query(
        `SELECT language, month::text, shown FROM term_month_counts ORDER BY language DESC, month`,
      );
    const dates = [10, 10, 10, 11, 11].map((month) => ({
      start_date: `2027-${month}-20`,
      end_date: `2027-${month}-20`,
    }));
    for (const date of dates) await editor.make('/events', anEvent({ ...date, tags: [1] }));
    await dataSource.query(`INSERT INTO term_counts (language, term_id, delta, month, shown)
      VALUES ('en', 99, 3, '2027-01-01', 3)`);
    const before = await rows();
    await fold(4);
    const after = await rows();
    await editor.make('/events', anEvent({ ...dates[4], tags: [1] }));
    await editor.patch('/events/4', { hide_from_listings: true });
    await fold(1);
    const later = await rows();
    await editor.delete('/tags/1');

    const each = (october: number, november: number): object[] =>
      ['en', '*'].flatMap((language) => [
        { language, month: '2027-10-01', shown: october },
        { language, month: '2027-11-01', shown: november },
      ]);
    expect([before, after, later, await rows()]).toEqual([[], each(3, 2), each(3, 2), []]);
  });

  it('give the totals that counting gives, wherever the window begins and ends', async () => {
    const { manager } = calendar.dataSource;
    for (const name of ['jazz', 'quiet']) await calendar.editor.make('/tags', { name });
    await manager.query(`SELECT setseed(0.5); ${ROWS}`);
    const roll = dice(11);
    const bound = (): string | null => {
      if (roll(8) === 0) return null;
      const day = ['01', '01', '02', '15', '28'][roll(5)];
      const time = ['00:00:00', '00:00:01', '12:30:00', '23:59:59'][roll(4)];
      const moment = new Date(`2026-10-${day}T${time}Z`);
      moment.setUTCMonth(9 + roll(24));
      return moment.toISOString().slice(0, 19).replace('T', ' ');
    };
    let found = 0;
    let tried = 0;
    while (tried < 100) {
      const [startDate = null, endDate = null] = [bound(), bound()].sort((a, b) =>
        a === null || b === null ? 0 : a.localeCompare(b),
      );
      const ongoing = roll(3) === 0;
      const clock = ongoing || roll(2) === 0 ? 'at' : 'local';
      const zone = (date: string | null): string | null =>
        clock === 'at' && date !== null ? `${date}Z` : date;
      const window: EventWindow = {
        clock,
        ongoing,
        startDate: zone(startDate),
        endDate: zone(endDate),
        startsBefore: null,
        startsAfter: null,
        endsBefore: null,
        endsAfter: null,
      };
      if (!hasDayCounts(window)) continue;
      tried += 1;
      const query = new ListQuery({ from: 'event_term_listings l', id: 'l.event_id' });
      query.where(
        `l.language = 'en' AND l.term_id = 2 AND l.status = 'publish' AND NOT l.hidden AND NOT l.protected`,
      );
      for (const test of buildWindowConditions(window, query, 'l')) query.where(test);
      const total = await query.count(manager);
      expect({ window, total: await countByMonths(manager, { language: 'en', termId: 2 }, window) }).toEqual({
        window,
        total,
      });
      found += total;
    }
    expect(found).toBeGreaterThan(10_000);
    await manager.query(`DELETE FROM event_term_listings`);
    expect(await calendar.dataSource.query(COUNTED)).toEqual([]);
  });

  it('give the totals of the lists to every viewer', () => expectTotalsOfLists(calendar));

  /** Statements that a list has its total from. */
  async function totalsOf(query: Record<string, string>): Promise<string[]> {
    const spy = jest.spyOn(Client.prototype, 'query');
    const { status } = await calendar.visitor.get('/events', query);
    const sql = spy.mock.calls.map(([text]) => (typeof text === 'string' ? text : JSON.stringify(text)));
    spy.mockRestore();
    expect(status).toBe(200);
    return sql.filter((text) => text.includes('AS total'));
  }

  it('spare a list of one term counting its events', async () => {
    await makeEvent(calendar.editor, { categories: 'Music' });

    const sql = await totalsOf({ categories: 'music' });

    expect(sql).toEqual([expect.stringContaining('term_month_counts')]);
  });

  it.each<Record<string, string>>([
    {},
    { start_date: '2027-01-05', end_date: '2029-01-01' },
    { starts_after: '2027-01-05', end_date: '2029-01-01' },
    { ongoing: 'true' },
    { ongoing: 'true', start_date: '2027-01-05', end_date: '2029-01-01' },
  ])('are read after the events, as a restoration locks them: %j', async (dates) => {
    await makeEvent(calendar.editor, { categories: 'Music' });
    const [ofAll = '', ...others] = await totalsOf(dates);
    const [ofTerm = ''] = await totalsOf({ ...dates, categories: 'music' });

    const named = (text: string): string[] => {
      const tables = DERIVED_TABLES.filter((table) => new RegExp(`\\b${table}\\b`).test(text));
      return tables.toSorted((a, b) => text.indexOf(`FROM ${a}`) - text.indexOf(`FROM ${b}`));
    };
    expect(others).toEqual([]);
    for (const text of [ofAll, ofTerm]) {
      expect(named(text).length).toBeGreaterThan(0);
      expect(named(text)).toEqual(DERIVED_TABLES.filter((table) => named(text).includes(table)));
    }
  });
});

describe('the counts of months of a site in UTC', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'UTC' });
  });
  afterAll(() => calendar.close());

  it('give the totals of the lists to every viewer', () => expectTotalsOfLists(calendar));
});
