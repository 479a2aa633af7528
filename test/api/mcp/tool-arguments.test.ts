// Arguments of tools that reach only some events: hybrid and distant ones, one date of a series, another page.
import type { Client } from '@modelcontextprotocol/client';
import { clock } from '../../../src/foundation/dates/clock.js';
import type { Role } from '../../../src/requests/accounts/roles.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { callTool, McpClients, type ToolResult } from '../../support/mcp.js';

let calendar: TestCalendar;
const clients = new McpClients();
const call = callTool;
const connect = (role: Role | null): Promise<Client> => clients.connect(calendar, role);

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de' });
});
beforeEach(() => calendar.empty());
afterEach(() => clients.close());
afterAll(() => calendar.close());

const titles = ({ data }: ToolResult): string[] =>
  (data['events'] as { title: string }[]).map(({ title }) => title);

it('find hybrid events with those online, and places within the sent radius', async () => {
  const venue = { venue: 'Town Hall', geo_lat: 45.55, geo_lng: 13.73 };
  await makeEvent(calendar.editor, { title: 'Hybrid', attendance_mode: 'mixed', venue });
  await makeEvent(calendar.editor, { title: 'Here' });
  const client = await connect(null);
  const found = async (args: Record<string, unknown>): Promise<string[]> =>
    titles(await call(client, 'find_events', args));

  expect(await found({ online: true })).toEqual(['Hybrid']);
  expect(await found({ online: false })).toEqual(['Here']);
  // The venue is 61 km away.
  const near = { latitude: 45, longitude: 13.73 };
  expect(await found({ near })).toEqual([]);
  expect(await found({ near: { ...near, radius_km: 70 } })).toEqual(['Hybrid']);
  expect(await found({ near: { ...near, radius_km: 30 } })).toEqual([]);
});

it('publish what is due before they read', async () => {
  await makeEvent(calendar.editor, { title: 'Due', date_utc: '2027-03-10 13:00:00' });
  const client = await connect(null);
  expect(titles(await call(client, 'find_events'))).toEqual([]);
  clock.set('2027-03-10T13:00:00Z');
  expect(titles(await call(client, 'find_events'))).toEqual(['Due']);
});

it('count as taken what began on the day before, and events without a text in the language', async () => {
  const { id } = await calendar.editor.make('/venues', { venue: 'Hall', status: 'publish' });
  const night = { start_date: '2027-05-01 22:00', end_date: '2027-05-02 09:00' };
  const german = { start_date: '2027-05-02 12:00', end_date: '2027-05-02 13:00', ml_language: 'de' };
  for (const fields of [night, german]) await makeEvent(calendar.editor, { ...fields, venue: id });
  const day = { venue_id: id, day: '2027-05-02', closes: '14:00' };

  expect((await call(await connect(null), 'find_free_slots', day)).data['slots']).toEqual([
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '14:00' },
  ]);
});

it('say in a list what runs for days, what is not public, and what it is about in short', async () => {
  const days = { start_date: '2027-05-01', end_date: '2027-05-03', all_day: true };
  const texts = { description: 'The whole story.', excerpt: 'In short.' };
  const { id } = await makeEvent(calendar.editor, { title: 'Camp', ...days, ...texts, status: 'draft' });
  const { text, data } = await call(await connect('editor'), 'find_events');

  // Without the address of its page, which nobody can open yet.
  expect(text.split('\n')).toContain(`- Camp, 2027-05-01 to 2027-05-03, all day. status draft. [id ${id}]`);
  expect(data['events']).toMatchObject([{ description: 'In short.', url: '' }]);
});

it('take a venue by its id, and by a name in another language', async () => {
  const { id } = await calendar.editor.make('/venues', { venue: 'Rathaus', ml_language: 'de' });
  await calendar.editor.patch(`/venues/${id}`, { status: 'publish' }, { ml_language: 'de' });
  const event = await makeEvent(calendar.editor, { title: 'Talk' });
  const client = await connect('editor');

  await call(client, 'update_event', { id: event.id, venue_id: id });
  expect(titles(await call(client, 'find_events', { venue_id: id }))).toEqual(['Talk']);
  expect(titles(await call(client, 'find_events', { venue_name: 'Rathaus' }))).toEqual(['Talk']);
});

it('list findings of what is over only when they are to', async () => {
  const past = { start_date: '2027-01-05 10:00', end_date: '2027-01-05 11:00' };
  const { id } = await makeEvent(calendar.editor, { title: 'Over', ...past });
  const client = await connect('editor');

  expect((await call(client, 'list_findings')).data).toMatchObject({ events: [] });
  expect((await call(client, 'list_findings', { upcoming: false })).data).toMatchObject({ events: [{ id }] });
});

it('show the note and the conflicts of a proposal', async () => {
  const { id } = await makeEvent(calendar.contributor, { title: 'Jazz', status: 'pending' });
  await calendar.editor.patch(`/events/${id}`, { review: { state: 'published' } });
  const contributor = await connect('contributor');
  const made = await call(contributor, 'update_event', { id, title: 'Jazz Night' });
  const { id: proposal } = made.data['proposal'] as { id: number };
  const editor = await connect('editor');
  const sentBack = { proposal_id: proposal, decision: 'changes_requested', note: 'Which hall?' };
  await call(editor, 'decide_proposal', sentBack);
  await calendar.editor.patch(`/events/${id}`, { title: 'Blues' });

  const { text } = await call(editor, 'list_proposals', { proposal_id: proposal });
  expect(text).toContain(': changes_requested\n> Which hall?\n  title: Blues -> Jazz Night (changed since)');
});

it('change the dates of a series that the scope names', async () => {
  const { id } = await makeEvent(calendar.editor, { title: 'Choir', recurrence: 'FREQ=WEEKLY;COUNT=4' });
  const list = async (): Promise<{ id: number; start_date: string; event_status: string }[]> =>
    ((await calendar.visitor.get('/events')).body as { events: never[] }).events;
  const client = await connect('editor');
  const third = (await list())[2]?.id;

  await call(client, 'cancel_event', { id: third, scope: 'following' });
  expect((await list()).map(({ event_status: status }) => status)).toEqual([
    'scheduled',
    'scheduled',
    'cancelled',
    'cancelled',
  ]);
  await call(client, 'set_recurrence', {
    id: (await list())[3]?.id,
    recurrence: 'RRULE:FREQ=DAILY;COUNT=2',
    scope: 'following',
  });
  expect((await list()).map((one) => [one.id === id, one.start_date.slice(5, 10)])).toEqual([
    [true, '05-01'],
    [false, '05-08'],
    [false, '05-15'],
    [false, '05-22'],
    [false, '05-23'],
  ]);
});

it('list what waits page by page, each item since it was sent and with its own duplicates', async () => {
  const ids: number[] = [];
  for (const title of ['Jazz', 'Jazz', 'Quilting']) {
    ids.push((await makeEvent(calendar.contributor, { title, status: 'pending' })).id);
    clock.set(`2027-03-10T1${2 + ids.length}:00:00Z`);
  }
  const [, second = 0, third = 0] = ids;
  await calendar.contributor.patch(`/events/${second}`, { description: 'At the hall.' });
  const client = await connect('editor');

  const listed = await call(client, 'list_reviews', { limit: 1, page: 2 });
  expect(listed.data).toMatchObject({ total: 3, items: [{ id: second, may_be_duplicate: true }] });
  expect(listed.text).toMatch(
    /to_review since 2027-03-10 13:00:00 UTC, by user \d+, may be a duplicate \[id \d+\]$/,
  );
  expect((await call(client, 'list_reviews', { limit: 1, page: 3 })).data).toMatchObject({
    items: [{ id: third, may_be_duplicate: false }],
  });
});
