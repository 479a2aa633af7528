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

async function load(content: string): Promise<ImportResult> {
  const source = await calendar.app.get(SourcesService).upsert({ name: 'town', format: 'ics' }, viewer);
  return calendar.app.get(ImportRunner).run({ source, content, viewer, language: 'en', isDryRun: false });
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
