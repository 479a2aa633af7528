// Series of files that have more dates than the calendar lists.
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { HorizonExtender } from '../../../src/calendar/events/series/horizon-extender.js';
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import type { ImportResult } from '../../../src/exchange/imports/import-state.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, entry } from './calendar.js';

let calendar: TestCalendar;
let viewer: Viewer;

beforeAll(async () => {
  calendar = await startTestCalendar({ MAX_OCCURRENCES: '60', RECURRENCE_HORIZON_MONTHS: '3' });
  viewer = { role: 'editor', userId: calendar.userIds.editor, login: 'editor' };
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  clock.set('2027-03-01T12:00:00Z');
  await calendar.dataSource.query('DELETE FROM sources');
});
afterEach(() => {
  clock.set(null);
});

async function load(content: string, as = viewer): Promise<ImportResult> {
  const source = await calendar.app.get(SourcesService).upsert({ name: 'town', format: 'ics' }, as);
  const order = { source, content, viewer: as, isDryRun: false };
  return calendar.app.get(ImportRunner).run({ ...order, language: 'en' });
}

const course = (start: string, rule: string, ...lines: readonly string[]): string =>
  calendarOf(
    entry(
      'course@x',
      'SUMMARY:Course',
      `DTSTART;TZID=Europe/Ljubljana:${start}`,
      'DURATION:PT1H',
      `RRULE:${rule}`,
      ...lines,
    ),
  );

interface Listed {
  readonly id: number;
  readonly start_date: string;
  readonly status: string;
  readonly event_status: string;
  readonly series: { readonly id: number; readonly rules: string[] } | null;
}

async function list(): Promise<Listed[]> {
  const events: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await calendar.editor.get('/events', { per_page: 50, page, start_date: '2000-01-01' });
    const { events: found = [], total_pages: pages = 0 } = body as {
      events?: Listed[];
      total_pages?: number;
    };
    events.push(...found);
    if (page >= pages) return events;
  }
}

const span = (events: readonly Listed[]): unknown[] => [
  events.length,
  events[0]?.start_date,
  events.at(-1)?.start_date,
];

const feed = async (): Promise<string> => {
  const { body } = await calendar.visitor.get('/events.ics', { start_date: '2000-01-01' });
  return String(body).replaceAll('\r\n ', '');
};

const RECENT = [39, '2026-09-01 19:00:00', '2027-05-25 19:00:00'];

describe('a series with more dates than are listed', () => {
  it.each([
    ['without an end', 'FREQ=WEEKLY', RECENT, 'FREQ=WEEKLY'],
    ['with a far end', 'FREQ=WEEKLY;UNTIL=20990101', RECENT, 'FREQ=WEEKLY;UNTIL=20990101T225959Z'],
    ['with a COUNT', 'FREQ=WEEKLY;COUNT=2000', RECENT, 'FREQ=WEEKLY;UNTIL=20430428T170000Z'],
    [
      'with an interval',
      'FREQ=DAILY;INTERVAL=5',
      [55, '2026-09-01 19:00:00', '2027-05-29 19:00:00'],
      'FREQ=DAILY;INTERVAL=5',
    ],
    ['that are too dense', 'FREQ=DAILY', [60, '2027-03-01 19:00:00', '2027-04-29 19:00:00'], 'FREQ=DAILY'],
  ])(
    '%s has those from the recent past to the horizon, and its whole rule',
    async (_, rule, dates, ofFeed) => {
      const { counts, findings } = await load(course('20050104T190000', rule));
      expect([counts.created, counts.refused, findings]).toEqual([1, 0, []]);
      expect(span(await list())).toEqual(dates);
      expect(await feed()).toContain(`RRULE:${ofFeed}\r\n`);
      expect((await load(course('20050104T190000', rule))).counts).toMatchObject({
        unchanged: 1,
        updated: 0,
      });
    },
  );

  it('that is over has those of its last year', async () => {
    expect((await load(course('20100104T190000', 'FREQ=DAILY;UNTIL=20121231'))).counts.refused).toBe(0);
    expect(span(await list())).toEqual([60, '2012-11-02 19:00:00', '2012-12-31 19:00:00']);
  });

  it('gets further ones in time', async () => {
    await load(course('20050104T190000', 'FREQ=WEEKLY;UNTIL=20270615'));
    clock.set('2027-05-01T12:00:00Z');
    await calendar.app.get(HorizonExtender).extend();
    expect(span(await list())).toEqual([42, '2026-09-01 19:00:00', '2027-06-15 19:00:00']);
  });

  it('follows changes of the source without losing what is past', async () => {
    await load(course('20050104T190000', 'FREQ=WEEKLY'));
    const before = await list();
    clock.set('2027-08-01T12:00:00Z');
    const excluded = 'EXDATE;TZID=Europe/Ljubljana:20270803T190000';
    const changed = course('20050104T190000', 'FREQ=WEEKLY', excluded).replace('T190000', 'T200000');
    const { counts, findings } = await load(changed.replace('0803T190000', '0803T200000'));
    expect([counts.updated, findings]).toEqual([1, []]);
    const after = (await list()).filter(({ status }) => status === 'publish');
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    expect(after[0]?.start_date).toBe('2026-09-01 20:00:00');
    expect(after.map(({ start_date: start }) => start)).not.toContain('2027-08-03 20:00:00');
    expect(after.at(-1)?.start_date).toBe('2027-10-26 20:00:00');
  });

  it('is refused where people write it', async () => {
    const { status } = await calendar.editor.post('/events', {
      title: 'Course',
      start_date: '2005-01-04 19:00',
      end_date: '2005-01-04 20:00',
      recurrence: 'FREQ=WEEKLY',
    });
    expect(status).toBe(400);
  });
});

describe('a series of which a part is listed', () => {
  const START = '20050104T190000';

  it.each([
    ['an end', 'FREQ=WEEKLY;UNTIL=20270420T170000Z', [34, '2026-09-01 19:00:00', '2027-04-20 19:00:00']],
    ['a COUNT', 'FREQ=WEEKLY;COUNT=1160', [30, '2026-09-01 19:00:00', '2027-03-23 19:00:00']],
    ['a longer interval', 'FREQ=WEEKLY;INTERVAL=52', [1, '2026-12-08 19:00:00', '2026-12-08 19:00:00']],
  ])('makes no past events when the source adds %s', async (_, rule, dates) => {
    await load(course(START, 'FREQ=WEEKLY'));
    const before = await list();
    const { counts, findings } = await load(course(START, rule));
    expect([counts.updated, counts.refused, findings]).toEqual([1, 0, []]);
    const after = (await list()).filter(({ status }) => status === 'publish');
    expect(span(after)).toEqual(dates);
    const known = new Set(before.map(({ id }) => id));
    expect(after.filter(({ id }) => !known.has(id))).toEqual([]);
    expect((await load(course(START, rule))).counts).toMatchObject({ unchanged: 1, updated: 0 });
  });

  const change = async (recurrence: unknown): Promise<unknown> => {
    const [{ series } = { series: null }] = await list();
    return (await calendar.editor.post(`/series/${series?.id}`, { recurrence })).status;
  };
  const starts = async (): Promise<string[]> =>
    (await list()).filter(({ status }) => status === 'publish').map(({ start_date: start }) => start);

  it.each([
    ['without an end', 'FREQ=WEEKLY'],
    ['with a far end', 'FREQ=WEEKLY;UNTIL=20990101T180000Z'],
    ['that is dense', 'FREQ=DAILY'],
  ])('%s can be changed by people, and keeps its rule and its start', async (_, rule) => {
    await load(course(START, rule));
    const before = await starts();
    const [{ series } = { series: null }] = await list();
    const excluded = [before.at(-2)];
    expect(await change({ rules: series?.rules, excluded })).toBe(200);
    const after = (await starts()).slice(0, before.length - 1);
    expect(after).toEqual(before.filter((start) => start !== before.at(-2)));
    const [row] = await calendar.dataSource.query<object[]>(
      `SELECT to_char(starts_local, 'YYYY-MM-DD') AS start, to_char(listed_from, 'YYYY-MM-DD HH24:MI:SS') AS "from" FROM series`,
    );
    expect(row).toEqual({ start: '2005-01-04', from: before[0] });
  });

  it('makes no past events when people add an end, and counts from the date that they see', async () => {
    await load(course(START, 'FREQ=WEEKLY'));
    const before = await starts();
    expect(await change('FREQ=WEEKLY;UNTIL=20270330T235959Z')).toBe(200);
    expect(await starts()).toEqual(before.filter((start) => start < '2027-03-31'));
    expect(await change('FREQ=WEEKLY;COUNT=10')).toBe(200);
    expect(await starts()).toEqual(before.slice(0, 10));
  });

  it('stays on its days when people have another rule here, and the source moves its time', async () => {
    await load(course(START, 'FREQ=WEEKLY'));
    const before = await starts();
    expect(await change('FREQ=WEEKLY;COUNT=30')).toBe(200);
    const { findings } = await load(course(START, 'FREQ=WEEKLY').replace('T190000', 'T200000'));
    expect(findings.filter(({ refused }) => refused)).toEqual([]);
    expect(await starts()).toEqual(before.slice(0, 30).map((start) => start.replace('19:00', '20:00')));
  });
});

describe('dates that are cancelled together', () => {
  const DAYS = Array.from({ length: 8 }, (_, n) => `202703${String(n + 2).padStart(2, '0')}`);
  const SERIES = course('20270302T190000', 'FREQ=DAILY;COUNT=8', 'SEQUENCE:1');
  const cancel = (...days: readonly string[]): string =>
    calendarOf(
      ...days.map((day) =>
        entry(
          'course@x',
          `RECURRENCE-ID;TZID=Europe/Ljubljana:${day}T190000`,
          'SEQUENCE:2',
          'COMMENT:No <b>water</b>',
        ),
      ),
    ).replace('VERSION:2.0', 'VERSION:2.0\r\nMETHOD:CANCEL');

  /** All that is stored of the dates, in their order, without ids. */
  const readStored = (): Promise<object[]> =>
    calendar.dataSource.query(
      `SELECT to_char(o.occurrence, 'DD') AS day, o.own_fields, e.status, e.event_status, e.sequence, e.modified_at,
         (SELECT jsonb_agg(to_jsonb(t) - '{event_id,search_vector}'::text[] ORDER BY t.language)
          FROM event_texts t WHERE t.event_id = e.id) AS texts,
         (SELECT jsonb_agg(to_jsonb(c) - '{transaction_id,id,item_id,changed_at}'::text[] ORDER BY c.transaction_id, c.id)
          FROM item_changes c WHERE c.kind = 'event' AND c.item_id = e.id) AS changes,
         (SELECT jsonb_agg(to_jsonb(l) - 'event_id' ORDER BY to_jsonb(l) - 'event_id')
          FROM event_listings l WHERE l.event_id = e.id) AS listings,
         (SELECT jsonb_agg(to_jsonb(i) - '{source_id,event_id}'::text[] ORDER BY i.external_id)
          FROM source_items i WHERE i.event_id = e.id) AS items
       FROM event_occurrences o JOIN events e ON e.id = o.event_id ORDER BY o.occurrence`,
    );

  /** With dates that differ already, in all ways that matter here. */
  async function prepare(): Promise<void> {
    await calendar.empty();
    await calendar.dataSource.query('DELETE FROM sources');
    await load(SERIES);
    const [, second, third, fourth, fifth, sixth] = (await list()).map(({ id }) => `/events/${id}`);
    const { editor } = calendar;
    await editor.patch(`${second}`, { title: 'Course with guests' });
    await editor.patch(`${third}`, { event_status: 'postponed' });
    await editor.patch(`${fourth}`, { event_status: 'cancelled', event_status_reason: 'Ill' });
    await editor.patch(`${fifth}?ml_language=de`, { title: 'Kurs', event_status_reason: 'Krank' });
    await editor.delete(`${sixth}`);
  }

  it('are changed as each of them alone would be', async () => {
    await prepare();
    const together = await load(cancel(...DAYS));
    const stored = await readStored();
    await prepare();
    const alone: ImportResult[] = [];
    for (const day of DAYS) alone.push(await load(cancel(day)));
    expect(stored).toEqual(await readStored());
    const sum = (name: 'updated' | 'kept_local'): number =>
      alone.reduce((total, { counts }) => total + counts[name], 0);
    expect([together.counts.updated, together.counts.kept_local]).toEqual([
      sum('updated'),
      sum('kept_local'),
    ]);
    expect(together.findings.map(({ message }) => message)).toEqual(
      alone.flatMap(({ findings }) => findings.map(({ message }) => message)),
    );
    expect(stored.filter((one) => 'event_status' in one && one.event_status === 'cancelled')).toHaveLength(7);
  });

  it('stay as they are where the importer may not change them', async () => {
    const author: Viewer = { role: 'author', userId: calendar.userIds.author, login: 'author' };
    await load(course('20270302T190000', 'FREQ=DAILY;COUNT=4', 'SEQUENCE:1'), author);
    const [, second] = await list();
    await calendar.editor.patch(`/events/${second?.id}`, { author: calendar.userIds.editor });
    const { findings } = await load(cancel(...DAYS.slice(0, 3)), author);
    expect((await list()).map((one) => one.event_status)).toEqual([
      'cancelled',
      'scheduled',
      'cancelled',
      'scheduled',
    ]);
    expect(findings).toMatchObject([{ message: 'You are not allowed to do this.', refused: true }]);
  });
});
