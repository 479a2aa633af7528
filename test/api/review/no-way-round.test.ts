// Whatever a contributor sends: a pending item stays pending, and a public one stays as it is.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Api, ApiResponse, Made } from '../../support/api.js';
import { makeEvent } from '../../support/make.js';
import { callTool, McpClients } from '../../support/mcp.js';
import { TecClient } from '../tec/tec.js';

let calendar: TestCalendar;
const clients = new McpClients();

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(() => calendar.empty());
afterEach(() => clients.close());
afterAll(() => calendar.close());

const OVERRIDE = { 'Content-Type': 'application/json', 'X-HTTP-Method-Override': 'PATCH' };

/** Ways to write an event, by the words that they send. */
const WAYS: Readonly<Record<string, (as: Api, event: Made, fields: Fields) => Promise<unknown>>> = {
  PATCH: (as, { id }, fields) => as.patch(`/events/${id}`, fields),
  PUT: (as, { id }, fields) => as.put(`/events/${id}`, fields),
  POST: (as, { id }, fields) => as.post(`/events/${id}`, fields),
  'the slug': (as, { slug }, fields) => as.put(`/events/by-slug/${slug || 'none'}`, fields),
  'the address': (as, { id }, fields) => as.send('POST', `/events/${id}`, toTexts(fields)),
  'a form': (as, { id }, fields) =>
    as.form('POST', `/events/${id}`, new URLSearchParams(toTexts(fields)).toString()),
  _method: (as, { id }, fields) => as.send('POST', `/events/${id}`, { _method: 'PUT', ...toTexts(fields) }),
  'another method': (as, { id }, fields) =>
    as.send('POST', `/events/${id}`, {}, OVERRIDE, JSON.stringify(fields)),
  'a translation': (as, { id }, fields) => as.patch(`/events/${id}`, { ...fields, ml_language: 'de' }),
  'a series': (as, { id }, fields) =>
    as.patch(`/events/${id}`, { ...fields, recurrence: 'RRULE:FREQ=DAILY;COUNT=2', scope: 'all' }),
  'a source': (as, { id }, fields) => as.put(`/events/external/1/${id}`, fields),
  'an import': (as, { id }, fields) =>
    as.post('/imports', { source: 1, content: JSON.stringify({ id, ...fields }) }),
  'tec/v1': (as, { id }, fields) => new TecClient(as).put(`/events/${id}`, fields),
  'an assistant': async (_, { id }, { status }) =>
    callTool(await clients.connect(calendar, 'contributor'), 'update_event', { id, title: 'Other', status }),
};

type Fields = Readonly<Record<string, string>>;

const toTexts = (fields: Fields): Record<string, string> => ({ ...fields });

const PUBLISHING: readonly Fields[] = [
  { status: 'publish' },
  { status: 'publish', date: '2020-01-01 00:00:00' },
  { status: 'future', date: '2027-03-10 12:00:30' },
];

const readPublic = async ({ id }: Made): Promise<unknown> => {
  const { status, body } = await calendar.visitor.get(`/events/${id}`);
  return [status, body];
};

it('publishes no pending event', async () => {
  for (const [way, write] of Object.entries(WAYS)) {
    const event = await makeEvent(calendar.contributor, { status: 'pending', slug: 'jazz' });
    for (const fields of PUBLISHING) await write(calendar.contributor, event, fields);
    const { body } = await calendar.editor.get(`/events/${event.id}`);
    expect([way, body]).toEqual([way, expect.objectContaining({ status: 'pending' })]);
  }
  expect((await calendar.visitor.get('/events?when=all')).body).toMatchObject({ total: 0 });
});

it('changes no public event', async () => {
  const { contributor, editor } = calendar;
  const { id } = await makeEvent(contributor, { status: 'pending' });
  const event = (await editor.patch(`/events/${id}`, { review: { state: 'published' } })).body as Made;
  const before = await readPublic(event);
  for (const [way, write] of Object.entries(WAYS)) {
    for (const fields of [{ title: 'Other' }, { status: 'draft' }]) await write(contributor, event, fields);
    expect([way, await readPublic(event)]).toEqual([way, before]);
  }
});

it('does neither by removing, restoring a version or changing what belongs to it', async () => {
  const { contributor, editor, visitor } = calendar;
  const event = await makeEvent(contributor, {
    status: 'pending',
    recurrence: 'RRULE:FREQ=DAILY;COUNT=3',
    venue: { venue: 'Old Mill' },
    categories: ['New'],
  });
  const { body } = await editor.get('/events?status=any&when=all');
  const [first, second] = (body as { events: Made[] }).events;
  if (first === undefined || second === undefined) throw new Error('The series has no occurrences');
  await editor.patch(`/events/${second.id}`, { review: { state: 'published' } });
  const before = await readPublic(second);
  const series = (second['series'] as { id: number }).id;
  const venue = (event['venue'] as Made).id;
  const tries: readonly (() => Promise<ApiResponse>)[] = [
    () => contributor.delete(`/events/${second.id}`),
    () => contributor.delete(`/events/${second.id}?ml_language=en`),
    () => contributor.delete(`/events/${first.id}?scope=all`),
    () => contributor.patch(`/events/${first.id}`, { title: 'Other', scope: 'all' }),
    () => contributor.patch(`/events/${first.id}`, { title: 'Other', scope: 'following' }),
    () => contributor.patch(`/events/${first.id}`, { recurrence: null }),
    () => contributor.put(`/series/${series}`, { title: 'Other' }),
    () => contributor.delete(`/series/${series}`),
    () => contributor.put(`/venues/${venue}`, { venue: 'Other' }),
    () => contributor.delete(`/venues/${venue}`),
    () => contributor.post('/events', { venue: { id: venue, city: 'Other' } }),
    () => contributor.post('/venues', { venue: 'Old Mill', description: 'Other' }),
  ];
  for (const [n, attempt] of tries.entries())
    expect([n, (await attempt()).status < 500, await readPublic(second)]).toEqual([n, true, before]);

  // What was public once stays hidden when its author restores it.
  await editor.patch(`/events/${second.id}`, { status: 'pending', title: 'Changed' });
  const history = (await contributor.get(`/events/${second.id}/history`)).body as { changes: Made[] };
  for (const { id } of history.changes)
    await contributor.post(`/events/${second.id}/history/${id}/restore`, { undo_later: true, partial: true });
  const copy = await contributor.post(`/events/${second.id}/duplicate`, {
    start_date: '2027-06-01 10:00',
    status: 'publish',
  });
  expect(copy.body).toMatchObject({ status: 'pending' });
  expect((await visitor.get('/events?when=all')).body).toMatchObject({ total: 0 });
});

it('proposes no frame, which only editors may write', async () => {
  const { contributor, editor } = calendar;
  const { id } = await makeEvent(contributor, { status: 'pending' });
  await editor.patch(`/events/${id}`, { review: { state: 'published' } });
  const framed = { description: '<p>New</p><iframe src="https://www.youtube.com/embed/x"></iframe>' };
  const sent = await contributor.patch(`/events/${id}`, framed);
  expect(sent.body).toMatchObject({ patch: { description: '<p>New</p>' } });
});
