// Facets and totals of long windows come from stored counts, and are the same as those of a list in which each event is
// counted.
import { LAST_MONTHS } from '../backup/stored-rows.js';
import { Client } from 'pg';
import { FEW_EVENTS } from '../../../src/calendar/events/calendar/facets.queries.js';
import { foldLinkCounts } from '../../../src/calendar/events/counts/link-counts.queries.js';
import type { EventDto } from '../../../src/calendar/events/event.dto.js';
import { MIGRATIONS } from '../../../src/data/database/migrations/index.js';
import { Temporal } from '../../../src/foundation/dates/temporal.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

/** Events of three zones, many near the bounds of the windows below, some long, hidden, protected or unpublished. */
const EVENTS = `
  INSERT INTO events (id, status, original_language, dated_at, created_at, modified_at, time_zone, abbreviation, all_day,
    starts_local, ends_local, starts_at, ends_at, hide_from_listings, password_hash, featured, cost, offers)
  SELECT n + 1000, CASE WHEN n % 11 = 0 THEN 'draft' ELSE 'publish' END, 'en', now(), now(), now(), 'UTC', 'UTC', false,
    starts, ends + shift, (starts - zone) AT TIME ZONE 'UTC', (ends - zone) AT TIME ZONE 'UTC', n % 13 = 0,
    CASE WHEN n % 17 = 0 THEN 'x' END, n % 7 = 0,
    CASE n % 5
      WHEN 0 THEN '{"raw": ["0"], "symbol": "", "position": "", "values": ["0"]}'
      WHEN 1 THEN '{"raw": ["0", "12"], "symbol": "€", "position": "prefix", "values": ["0", "12"]}' END::jsonb,
    CASE WHEN n % 4 = 0 THEN '[{"name": "", "price": "5", "price_currency": "EUR", "url": "", "availability": "InStock", "valid_from": "", "valid_through": ""}]' ELSE '[]' END::jsonb
  FROM (
    SELECT n, starts, starts + CASE floor(random() * 5)
        WHEN 0 THEN floor(random() * 100) * interval '1 day'
        WHEN 1 THEN interval '31 days'
        ELSE floor(random() * 180) * interval '1 minute' END AS ends,
      (floor(random() * 27) - 12) * interval '1 hour' AS zone,
      (ARRAY[0, 0, 1, -1])[1 + floor(random() * 4)] * interval '1 hour' AS shift
    FROM (SELECT n, date_trunc('second', CASE n % 2
          WHEN 0 THEN timestamp '2026-11-01' + random() * interval '20 months'
          ELSE timestamp '2026-11-01' + floor(random() * 20) * interval '1 month' + (random() - 0.5) * interval '5 days'
        END) AS starts
      FROM generate_series(1, 800) n) started) timed;
  INSERT INTO event_texts (event_id, language, slug, title, description, created_at, modified_at)
  SELECT e.id, l.language, 'event-' || e.id, 'Event', '', now(), now()
  FROM events e CROSS JOIN (VALUES ('en', 1), ('de', 3), ('sl', 20)) AS l(language, each)
  WHERE e.id % l.each = 0 AND NOT (l.language = 'en' AND e.id % 40 = 3)`;

/** Occurrences in no order of time, of which some leave their series or pass to another one. */
const SERIES = `
  INSERT INTO series (id, rules, dates, excluded, time_zone, all_day, starts_local, duration, created_at, modified_at)
  SELECT n, '{FREQ=DAILY;COUNT=40}', '{}', '{}', 'UTC', false, timestamp '2026-01-01', 0, now(), now() FROM generate_series(5001, 5040) n;
  INSERT INTO event_occurrences (event_id, series_id, occurrence)
  SELECT id, 5001 + id % 40, timestamp '2026-01-01' + id * interval '1 minute' FROM events WHERE id % 3 > 0;
  UPDATE event_occurrences SET series_id = 5001 WHERE event_id % 37 = 0;
  DELETE FROM event_occurrences WHERE event_id % 13 = 0;
  DELETE FROM series WHERE id = 5007`;

const linkRandomly = (noun: 'venue' | 'organizer'): string => `
  INSERT INTO event_${noun}s (event_id, ${noun}_id, position)
  SELECT e.id, p.id, 0 FROM events e CROSS JOIN LATERAL (
    SELECT id FROM ${noun}s ORDER BY random() * (1 + id % 5) + e.id * 0 LIMIT floor(random() * 3) + e.id * 0) p`;

const TERMS = `
  INSERT INTO event_terms (event_id, term_id)
  SELECT e.id, t.id FROM events e CROSS JOIN LATERAL (
    SELECT id FROM terms ORDER BY random() * (1 + id % 5) + e.id * 0 LIMIT floor(random() * 4) + e.id * 0) t`;

const isEarlier = (one: EventDto, other: EventDto): boolean =>
  one.utc_start_date === other.utc_start_date ? one.id < other.id : one.utc_start_date < other.utc_start_date;

describe.each(['America/New_York', 'UTC'])('stored counts of a site in %s', (zone) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    jest.replaceProperty(FEW_EVENTS, 'max', 0);
    calendar = await startTestCalendar({ SITE_TIMEZONE: zone });
    await calendar.empty();
    const { editor, dataSource } = calendar;
    for (let n = 0; n < 12; n += 1) {
      const status = n % 6 === 0 ? 'draft' : 'publish';
      await editor.make('/venues', { venue: `Venue ${n}`, status });
      await editor.make('/organizers', { organizer: `Organizer ${n}`, status });
      await editor.make(n % 2 === 0 ? '/categories' : '/tags', { name: `Term ${n}` });
    }
    await dataSource.query(
      `SELECT setseed(0.3); ${EVENTS}; ${linkRandomly('venue')}; ${linkRandomly('organizer')}; ${TERMS};
       SELECT relist_events(ARRAY(SELECT id FROM events), false)`,
    );
    // What goes again, and what is folded, is counted as well.
    await dataSource.query(`DELETE FROM event_venues WHERE event_id % 10 = 1; DELETE FROM events WHERE id % 50 = 7;
      UPDATE events SET status = 'draft' WHERE id % 50 = 8;
      SELECT relist_events(ARRAY(SELECT id FROM events), false)`);
    // Begins with a window.
    await editor.make('/events', {
      title: 'March',
      start_date: '2027-03-01 00:00:00',
      end_date: '2027-03-01 02:00:00',
    });
    await dataSource.query(SERIES);
    await foldLinkCounts(dataSource.manager, 3);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await calendar.close();
  });

  const bounds = [
    '2026-11-01',
    '2026-12-31',
    '2027-01-15 12:30:00',
    '2027-03-01',
    '2027-08-31',
    '2028-05-01',
  ];
  const windows: readonly Record<string, string>[] = [
    ...bounds.flatMap((start_date, n) => bounds.slice(n + 1).map((end_date) => ({ start_date, end_date }))),
    // All three views of it.
    ...[{ when: 'all' }, { when: 'all' }, { when: 'all' }],
  ];
  const modes = [{}, { strict_dates: 'true' }, { ongoing: 'true' }];
  const views = [
    { per_facet: '3' },
    { ml_language: 'de' },
    { ml_language: 'sl', ml_fallback: 'true', per_facet: '1' },
  ];

  it('give the facets of counted events, wherever the window begins and ends', async () => {
    let found = 0;
    for (const [n, dates] of windows.entries())
      for (const mode of modes) {
        const query = { ...dates, ...mode, ...views[n % views.length] };
        const stored = await calendar.visitor.get('/events/facets', query);
        // A filter that narrows nothing has the events counted one by one.
        const counted = await calendar.visitor.get('/events/facets', { ...query, exclude: '999999' });
        expect({ query, body: stored.body }).toEqual({ query, body: counted.body });
        found += (stored.body as { total: number }).total;
      }
    expect(found).toBeGreaterThan(1000);
  });

  const NARROWED = [
    { featured: 'false' },
    { ticketed: 'false' },
    { is_free: 'false' },
    { collapse: 'series' },
    { collapse: 'series', featured: 'false' },
    { collapse: 'series', categories: 'term-0' },
    { collapse: 'series', categories: 'term-0,term-2' },
  ];

  it.each(NARROWED)('give the total of %j', async (narrowed) => {
    let found = 0;
    for (const dates of windows.filter((_, n) => n % 3 === 0))
      for (const mode of modes) {
        const query = { ...dates, ...mode, ...narrowed, per_page: '1' };
        const stored = (await calendar.visitor.get('/events', query)).body as { total: number };
        const counted = await calendar.visitor.get('/events', { ...query, exclude: '999999' });
        expect({ query, total: stored.total }).toEqual({
          query,
          total: (counted.body as { total: number }).total,
        });
        found += stored.total;
      }
    expect(found).toBeGreaterThan(200);
  });

  const readAll = async (query: Record<string, string>): Promise<EventDto[]> => {
    const events: EventDto[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await calendar.visitor.get('/events', {
        ...query,
        per_page: '50',
        page: String(page),
      });
      const read = body as { events: EventDto[]; total_pages: number };
      events.push(...read.events);
      if (page >= read.total_pages) return events;
    }
  };

  it.each([{}, { order: 'desc' }, { orderby: 'modified' }, { categories: 'term-0' }, { featured: 'false' }])(
    'are those of the first dates of series, %j',
    async (more) => {
      const query = { start_date: '2027-01-15 12:30:00', end_date: '2027-08-31', ...more };
      const all = await readAll(query);
      const firsts = new Map<number, EventDto>();
      for (const event of all) {
        const first = event.series === null ? undefined : firsts.get(event.series.id);
        if (event.series !== null && (first === undefined || isEarlier(event, first)))
          firsts.set(event.series.id, event);
      }
      const expected = all.filter(({ id, series }) => series === null || firsts.get(series.id)?.id === id);
      const collapsed = await readAll({ ...query, collapse: 'series' });
      expect(collapsed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect([all.length > expected.length, firsts.size > 10]).toEqual([true, true]);
    },
  );

  it.each([{}, { collapse: 'series' }, { categories: 'term-0' }])(
    'are those of what is going on, which pages have in order, %j',
    async (more) => {
      const all = await readAll({ start_date: '2020-01-01', end_date: '2040-01-01', ...more });
      const toInstant = (bound: string): string =>
        Temporal.PlainDateTime.from(bound)
          .toZonedDateTime(zone)
          .toInstant()
          .toString()
          .replace('T', ' ')
          .replace('Z', '');
      // A start counts from the beginning of its day.
      for (const start_date of bounds.map((bound) => bound.slice(0, 10))) {
        const from = toInstant(start_date);
        const until = toInstant('2029-01-01');
        const isGoingOn = ({ utc_start_date: start, utc_end_date: end }: EventDto): boolean =>
          (end > from || start >= from) && start <= until;
        const query = { start_date, end_date: '2028-12-31', ongoing: 'true', ...more };
        const listed = await readAll(query);
        // Which date of a series is the first depends on the window.
        if (!('collapse' in more))
          expect({ start_date, ids: listed.map(({ id }) => id) }).toEqual({
            start_date,
            ids: all
              .filter(isGoingOn)
              .sort((one, other) => (isEarlier(one, other) ? -1 : 1))
              .map(({ id }) => id),
          });
        const latest = await readAll({ ...query, order: 'desc' });
        expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(latest.map(({ id }) => id)));
        expect(listed.every(isGoingOn)).toBe(true);
        expect('categories' in more || listed.some(({ utc_start_date: start }) => start < from)).toBe(true);
      }
    },
  );

  it('are made by the migrations of a calendar that has events', async () => {
    const { dataSource } = calendar;
    const read = (): Promise<unknown[]> =>
      dataSource.query(
        ['event', 'event_term', 'event_venue', 'event_organizer']
          .map((name) => `SELECT '${name}', sum(series_id), count(series_id) FROM ${name}_listings`)
          .concat(
            ['venue', 'organizer'].map(
              (
                kind,
              ) => `SELECT '${kind}', sum(extract(epoch FROM month) * ${kind}_id * shown), sum(shown) FROM (
                SELECT ${kind}_id, month, shown FROM ${kind}_month_counts
                UNION ALL SELECT ${kind}_id, month, shown FROM ${kind}_counts WHERE month IS NOT NULL) m`,
            ),
          )
          .join(' UNION ALL '),
      );
    const before = await read();
    const names = MIGRATIONS.map(({ name }) => name);
    const later = names.length - names.findIndex((name) => name.startsWith('SeriesKeys'));
    for (let left = later; left > 0; left -= 1) await dataSource.undoLastMigration({ transaction: 'each' });
    await dataSource.runMigrations({ transaction: 'each' });

    expect(await read()).toEqual(before);
    expect(before).toHaveLength(6);
    for (const [table, differing] of Object.entries(LAST_MONTHS)) {
      expect(await dataSource.query(differing)).toEqual([]);
      expect(await dataSource.query(`SELECT FROM ${table}`)).not.toEqual([]);
    }
  });

  it('spare the list reading its events', async () => {
    const spy = jest.spyOn(Client.prototype, 'query');
    await calendar.visitor.get('/events/facets', { start_date: '2026-11-01', end_date: '2027-08-31' });
    const sql = spy.mock.calls.map(([text]) => (typeof text === 'string' ? text : JSON.stringify(text)));
    spy.mockRestore();
    expect(sql.filter((text) => text.includes('found AS'))).toEqual([]);
    expect(sql.filter((text) => text.includes('venue_counts'))).toHaveLength(1);
  });
});
