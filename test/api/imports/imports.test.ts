// Imports of sources, again and again.
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import { type SourceSettings, SourcesService } from '../../../src/exchange/imports/sources.service.js';
import type { ImportResult } from '../../../src/exchange/imports/import-state.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, entry, evening } from './calendar.js';

let calendar: TestCalendar;
let sources: SourcesService;
let runner: ImportRunner;
let viewer: Viewer;

beforeAll(async () => {
  calendar = await startTestCalendar();
  sources = calendar.app.get(SourcesService);
  runner = calendar.app.get(ImportRunner);
  viewer = { role: 'editor', userId: calendar.userIds.editor, login: 'editor' };
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
});

async function load(
  content: string,
  { isDryRun = false, ...options }: Partial<SourceSettings> & { isDryRun?: boolean } = {},
): Promise<ImportResult> {
  const described = { name: 'town', format: 'ics', ...options } as const;
  const source = await sources.upsert(described, viewer);
  return runner.run({ source, content, viewer, language: 'en', isDryRun });
}

const countsOf = async (content: string, options = {}): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries((await load(content, options)).counts as unknown as Record<string, number>).filter(
      ([, count]) => count > 0,
    ),
  );

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
  readonly event_status: string;
  readonly series: { readonly id: number } | null;
}

async function list(): Promise<Listed[]> {
  const { body } = await calendar.editor.get('/events', { per_page: 50, start_date: '2026-01-01' });
  return (body as { events?: Listed[] }).events ?? [];
}

const titles = async (): Promise<string[]> => (await list()).map(({ title }) => title);

const countRows = async (table: string): Promise<number> => {
  const [row] = await calendar.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return row?.count ?? 0;
};

const TWO = calendarOf(
  evening('a@x', 'Jazz', '20270501', 'LOCATION:Harbour Stage', 'CATEGORIES:Music,Jazz'),
  evening('b@x', 'Talk', '20270502', 'LOCATION:Harbour Stage', 'ORGANIZER;CN=Society:mailto:s@example.org'),
);

describe('an import', () => {
  it('makes events, and writes nothing the second time', async () => {
    expect(await countsOf(TWO)).toEqual({ created: 2 });
    const events = await list();
    expect(events).toMatchObject([
      { title: 'Jazz', start_date: '2027-05-01 19:00:00', venue: { venue: 'Harbour Stage' } },
      { title: 'Talk', start_date: '2027-05-02 19:00:00', organizer: [{ organizer: 'Society' }] },
    ]);
    const { version } = calendar.dataSource.changes;
    const rows = await countRows('change_log');
    expect(await countsOf(TWO)).toEqual({ unchanged: 2 });
    expect(calendar.dataSource.changes.version).toBe(version);
    expect(await countRows('change_log')).toBe(rows);
    expect(await list()).toEqual(events);
    expect(await countRows('venues')).toBe(1);
  });

  it('changes what the source has changed, and keeps what people have changed here', async () => {
    await load(TWO);
    const [jazz] = await list();
    await calendar.editor.patch(`/events/${jazz?.id}`, { title: 'Jazz in the harbour' });
    const next = TWO.replace('SUMMARY:Jazz', 'SUMMARY:Swing').replaceAll('20270501T19', '20270501T20');
    const { counts, findings } = await load(next);
    expect(counts).toMatchObject({ updated: 1, unchanged: 1 });
    expect(findings).toMatchObject([
      { external_id: 'a@x', message: expect.stringContaining('title') as string },
    ]);
    expect((await list())[0]).toMatchObject({
      title: 'Jazz in the harbour',
      start_date: '2027-05-01 20:00:00',
    });
    expect(await countsOf(next)).toEqual({ unchanged: 2 });
    const options = { policy: 'source-wins' as const };
    const rehearsed = await load(next, { ...options, isDryRun: true });
    const forced = await load(next, options);
    expect(forced.counts).toMatchObject({ updated: 1, unchanged: 1 });
    const message = 'Replaced by the source, although it was changed here: title';
    expect([rehearsed.findings, forced.findings]).toMatchObject([[{ message }], [{ message }]]);
    expect(await titles()).toEqual(['Swing', 'Talk']);
  });

  it('leaves in the trash what people have moved there', async () => {
    await load(TWO);
    const [jazz] = await list();
    await calendar.editor.delete(`/events/${jazz?.id}`);
    const next = TWO.replace('SUMMARY:Jazz', 'SUMMARY:Swing');
    const { counts, findings } = await load(next);
    expect(counts).toMatchObject({ kept_local: 1, unchanged: 1, refused: 0 });
    expect(findings).toEqual([]);
    expect(await titles()).toEqual(['Talk']);
  });

  it('writes nothing in a dry run', async () => {
    await load(TWO);
    const rows = await countRows('change_log');
    const next = TWO.replace('Talk', 'Debate').replace('a@x', 'c@x').replace('Jazz', 'Swing');
    const { id, counts, items } = await load(next, { isDryRun: true });
    expect(id).toBeNull();
    expect(counts).toMatchObject({ created: 1, updated: 1, removed: 1, unchanged: 0 });
    expect(items).toMatchObject([
      { external_id: 'c@x', action: 'create', title: 'Swing', start_date: '2027-05-01 19:00:00' },
      { external_id: 'b@x', action: 'update', fields: ['title'] },
      { external_id: 'a@x', action: 'remove', title: 'Jazz', line: 0 },
    ]);
    expect(await titles()).toEqual(['Jazz', 'Talk']);
    expect([await countRows('change_log'), await countRows('imports')]).toEqual([rows, 1]);
  });

  it('cancels future events that are gone, and takes it back when they return', async () => {
    const past = evening('old@x', 'Past', '20270201');
    const whole = calendarOf(past, evening('a@x', 'Jazz', '20270501'), evening('b@x', 'Talk', '20270502'));
    await load(whole);
    expect(await countsOf(calendarOf(evening('b@x', 'Talk', '20270502')))).toEqual({
      unchanged: 1,
      removed: 1,
    });
    const statuses = async () => (await list()).map(({ event_status: status }) => status);
    expect(await statuses()).toEqual(['scheduled', 'cancelled', 'scheduled']);
    expect(await countsOf(whole)).toEqual({ updated: 1, unchanged: 2 });
    expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled']);
    expect(await countsOf(calendarOf())).toEqual({});
    expect(await countsOf(calendarOf(past), { vanished: 'trash' })).toEqual({ unchanged: 1, removed: 2 });
    expect(await titles()).toEqual(['Past']);
    expect(await countsOf(whole, { vanished: 'trash' })).toEqual({ updated: 2, unchanged: 1 });
    expect(await titles()).toEqual(['Past', 'Jazz', 'Talk']);
  });

  it('keeps the past dates of a series that is gone', async () => {
    const talk = evening('b@x', 'Talk', '20270502');
    const course = evening('c@x', 'Course', '20270302', 'RRULE:FREQ=WEEKLY;COUNT=4');
    await load(calendarOf(course, talk));
    expect(await countsOf(calendarOf(talk))).toEqual({ unchanged: 1, removed: 1 });
    const dates = (await list()).map(({ start_date: start, event_status: status }) => [start, status]);
    expect(dates).toEqual([
      ['2027-03-02 19:00:00', 'scheduled'],
      ['2027-03-09 19:00:00', 'scheduled'],
      ['2027-03-16 19:00:00', 'cancelled'],
      ['2027-03-23 19:00:00', 'cancelled'],
      ['2027-05-02 19:00:00', 'scheduled'],
    ]);
  });

  it('takes what is good, and names the rest by its line', async () => {
    const broken = calendarOf(
      evening('a@x', 'Jazz', '20270501'),
      entry('b@x', 'SUMMARY:No start'),
      evening('c@x', 'Talk', '20270502', 'URL:https://example.org/'),
    );
    const { counts, findings } = await load(broken);
    expect(counts).toMatchObject({ created: 2, refused: 1 });
    expect(findings).toMatchObject([{ line: 10, external_id: 'b@x', refused: true }]);
    await expect(load('<!DOCTYPE html><p>Sign in</p>')).rejects.toThrow('web page');
    expect(await titles()).toEqual(['Jazz', 'Talk']);
  });

  it('makes series, with occurrences that differ', async () => {
    const series = evening('s@x', 'Yoga', '20270501', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270508T170000Z');
    const moved = entry(
      ...(['s@x', 'RECURRENCE-ID;TZID=Europe/Ljubljana:20270515T190000', 'SUMMARY:Yoga outside'] as const),
      ...['DTSTART;TZID=Europe/Ljubljana:20270515T200000', 'DTEND;TZID=Europe/Ljubljana:20270515T210000'],
    );
    const file = calendarOf(series, moved);
    expect(await countsOf(file)).toEqual({ created: 1 });
    const events = (await list()).map(({ title, start_date: start }) => `${title} ${start}`);
    expect(events).toEqual([
      'Yoga 2027-05-01 19:00:00',
      'Yoga outside 2027-05-15 20:00:00',
      'Yoga 2027-05-22 19:00:00',
    ]);
    expect(await countsOf(file)).toEqual({ unchanged: 1 });
    expect(await countsOf(calendarOf(series))).toEqual({ updated: 1, unchanged: 1 });
    expect((await list()).map(({ title }) => title)).toEqual(['Yoga', 'Yoga', 'Yoga']);
    expect(await countsOf(file.replace('COUNT=4', 'COUNT=5'))).toMatchObject({ updated: 1 });
    expect(await list()).toHaveLength(4);
  });

  it('never doubles what two imports bring at once', async () => {
    const source = await sources.upsert({ name: 'town', format: 'ics' }, viewer);
    const order = { source, content: TWO, viewer, language: 'en', isDryRun: false } as const;
    const results = await Promise.allSettled([runner.run(order), runner.run(order)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await titles()).toEqual(['Jazz', 'Talk']);
  });

  it('reads JSON lines with texts of further languages, and names misspelled keys', async () => {
    const line = {
      uid: 'n1',
      title: 'Concert',
      start_date: '2027-05-01 19:00',
      end_date: '2027-05-01 21:00',
      translations: { de: { title: 'Konzert' } },
    };
    const content = [line, { ...line, uid: 'n2', titel: 'x' }].map((one) => JSON.stringify(one)).join('\n');
    const { counts, findings } = await load(content, { format: 'ndjson' });
    expect(counts).toMatchObject({ created: 2, refused: 0 });
    expect(findings).toMatchObject([{ line: 2, message: '“titel” is not known: did you mean “title”?' }]);
    const { body } = await calendar.editor.get('/events', { ml_language: 'de' });
    expect((body as { events: Listed[] }).events.map(({ title }) => title)).toEqual(['Konzert', 'Konzert']);
    const again = JSON.stringify(content.split('\n').map((one) => JSON.parse(one) as object));
    expect(await countsOf(again, { format: 'ndjson' })).toEqual({ unchanged: 2 });
  });
});

describe('an import of JSON lines', () => {
  it('writes each event in the language that it names', async () => {
    const lineOf = (title: string): string =>
      JSON.stringify({
        uid: 'a',
        ml_language: 'de',
        title,
        status: 'publish',
        start_date: '2027-05-01 19:00',
        end_date: '2027-05-01 21:00',
      });
    const read = async (): Promise<unknown> =>
      (await calendar.visitor.get('/events', { ml_language: 'de' })).body;
    expect(await countsOf(lineOf('Jazznacht'), { format: 'ndjson' })).toEqual({ created: 1 });
    expect(await countsOf(lineOf('Jazznacht'), { format: 'ndjson' })).toEqual({ unchanged: 1 });
    expect(await countsOf(lineOf('Jazz am Kai'), { format: 'ndjson' })).toEqual({ updated: 1 });
    expect(await read()).toMatchObject({ events: [{ title: 'Jazz am Kai', language: 'de' }], total: 1 });
    expect(await titles()).toEqual([]);
  });
});

describe('an import of CSV', () => {
  const CSV = 'Name;Start;Raum\nJazz;01.05.2027 19:30;Halle\nTalk;2027-05-02;\nNever;;\n';
  const options = { format: 'csv', language: 'de', columns: { Raum: 'venue' } } as const;

  it('makes events, names what is wrong by its line, and writes nothing the second time', async () => {
    const { counts, findings } = await load(CSV, options);
    expect(counts).toMatchObject({ created: 2, refused: 1 });
    expect(findings).toMatchObject([{ line: 4, refused: true }]);
    const { body } = await calendar.editor.get('/events', { ml_language: 'de', per_page: 50 });
    expect((body as { events: Listed[] }).events).toMatchObject([
      { title: 'Jazz', start_date: '2027-05-01 19:30:00', venue: { venue: 'Halle' }, all_day: false },
      { title: 'Talk', start_date: '2027-05-02 00:00:00', venue: [], all_day: true },
    ]);
    expect(await countsOf(CSV, { format: 'csv' })).toEqual({ unchanged: 2, refused: 1 });
  });

  it('gives events what the source has for all of them', async () => {
    const source = await sources.upsert({ name: 'town', ...options }, viewer);
    const order = { content: CSV, viewer, language: 'en', isDryRun: false } as const;
    await runner.run({ ...order, source: { ...source, defaults: { cost: '5', title: 'Never' } } });
    const { body } = await calendar.editor.get('/events', { ml_language: 'de', per_page: 50 });
    expect((body as { events: object[] }).events).toMatchObject([
      { title: 'Jazz', cost: '$5' },
      { title: 'Talk', cost: '$5' },
    ]);
  });
});

it('a large import tells the planner of the database how many terms it has made', async () => {
  const entries = Array.from({ length: 520 }, (_, n) =>
    evening(`e${n}`, `Evening ${n}`, '20270405', `CATEGORIES:Kind ${n % 7}`),
  );
  expect(await countsOf(calendarOf(...entries))).toEqual({ created: 520 });
  const planned = await calendar.dataSource.query<{ relname: string; reltuples: number }[]>(
    `SELECT relname, reltuples FROM pg_class WHERE relname IN ('terms', 'term_texts') ORDER BY 1`,
  );
  expect(planned).toEqual([
    { relname: 'term_texts', reltuples: 7 },
    { relname: 'terms', reltuples: 7 },
  ]);
});
