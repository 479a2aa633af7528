// Imports of files that break off, or that have what cannot be stored.
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import { ItemWriter } from '../../../src/exchange/imports/item-writer.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import type { ImportResult } from '../../../src/exchange/imports/import-state.js';
import type { Format } from '../../../src/exchange/imports/source.entity.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, type Entry, entry, evening } from './calendar.js';

let calendar: TestCalendar;
let viewer: Viewer;

beforeAll(async () => {
  calendar = await startTestCalendar();
  viewer = { role: 'editor', userId: calendar.userIds.editor, login: 'editor' };
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
});

async function load(format: Format, content: string): Promise<ImportResult> {
  const source = await calendar.app.get(SourcesService).upsert({ name: 'town', format }, viewer);
  return calendar.app.get(ImportRunner).run({ source, content, viewer, language: 'en', isDryRun: false });
}

describe('a file that breaks off', () => {
  const ICS = calendarOf(evening('one@x', 'One', '20270501'), evening('two@x', 'Two', '20270502'));
  const CSV = 'id,title,date,cost\n1,One,2027-05-01,5\n2,Two,2027-05-02,5\n3,Three,2027-05-03,5\n';

  it.each([
    ['after an event', 'ics', ICS, ICS.indexOf('BEGIN:VEVENT', 60)],
    ['within an id', 'ics', ICS, ICS.indexOf('two@x') + 3],
    ['within a row', 'csv', CSV, CSV.indexOf('02,5')],
  ] as const)('%s removes nothing: %s', async (_, format, content, end) => {
    const { counts: first } = await load(format, content);
    const { counts } = await load(format, content.slice(0, end));
    expect(counts).toMatchObject({ created: 0, removed: 0 });
    const { body } = await calendar.visitor.get('/events');
    const events = (body as { events: { event_status: string }[] }).events;
    expect(events.map((event) => event.event_status)).toEqual(
      Array.from({ length: first.created }, () => 'scheduled'),
    );
  });
});

describe('a calendar that breaks off before the changed dates of its series', () => {
  const times = (day: string): string[] => [`DTSTART:${day}T180000`, `DTEND:${day}T190000`];
  const yoga = (...lines: readonly string[]): Entry =>
    entry('yoga@x', 'DTSTAMP:20270301T080000Z', 'SUMMARY:Yoga', ...lines);
  const MASTER = yoga(...times('20270504'), 'RRULE:FREQ=WEEKLY;COUNT=4');
  const MOVED = yoga('RECURRENCE-ID:20270511T180000', ...times('20270512'));
  const OFF = yoga('RECURRENCE-ID:20270518T180000', ...times('20270518'), 'STATUS:CANCELLED');
  const WHOLE = calendarOf(MASTER, MOVED, OFF);
  const DATES = [
    '2027-05-04 scheduled',
    '2027-05-12 scheduled',
    '2027-05-18 cancelled',
    '2027-05-25 scheduled',
  ];

  const list = async (): Promise<string[]> => {
    const { body } = await calendar.visitor.get('/events');
    return (body as { events: { start_date: string; event_status: string }[] }).events.map(
      ({ start_date: start, event_status: status }) => `${start.slice(0, 10)} ${status}`,
    );
  };

  it.each([
    ['after the series', WHOLE.indexOf('END:VEVENT') + 12],
    ['after the moved date', WHOLE.lastIndexOf('BEGIN:VEVENT')],
    ['within the cancelled date', WHOLE.indexOf('STATUS:CANCELLED')],
    ['before its last line', WHOLE.indexOf('END:VCALENDAR')],
  ])('leaves them as they are: %s', async (_, end) => {
    await load('ics', WHOLE);
    expect(await list()).toEqual(DATES);

    const { counts, findings } = await load('ics', WHOLE.slice(0, end));

    expect(await list()).toEqual(DATES);
    expect(counts).toMatchObject({ created: 0, removed: 0 });
    expect(findings.map(({ message }) => message)).toContain(
      'The calendar does not end with END:VCALENDAR. What it lacks stays as it is.',
    );
  });

  it('leaves them as they are before the series, too', async () => {
    const whole = calendarOf(MOVED, OFF, MASTER);
    await load('ics', whole);

    const { counts } = await load('ics', whole.slice(0, whole.lastIndexOf('BEGIN:VEVENT')));

    expect(await list()).toEqual(DATES);
    expect(counts).toMatchObject({ created: 0, updated: 0, removed: 0 });
  });

  it('leaves a date as it is that differs from a change of all that follow', async () => {
    const following = yoga('RECURRENCE-ID;RANGE=THISANDFUTURE:20270511T180000', ...times('20270511'));
    const whole = calendarOf(MASTER, following, OFF);
    await load('ics', whole);

    await load('ics', whole.slice(0, whole.lastIndexOf('BEGIN:VEVENT')));

    expect((await list()).filter((date) => date.startsWith('2027-05-18'))).toEqual(['2027-05-18 cancelled']);
  });

  it.each([
    ['a date that cannot be read', 'RECURRENCE-ID:20270518T180000', 'RECURRENCE-ID:soon'],
    [
      'a date without its id',
      'UID:yoga@x\r\nDTSTAMP:20270301T080000Z\r\nSUMMARY:Yoga\r\nRECURRENCE-ID:20270518',
      '',
    ],
  ])('leaves them as they are in a whole file, too, with %s', async (_, before, after) => {
    await load('ics', WHOLE);

    const { counts } = await load('ics', WHOLE.replace(before, after));

    expect(counts.refused).toBe(1);
    expect(await list()).toEqual(DATES);
  });

  it('takes over what the part says', async () => {
    await load('ics', WHOLE);
    const cut = WHOLE.slice(0, WHOLE.indexOf('END:VEVENT') + 12).replace(
      'SUMMARY:Yoga',
      'SUMMARY:Yoga outside',
    );

    await load('ics', cut);

    const { body } = await calendar.visitor.get('/events');
    const titles = (body as { events: { title: string }[] }).events.map(({ title }) => title);
    expect(titles.slice(0, 1)).toEqual(['Yoga outside']);
    expect(await list()).toEqual(DATES);
  });

  it('changes them back when a whole file lacks them', async () => {
    await load('ics', WHOLE);

    await load('ics', calendarOf(MASTER));

    expect(await list()).toEqual(['04', '11', '18', '25'].map((day) => `2027-05-${day} scheduled`));
  });
});

it('an import that fails in the middle says how far it came, can be undone, and goes on with the next', async () => {
  const events = Array.from({ length: 45 }, (_, n) => ({
    uid: `e${n}`,
    title: `Event ${n}`,
    start_date: '2027-05-01 19:00:00',
    end_date: '2027-05-01 20:00:00',
  }));
  const content = events.map((event) => JSON.stringify(event)).join('\n');
  const readImports = async (): Promise<object[]> =>
    ((await calendar.editor.get('/imports')).body as { imports: object[] }).imports;
  const writer = calendar.app.get(ItemWriter);
  const check = writer.check.bind(writer);
  const meanwhile: object[] = [];
  // The third batch is checked while the second one is written.
  const failing = jest.spyOn(writer, 'check').mockImplementation(async (items, ...others) => {
    if (items[0]?.body['title'] !== 'Event 40') return check(items, ...others);
    meanwhile.push(...(await readImports()));
    throw new Error('The database is gone');
  });
  const source = await calendar.app.get(SourcesService).upsert({ name: 'town', format: 'ndjson' }, viewer);
  const onWritten = jest.fn();
  const run = (): Promise<ImportResult> =>
    calendar.app
      .get(ImportRunner)
      .run({ source, content, viewer, language: 'en', isDryRun: false, onWritten });

  await expect(run()).rejects.toThrow('The database is gone');

  failing.mockRestore();
  expect(meanwhile).toMatchObject([{ status: 'running', total: 45, ended: null }]);
  expect((meanwhile[0] as { done: number }).done).toBeGreaterThanOrEqual(20);
  expect(onWritten).not.toHaveBeenCalled();
  const [broken] = (await readImports()) as { id: number }[];
  expect(broken).toMatchObject({ status: 'interrupted', total: 45, done: 40, counts: { created: 40 } });
  expect(broken).toMatchObject({ ended: '2027-03-10T12:00:00+00:00' });
  expect((await run()).counts).toMatchObject({ created: 5, unchanged: 40 });
  expect(onWritten).toHaveBeenCalledTimes(1);
  expect((await readImports())[0]).toMatchObject({ status: 'done', total: 45, done: 45 });
  const undone = await calendar.editor.delete(`/imports/${broken?.id}`);
  expect(undone.body).toMatchObject({ status: 'undone', findings: [] });
  expect((await calendar.visitor.get('/events')).body).toMatchObject({ total: 5 });
});

describe('what cannot be stored', () => {
  const long = 'x'.repeat(559);

  it('is taken out of ids, which stay different', async () => {
    const ids = ['a\u0000b', 'c\ud800', `${long}😀`, `${long}x one`, `${long}x two`];
    const lines = ids.map((uid, n) =>
      JSON.stringify({
        uid,
        title: `Event ${n}`,
        status: 'publish',
        start_date: `2027-05-0${n + 1} 19:00:00`,
        end_date: `2027-05-0${n + 1} 20:00:00`,
      }),
    );
    expect((await load('ndjson', lines.join('\n'))).counts).toMatchObject({ created: 5, refused: 0 });
    expect((await load('ndjson', lines.join('\n'))).counts).toMatchObject({ unchanged: 5, created: 0 });
  });

  it('is taken out of names in findings', async () => {
    const content = `title,date,${'a'.repeat(79)}😀,b\u0000\nJazz,2027-05-01,1,2\n`;
    const { counts, findings } = await load('csv', content);
    expect(counts).toMatchObject({ created: 1 });
    expect(findings).toHaveLength(2);
  });

  it('counts a change that it refuses as no update', async () => {
    const line = (uid: string, title: string, end: string): string =>
      JSON.stringify({ uid, title, start_date: '2027-05-01 19:00:00', end_date: `2027-05-01 ${end}` });
    await load('ndjson', [line('a', 'Jazz', '20:00:00'), line('b', 'Talk', '20:00:00')].join('\n'));
    const changed = [line('a', 'Blues', '18:00:00'), line('b', 'Reading', '20:00:00')].join('\n');
    const { counts, findings } = await load('ndjson', changed);
    expect(counts).toMatchObject({ created: 0, updated: 1, unchanged: 0, refused: 1 });
    expect(findings).toMatchObject([{ line: 1, refused: true }]);
    const { body } = await calendar.visitor.get('/events');
    const titles = (body as { events: { title: string }[] }).events.map(({ title }) => title);
    expect(titles.sort()).toEqual(['Jazz', 'Reading']);
  });

  it('refuses a line that is nested without end', async () => {
    const title = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const lines = `{"uid":"a","title":${title}}\n{"uid":"b","title":"B","start_date":"2027-05-01","end_date":"2027-05-01"}`;
    const { counts, findings } = await load('ndjson', lines);
    expect(counts).toMatchObject({ created: 1, refused: 1 });
    expect(findings).toMatchObject([{ line: 1, refused: true }]);
  });
});
