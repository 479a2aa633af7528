// What is left of an import after it is undone.
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import { ImportUndoer } from '../../../src/exchange/imports/import-undoer.js';
import { type SourceSettings, SourcesService } from '../../../src/exchange/imports/sources.service.js';
import type { ImportResult } from '../../../src/exchange/imports/import-state.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { calendarOf, evening } from './calendar.js';

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

const JAZZ = evening('a@x', 'Jazz', '20270405');
const TALK = evening('b@x', 'Talk', '20270412');
const PLACED = [
  evening(
    'c@x',
    'Film',
    '20270503',
    'LOCATION:New Cinema',
    'CATEGORIES:Films,Music',
    'ORGANIZER;CN=Film Club:mailto:f@x.org',
  ),
  evening('d@x', 'Play', '20270504', 'LOCATION:Old Hall', 'CATEGORIES:Plays'),
];

async function load(content: string, options: Partial<SourceSettings> = {}): Promise<ImportResult> {
  const source = await sources.upsert({ name: 'town', format: 'ics', ...options }, viewer);
  return runner.run({ source, content, viewer, language: 'en', isDryRun: false });
}

const undo = async ({ id }: ImportResult): ReturnType<ImportUndoer['undo']> =>
  calendar.app.get(ImportUndoer).undo(id ?? 0, { viewer, language: 'en', onWritten: null });

interface Listed {
  readonly id: number;
  readonly title: string;
}

async function list(): Promise<Listed[]> {
  const { body } = await calendar.editor.get('/events', { per_page: 50, start_date: '2026-01-01' });
  return (body as { events?: Listed[] }).events ?? [];
}

const titles = async (): Promise<string[]> => (await list()).map(({ title }) => title);

/** Everything that a visitor sees, without the time of the last change. */
async function view(): Promise<string> {
  const paths = ['/events', '/venues', '/organizers', '/categories', '/tags'];
  const lists = await Promise.all(
    paths.map(async (path) => (await calendar.visitor.get(path, { per_page: 50, hide_empty: 'false' })).body),
  );
  return JSON.stringify(lists, (name, value: unknown) =>
    name === 'modified' || name === 'modified_utc' || name === 'modified_utc_details' ? undefined : value,
  );
}

const names = async (path: string, list: string, field: string): Promise<string[]> => {
  const { body } = await calendar.visitor.get(path, { per_page: 50, hide_empty: 'false' });
  const rows = (body as Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>)[list] ?? [];
  return rows.map((row) => row[field] ?? '').sort();
};

it('values are given back and what the import made is trashed, except what was changed since', async () => {
  await load(calendarOf(JAZZ, TALK));
  const before = await list();
  const next = calendarOf(JAZZ, evening('b@x', 'Debate', '20270412'), evening('c@x', 'Film', '20270503'));
  const second = await load(next);
  expect(second.counts).toMatchObject({ created: 1, updated: 1 });
  expect(await titles()).toEqual(['Jazz', 'Debate', 'Film']);
  expect((await undo(second)).undoFindings).toEqual([]);
  const strip = (events: readonly object[]): object[] =>
    events.map((event) => ({ ...event, modified: '', modified_utc: '' }));
  expect(strip(await list())).toEqual(strip(before));
  await expect(undo(second)).rejects.toThrow('undone already');

  const third = await load(next);
  expect(third.counts).toMatchObject({ created: 1, updated: 1 });
  const debate = (await list()).find(({ title }) => title === 'Debate');
  await calendar.editor.patch(`/events/${debate?.id}`, { title: 'Panel' });
  expect((await undo(third)).undoFindings).toMatchObject([{ external_id: 'b@x', refused: false }]);
  expect(await titles()).toEqual(['Jazz', 'Panel']);
});

it.each([
  ['is to come', '20270405', []],
  ['runs', '20270301', ['Jazz', 'Jazz']],
])('a series that %s goes back to the trash', async (_, day, left) => {
  const series = evening('a@x', 'Jazz', day, 'RRULE:FREQ=WEEKLY;COUNT=5');
  await load(calendarOf(series, TALK), { vanished: 'trash' });
  await load(calendarOf(TALK));
  expect(await titles()).toEqual([...left, 'Talk']);
  const renamed = evening('a@x', 'Jazz night', day, 'RRULE:FREQ=WEEKLY;COUNT=5');
  const third = await load(calendarOf(renamed, TALK));
  expect((await titles()).filter((title) => title === 'Jazz night').length).toBe(5 - left.length);
  expect((await undo(third)).undoFindings).toEqual([]);
  expect(await titles()).toEqual([...left, 'Talk']);
  const { body } = await calendar.editor.get('/events', { status: 'trash', start_date: '2026-01-01' });
  expect(new Set((body as { events: Listed[] }).events.map(({ title }) => title))).toEqual(new Set(['Jazz']));
  // Nobody put it there, so that the next import brings it back.
  await load(calendarOf(renamed, TALK));
  expect((await titles()).filter((title) => title === 'Jazz night').length).toBe(5 - left.length);
});

const HERE = [
  { title: 'Jazz', event_status: 'scheduled' },
  { title: 'Talk', event_status: 'scheduled' },
];

describe.each([
  ['trash', 'keep-local', []],
  ['trash', 'source-wins', []],
  ['cancel', 'keep-local', [{ title: 'Jazz', event_status: 'cancelled' }]],
  ['cancel', 'source-wins', [{ title: 'Jazz', event_status: 'cancelled' }]],
] as const)('of an import that brought an event back (%s, %s)', (vanished, policy, gone) => {
  const both = calendarOf(JAZZ, TALK);
  let second: ImportResult;

  beforeEach(async () => {
    await load(both, { vanished, policy });
    second = await load(calendarOf(TALK));
  });

  it('the event goes again, and comes back with each later import', async () => {
    for (let round = 0; round < 3; round++) {
      const third = await load(both);
      expect(await list()).toMatchObject(HERE);
      expect((await undo(third)).undoFindings).toEqual([]);
      expect(await list()).toMatchObject([...gone, { title: 'Talk' }]);
    }
    await load(calendarOf(TALK));
    expect(await list()).toMatchObject([...gone, { title: 'Talk' }]);
    await load(both);
    expect(await list()).toMatchObject(HERE);
  });

  it('the vanishing can be undone, too, and the policy decides about a status that a person gives then', async () => {
    const third = await load(both);
    await undo(third);
    expect((await undo(second)).undoFindings).toEqual([]);
    expect(await list()).toMatchObject(HERE);
    const [jazz] = await list();
    await calendar.editor.patch(`/events/${jazz?.id}`, { event_status: 'postponed' });
    await load(both);
    const kept = policy === 'keep-local' ? 'postponed' : 'scheduled';
    expect(await list()).toMatchObject([{ title: 'Jazz', event_status: kept }, { title: 'Talk' }]);
  });

  it.each([{ status: 'draft' }, { event_status: 'postponed' }])(
    'the event stays as a person decided after its return: %j',
    async (values) => {
      const third = await load(both);
      const [jazz] = await list();
      await calendar.editor.patch(`/events/${jazz?.id}`, values);
      expect((await undo(third)).undoFindings).toMatchObject([{ external_id: 'a@x', refused: false }]);
      const read = async (): Promise<unknown> => (await calendar.editor.get(`/events/${jazz?.id}`)).body;
      expect(await read()).toMatchObject({ status: 'publish', event_status: 'scheduled', ...values });
      await load(both);
      const scheduled = { status: 'publish', event_status: 'scheduled' };
      expect(await read()).toMatchObject(policy === 'keep-local' ? values : scheduled);
    },
  );
});

it('an event that its source had cancelled is not brought back by an undone import', async () => {
  const cancelled = evening('a@x', 'Jazz', '20270405', 'STATUS:CANCELLED');
  await load(calendarOf(cancelled, TALK));
  const second = await load(calendarOf(JAZZ, TALK));
  await undo(second);
  await load(calendarOf(cancelled, TALK));
  expect(await list()).toMatchObject([{ title: 'Jazz', event_status: 'cancelled' }, { title: 'Talk' }]);
});

it('what a person changes after an undo stays, in a date that differed for the first time', async () => {
  const series = evening('a@x', 'Jazz', '20270405', 'RRULE:FREQ=WEEKLY;COUNT=3');
  const jam = evening('a@x', 'Jam', '20270412', 'RECURRENCE-ID:20270412T190000');
  await load(calendarOf(series));
  const second = await load(calendarOf(series, jam));
  expect(await titles()).toEqual(['Jazz', 'Jam', 'Jazz']);
  await undo(second);
  expect(await titles()).toEqual(['Jazz', 'Jazz', 'Jazz']);
  const [, date] = await list();
  await calendar.editor.patch(`/events/${date?.id}`, { title: 'Jazz by Ann', scope: 'this' });
  await load(calendarOf(series, jam));
  expect(await titles()).toEqual(['Jazz', 'Jazz by Ann', 'Jazz']);
});

it('a field that an undone import named for the first time comes back with the next', async () => {
  const website = evening('a@x', 'Jazz', '20270405', 'URL:https://jazz.example.org/');
  await load(calendarOf(JAZZ));
  await undo(await load(calendarOf(website)));
  expect(await list()).toMatchObject([{ title: 'Jazz', website: '' }]);
  await load(calendarOf(website));
  expect(await list()).toMatchObject([{ title: 'Jazz', website: 'https://jazz.example.org/' }]);
});

it('a value that a person gave before the import stays that of a person', async () => {
  await load(calendarOf(JAZZ, TALK), { policy: 'source-wins' });
  const [jazz] = await list();
  await calendar.editor.patch(`/events/${jazz?.id}`, { title: 'Jazz by Ann' });
  const renamed = calendarOf(evening('a@x', 'Jazz night', '20270405'), TALK);
  await undo(await load(renamed));
  expect(await titles()).toEqual(['Jazz by Ann', 'Talk']);
  const last = await load(renamed, { policy: 'keep-local' });
  expect(last.counts).toMatchObject({ kept_local: 1, updated: 0 });
  expect(await titles()).toEqual(['Jazz by Ann', 'Talk']);
});

it('an event does not count as vanished any more, so that later statuses of people stay', async () => {
  const both = calendarOf(JAZZ, TALK);
  await load(both);
  const second = await load(calendarOf(TALK));
  expect(second.counts).toMatchObject({ removed: 1 });
  await undo(second);
  const [jazz] = await list();
  expect(jazz).toMatchObject({ title: 'Jazz', event_status: 'scheduled' });
  await calendar.editor.patch(`/events/${jazz?.id}`, { event_status: 'postponed' });
  await load(both);
  expect(await list()).toMatchObject([{ title: 'Jazz', event_status: 'postponed' }, { title: 'Talk' }]);
});

it('venues, organizers, categories and tags that the import made go too', async () => {
  await makeEvent(calendar.editor, {
    title: 'Concert',
    venue: { venue: 'Old Hall' },
    categories: ['Music'],
  });
  const before = await view();
  const loaded = await load(calendarOf(...PLACED));
  expect(await names('/venues', 'venues', 'venue')).toEqual(['New Cinema', 'Old Hall']);
  expect(await names('/categories', 'categories', 'name')).toEqual(['Films', 'Music', 'Plays']);
  expect((await undo(loaded)).undoFindings).toEqual([]);
  expect(await view()).toBe(before);

  // The same file can be imported again.
  const again = await load(calendarOf(...PLACED));
  expect(again.counts).toMatchObject({ created: 2, refused: 0 });
  expect(await names('/venues', 'venues', 'venue')).toEqual(['New Cinema', 'Old Hall']);
});

it('what another event has stays, and so does what somebody changed', async () => {
  const loaded = await load(calendarOf(...PLACED));
  const { body } = await calendar.editor.get('/venues', { search: 'New Cinema' });
  const [cinema] = (body as { venues: readonly { id: number }[] }).venues;
  const { body: found } = await calendar.editor.get('/categories', { search: 'Plays' });
  const [plays] = (found as { categories: readonly { id: number }[] }).categories;
  await makeEvent(calendar.editor, { title: 'Club', organizer: { organizer: 'Film Club' } });
  await calendar.editor.patch(`/venues/${cinema?.id}`, { phone: '123' });
  await calendar.editor.patch(`/categories/${plays?.id}`, { slug: 'stage' });
  // The process was killed before it wrote the end of the import.
  await calendar.dataSource.query(`UPDATE imports SET status = 'interrupted', ended_at = NULL`);

  const { undoFindings } = await undo(loaded);
  expect(undoFindings.map(({ message }) => message)).toEqual([
    'Kept, because it was changed here: venue New Cinema',
    'Kept, because it was changed here: category Plays',
  ]);
  expect(await names('/venues', 'venues', 'venue')).toEqual(['New Cinema']);
  expect(await names('/organizers', 'organizers', 'organizer')).toEqual(['Film Club']);
  expect(await names('/categories', 'categories', 'name')).toEqual(['Plays']);
});

it('a tag stays that an event in the trash has, unless the import has created the event', async () => {
  const loaded = await load(calendarOf(...PLACED));
  const { id } = await makeEvent(calendar.editor, { title: 'Club', categories: ['Films'] });
  await calendar.editor.delete(`/events/${id}`);
  expect((await undo(loaded)).undoFindings).toEqual([]);
  expect(await names('/categories', 'categories', 'name')).toEqual(['Films']);
  await calendar.editor.patch(`/events/${id}`, { status: 'publish' });
  expect((await calendar.visitor.get(`/events/${id}`)).body).toMatchObject({
    categories: [{ name: 'Films' }],
  });
});

it('more than one step takes the creations away', async () => {
  const loaded = await load(
    calendarOf(
      ...Array.from({ length: 30 }, (_, n) => evening(`e${n}`, `E ${n}`, '20270405', `LOCATION:Place ${n}`)),
    ),
  );
  expect(await names('/venues', 'venues', 'venue')).toHaveLength(30);
  expect((await undo(loaded)).status).toBe('undone');
  expect(await names('/venues', 'venues', 'venue')).toEqual([]);
});
