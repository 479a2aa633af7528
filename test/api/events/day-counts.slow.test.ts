import { foldDayCounts } from '../../../src/calendar/events/counts/day-counts.queries.js';
import type { ApiResponse, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';

const COLUMNS = `sum(starts_local)::int AS starts_local, sum(ends_local)::int AS ends_local,
  sum(starts_at)::int AS starts_at, sum(ends_at)::int AS ends_at`;

const COUNTED = `SELECT language, day::text, ${COLUMNS} FROM event_day_counts GROUP BY language, day
  HAVING (sum(starts_local), sum(ends_local), sum(starts_at), sum(ends_at)) <> (0, 0, 0, 0) ORDER BY language, day`;

/** The same from the events themselves. */
const TRUE = `SELECT language, day::text, ${COLUMNS} FROM (
    SELECT l.language, d.* FROM events p
    JOIN LATERAL (SELECT language FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL
      UNION ALL SELECT '*') l ON true
    CROSS JOIN LATERAL (VALUES
      (p.starts_local::date, 1, 0, 0, 0), (p.ends_local::date, 0, 1, 0, 0),
      ((p.starts_at AT TIME ZONE 'UTC')::date, 0, 0, 1, 0),
      ((p.ends_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 1)) AS d(day, starts_local, ends_local, starts_at, ends_at)
    WHERE p.status = 'publish' AND NOT p.hide_from_listings) x
  GROUP BY language, day ORDER BY language, day`;

/** Numbers that look random and are the same in every run. */
const dice = (seed: number): ((sides: number) => number) => {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
};

describe('the counts of days', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'America/New_York', STATEMENT_TIMEOUT_MS: '60000' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const fold = (most: number): Promise<void> => foldDayCounts(calendar.dataSource.manager, most);

  async function expectTrue(): Promise<number> {
    const counted = await calendar.dataSource.query<object[]>(COUNTED);
    expect(counted).toEqual(await calendar.dataSource.query(TRUE));
    return counted.length;
  }

  it('are exact after many writes at once', async () => {
    const roll = dice(1);
    const { editor } = calendar;
    const events: number[] = [];
    const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
    const path = (): string => `/events/${pick(events) ?? 0}`;
    const language = (): string => pick(['en', 'de', 'sl']) ?? 'en';
    const times = (): object => {
      const day = String(1 + roll(28)).padStart(2, '0');
      const start = `2027-0${1 + roll(9)}-${day} ${10 + roll(14)}:00`;
      return {
        start_date: start,
        end_date: `2027-1${roll(3)}-${day} 02:00`,
        timezone: pick(['UTC', 'Asia/Tokyo']),
      };
    };
    const work: (() => Promise<unknown>)[] = [
      async () => {
        const status = pick(['publish', 'publish', 'draft', 'future']);
        const made = await editor.post('/events', anEvent({ ...times(), status, ml_language: language() }));
        if (made.status === 201) events.push((made.body as Made).id);
        return made;
      },
      () => editor.post(path(), times()),
      () => editor.post(path(), { hide_from_listings: roll(2) === 0 }),
      () => editor.post(path(), { status: pick(['publish', 'draft']) }),
      () => editor.post(path(), { title: 'Text', ml_language: language() }),
      () => editor.delete(path()),
      () => editor.delete(path(), { ml_language: language() }),
      () => fold(1),
    ];
    for (let n = 0; n < 6; n += 1) await work[0]?.();

    const statuses = new Set<number>();
    const worker = async (): Promise<void> => {
      for (let n = 0; n < 16; n += 1) {
        const answer = (await work[roll(work.length)]?.()) as Partial<ApiResponse> | undefined;
        if (answer?.status !== undefined) statuses.add(answer.status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));

    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(await expectTrue()).toBeGreaterThan(10);
    await fold(0);
    expect(await expectTrue()).toBeGreaterThan(10);
  });

  it('give the totals that counting gives, wherever the window begins and ends', async () => {
    const roll = dice(7);
    const { editor } = calendar;
    // About the days of the bounds below, one of them exactly at a bound.
    for (let n = 0; n < 24; n += 1) {
      const start = `2027-0${1 + roll(5)}-1${3 + roll(4)} ${10 + roll(14)}:00`;
      const months = roll(4) === 0 ? 4 : 0;
      const end = `2027-${String(Number(start.slice(5, 7)) + months).padStart(2, '0')}${start.slice(7, 10)} 23:30`;
      const status = roll(5) === 0 ? 'draft' : 'publish';
      await editor.make('/events', anEvent({ start_date: start, end_date: end, status }));
    }
    const noon = '2027-03-14T12:00:00Z';
    for (const hide_from_listings of [false, true, true])
      await editor.make('/events', anEvent({ start_date: noon, end_date: noon, hide_from_listings }));
    const dates = ['2027-01-01', '2027-02-14', noon, '2027-05-15 23:59:59', '2027-08-01', '2027-12-31'];
    const windows = dates.flatMap((start_date, n) =>
      dates
        .slice(n)
        .flatMap((end_date) =>
          [{}, { strict_dates: 'true' }, { ongoing: 'true' }, { strict_dates: 'true', ongoing: 'true' }].map(
            (more) => ({ start_date, end_date, ...more }),
          ),
        ),
    );
    let found = 0;
    for (const query of windows) {
      const as = roll(2) === 0 ? calendar.visitor : calendar.editor;
      const { body } = await as.get('/events', { ...query, per_page: 1 });
      // A filter that narrows nothing has the events counted one by one.
      const counted = await as.get('/events', { ...query, per_page: 1, exclude: 999_999 });
      const { total } = body as { total: number };
      expect({ query, total }).toEqual({ query, total: (counted.body as { total: number }).total });
      found += total;
    }
    expect(found).toBeGreaterThan(100);
  });
});
