// Events that a source gives again under another id, in another form, or no longer.
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import type { ImportResult } from '../../../src/exchange/imports/import-state.js';
import { type SourceSettings, SourcesService } from '../../../src/exchange/imports/sources.service.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, entry, evening } from './calendar.js';

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

interface Options extends Partial<SourceSettings> {
  readonly isDryRun?: boolean;
}

async function load(content: string, { isDryRun = false, ...options }: Options = {}): Promise<ImportResult> {
  const described = { name: 'town', format: 'ics', ...options } as const;
  const source = await calendar.app.get(SourcesService).upsert(described, viewer);
  return calendar.app.get(ImportRunner).run({ source, content, viewer, language: 'en', isDryRun });
}

const countsOf = async (...sent: Parameters<typeof load>): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries((await load(...sent)).counts as unknown as Record<string, number>).filter(
      ([, count]) => count > 0,
    ),
  );

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
  readonly event_status: string;
}

async function list(): Promise<Listed[]> {
  const { body } = await calendar.editor.get('/events', { per_page: 50, start_date: '2026-01-01' });
  return (body as { events?: Listed[] }).events ?? [];
}

/** The start of each event, with its status if it is not as planned. */
const starts = async (): Promise<string[]> =>
  (await list()).map(({ start_date: start, event_status: status }) =>
    status === 'scheduled' ? start : `${start} ${status}`,
  );

const OTHER = evening('other@x', 'Talk', '20270601');
const COURSE = ['SUMMARY:Course', 'DTSTART;TZID=Europe/Ljubljana:20270503T190000', 'DURATION:PT1H'];
const MONDAYS = ['2027-05-03 19:00:00', '2027-05-10 19:00:00', '2027-05-17 19:00:00'];
const course = (...lines: readonly string[]): ReturnType<typeof entry> =>
  entry('course@x', ...COURSE, ...lines);
const series = course('RRULE:FREQ=WEEKLY;COUNT=3');

describe('an event with a new UID', () => {
  it('is the same where title and start are', async () => {
    await load(calendarOf(evening('a@x', 'Fair', '20270501'), OTHER));
    const [fair] = await list();
    for (const uid of ['b@x', 'c@x']) {
      expect(await countsOf(calendarOf(evening(uid, 'Fair', '20270501'), OTHER))).toEqual({ unchanged: 2 });
    }
    expect((await list())[0]).toMatchObject({ id: fair?.id, event_status: 'scheduled' });
    const changed = evening('d@x', 'Fair', '20270501', 'LOCATION:Hall');
    expect(await countsOf(calendarOf(changed, OTHER), { isDryRun: true })).toEqual({
      updated: 1,
      unchanged: 1,
    });
    expect(await countsOf(calendarOf(changed, OTHER))).toEqual({ updated: 1, unchanged: 1 });
    const moved = evening('d@x', 'Fair', '20270502', 'LOCATION:Hall');
    expect(await countsOf(calendarOf(moved, OTHER))).toEqual({ updated: 1, unchanged: 1 });
    expect((await list()).map(({ id }) => id)).toContain(fair?.id);
  });

  it('is the same series, with the dates that differ', async () => {
    const change = (uid: string): ReturnType<typeof entry> =>
      entry(
        uid,
        'SUMMARY:Course, moved',
        'RECURRENCE-ID;TZID=Europe/Ljubljana:20270510T190000',
        'DTSTART;TZID=Europe/Ljubljana:20270511T190000',
        'DURATION:PT1H',
      );
    await load(calendarOf(series, change('course@x')));
    const before = await list();
    const renamed = calendarOf(entry('new@x', ...series.lines), change('new@x'));
    expect(await countsOf(renamed)).toEqual({ unchanged: 1 });
    expect(await list()).toEqual(before);
  });

  it.each([
    ['another start', evening('b@x', 'Fair', '20270502')],
    ['another title', evening('b@x', 'Spring Fair', '20270501')],
  ])('is another event with %s', async (_, entryOfFile) => {
    await load(calendarOf(evening('a@x', 'Fair', '20270501'), OTHER));
    expect(await countsOf(calendarOf(entryOfFile, OTHER))).toEqual({ created: 1, unchanged: 1, removed: 1 });
  });

  it('is that of its room', async () => {
    const rooms = (one: string, other: string): string =>
      calendarOf(
        evening(one, 'Yoga', '20270501', 'LOCATION:Room 1'),
        evening(other, 'Yoga', '20270501', 'LOCATION:Room 2'),
      );
    await load(rooms('a@x', 'b@x'));
    expect(await countsOf(rooms('d@x', 'c@x'))).toEqual({ unchanged: 2 });
  });

  it('is the same beside one that cannot be read, and another one in another place', async () => {
    const broken = entry('', 'SUMMARY:No start');
    const fair = (uid: string, hall: string): ReturnType<typeof entry> =>
      evening(uid, 'Fair', '20270501', `LOCATION:${hall}`);
    await load(calendarOf(fair('a@x', 'Hall 1'), OTHER));
    const [first] = await list();

    expect(await countsOf(calendarOf(fair('b@x', 'Hall 1'), broken, OTHER))).toEqual({
      unchanged: 2,
      refused: 1,
    });
    expect((await list())[0]?.id).toBe(first?.id);
    expect(await countsOf(calendarOf(fair('c@x', 'Hall 2'), broken, OTHER))).toEqual({
      created: 1,
      unchanged: 1,
      refused: 1,
    });
  });

  it('stays deleted where people deleted it', async () => {
    await load(calendarOf(evening('a@x', 'Fair', '20270501'), OTHER));
    const [fair] = await list();
    await calendar.editor.delete(`/events/${fair?.id}`);
    await load(calendarOf(evening('b@x', 'Fair', '20270501'), OTHER));
    expect((await list()).map(({ title }) => title)).toEqual(['Talk']);
  });

  it('is the one that was here last, not one that had gone before', async () => {
    const [gone, here] = [evening('a@x', 'Fair', '20270501'), evening('b@x', 'Fair', '20270501')];
    await load(calendarOf(gone, here, OTHER));
    await load(calendarOf(here, OTHER));
    const before = (await list()).map(({ id, event_status: status }) => [id, status]);
    expect(before.map(([, status]) => status).sort()).toEqual(['cancelled', 'scheduled', 'scheduled']);

    expect(await countsOf(calendarOf(evening('c@x', 'Fair', '20270501'), OTHER))).toEqual({ unchanged: 2 });
    expect((await list()).map(({ id, event_status: status }) => [id, status])).toEqual(before);
  });

  it('is another one beside the first', async () => {
    await load(calendarOf(evening('a@x', 'Fair', '20270501')));
    const both = calendarOf(evening('a@x', 'Fair', '20270501'), evening('b@x', 'Fair', '20270501'));
    expect(await countsOf(both)).toEqual({ created: 1, unchanged: 1 });
  });
});

describe('a single date of a series', () => {
  const invitation = (original: string, ...lines: readonly string[]): ReturnType<typeof entry> =>
    entry(
      'course@x',
      'SUMMARY:Course',
      `RECURRENCE-ID;TZID=Europe/Ljubljana:${original}T190000`,
      'DURATION:PT1H',
      ...lines,
    );
  const moved = invitation('20270510', 'DTSTART;TZID=Europe/Ljubljana:20270511T190000');
  const plain = invitation('20270510', 'DTSTART;TZID=Europe/Ljubljana:20270510T190000');

  it.each([
    [
      'is moved in it, too',
      moved,
      [series, moved],
      ['2027-05-03 19:00:00', '2027-05-11 19:00:00', '2027-05-17 19:00:00'],
    ],
    ['is as planned', plain, [series], MONDAYS],
    [
      'is kept when it vanishes',
      moved,
      [series, moved],
      ['2027-05-03 19:00:00', '2027-05-11 19:00:00', '2027-05-17 19:00:00'],
    ],
  ])('leaves nothing beside the series that comes later: it %s', async (name, single, later, expected) => {
    const options = name.includes('vanishes') ? { vanished: 'keep' as const } : {};
    await load(calendarOf(single), options);
    expect(await countsOf(calendarOf(...later), options)).toEqual({ created: 1, removed: 1 });
    expect(await starts()).toEqual(expected);
    expect(await countsOf(calendarOf(...later), options)).toEqual({ unchanged: 1 });
  });
});

describe('a series that the source empties', () => {
  const BEFORE_START = 'RRULE:FREQ=WEEKLY;UNTIL=20270502T215959Z';
  const EXCLUDED = ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270503T170000Z,20270510T170000Z,20270517T170000Z'];

  it.each([
    ['an end before its start', [BEFORE_START]],
    ['all dates excluded', EXCLUDED],
  ])('vanishes with %s', async (_, lines) => {
    await load(calendarOf(series, OTHER));
    const emptied = calendarOf(course(...lines), OTHER);
    expect(await countsOf(emptied, { isDryRun: true })).toEqual({ unchanged: 1, removed: 1 });
    expect(await countsOf(emptied)).toEqual({ unchanged: 1, removed: 1 });
    expect(await starts()).toEqual([...MONDAYS.map((date) => `${date} cancelled`), '2027-06-01 19:00:00']);
    expect(await countsOf(emptied)).toEqual({ unchanged: 1 });
    expect(await countsOf(calendarOf(series, OTHER))).toEqual({ updated: 1, unchanged: 1 });
    expect(await starts()).toEqual([...MONDAYS, '2027-06-01 19:00:00']);
  });

  it('vanishes as the only one of the file', async () => {
    await load(calendarOf(series));
    expect(await countsOf(calendarOf(course(...EXCLUDED)), { vanished: 'trash' })).toEqual({ removed: 1 });
    expect(await list()).toEqual([]);
  });

  it('that is new has its first date, unless that is excluded', async () => {
    const first = await load(calendarOf(course(BEFORE_START), OTHER));
    expect(first.findings.map(({ message }) => message)).toHaveLength(1);
    expect(await starts()).toEqual(['2027-05-03 19:00:00', '2027-06-01 19:00:00']);
    expect(await countsOf(calendarOf(course(BEFORE_START), OTHER))).toEqual({ unchanged: 2 });
    await calendar.empty();
    await calendar.dataSource.query('DELETE FROM sources');
    const none = await load(calendarOf(course(...EXCLUDED), OTHER));
    expect([none.counts.created, none.counts.refused, none.findings.length]).toEqual([1, 0, 1]);
  });
});

it.each([
  [
    'csv',
    'uid,title,start_date,end_date\na,Jazz,2027-06-15 19:30,2027-06-15 21:00\n',
    'uid,title,start_date,end_date\nb,Jazz,2027-06-15 19:30,2027-06-15 22:00\n',
  ],
  [
    'ndjson',
    '{"uid":"a","title":"Jazz","start_date":"2027-06-15T19:30","end_date":"2027-06-15T21:00"}',
    '{"uid":"b","title":"Jazz","start_date":"2027-06-15T19:30","end_date":"2027-06-15T22:00"}',
  ],
] as const)('is the same under a new id with another end, in %s', async (format, before, after) => {
  expect(await countsOf(before, { format })).toEqual({ created: 1 });
  const [first] = await list();

  expect(await countsOf(after, { format })).toEqual({ updated: 1 });
  expect(await list()).toMatchObject([{ id: first?.id, event_status: 'scheduled' }]);
});

it('tells which events another source has brought', async () => {
  const file = (website: string, id: string): string =>
    calendarOf(
      evening(`a${id}@x`, 'Fair', '20270501', `URL:${website}`),
      evening(`b${id}@x`, 'Ball', '20270502', `URL:${website}`),
      evening(`c${id}@x`, 'Walk', `202705${id}`),
    );
  const house = 'https://house.example/';
  const messagesOf = async (...sent: Parameters<typeof load>): Promise<string[]> =>
    (await load(...sent)).findings.map(({ message }) => message);
  const hint = (count: number): string[] => [
    `The source “town” has brought ${count} of these events already, at the same addresses or under the same ids: with this source, they are here twice.`,
  ];
  await load(file(house, '10'));
  expect(await messagesOf(file(house, '10'))).toEqual([]);
  const other = { name: 'other', isDryRun: true };
  expect(await messagesOf(file(house, '10'), other)).toEqual(hint(3));
  expect(await messagesOf(file('https://elsewhere.example/', '11'), other)).toEqual([]);
  expect(await messagesOf(file(house, '11'), { ...other, name: 'third' })).toEqual(hint(2));
  // What people have moved to the trash, and what the first source has no more, is not here twice.
  const walk = (await list()).find(({ title }) => title === 'Walk');
  await calendar.editor.delete(`/events/${walk?.id}`);
  expect(await messagesOf(file(house, '10'), other)).toEqual(hint(2));
  await load(calendarOf(OTHER));
  expect(await messagesOf(file(house, '11'), { name: 'other' })).toEqual([]);
});
