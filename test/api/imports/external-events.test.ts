// Single events of sources, written one by one.
import { lockItem, lockSource } from '../../../src/exchange/imports/sources.queries.js';
import { refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  await calendar.editor.make('/sources', { name: 'Town hall', format: 'ndjson', defaults: { cost: '5' } });
});

const PATH = '/events/external/Town%20hall/e%2F1';
const JAZZ = {
  title: 'Jazz',
  start_date: '2027-05-01 19:00',
  end_date: '2027-05-01 21:00',
  status: 'publish',
  venue: { venue: 'Harbour Stage', city: 'Koper' },
};
const put = (body: object, path = PATH): Promise<ApiResponse> => calendar.editor.put(path, body);
const outcome = ({ status, headers, body }: ApiResponse): unknown[] => [
  status,
  headers.get('Calendar-Import'),
  (body as { title: string }).title,
];

it('creates an event, finds it again, and keeps what people have changed', async () => {
  const made = await put(JAZZ);
  expect(outcome(made)).toEqual([201, 'created', 'Jazz']);
  const { id } = made.body as { id: number };
  expect(made.body).toMatchObject({ cost: '$5', venue: { venue: 'Harbour Stage' }, status: 'publish' });
  expect((await calendar.editor.get(PATH)).body).toEqual((await calendar.editor.get(`/events/${id}`)).body);

  expect(outcome(await put(JAZZ))).toEqual([200, 'unchanged', 'Jazz']);
  expect(outcome(await put({ ...JAZZ, title: 'Swing' }))).toEqual([200, 'updated', 'Swing']);
  await calendar.editor.patch(`/events/${id}`, { title: 'Swing outside' });
  expect(outcome(await put({ ...JAZZ, title: 'Blues' }))).toEqual([200, 'kept', 'Swing outside']);
  const { body } = await calendar.editor.get('/sources');
  const [{ id: source }] = (body as { sources: [{ id: number }] }).sources;
  await calendar.editor.patch(`/sources/${source}`, { policy: 'source-wins' });
  const won = await put({ ...JAZZ, title: 'Blues' }, `/events/external/${source}/e%2F1`);
  expect(outcome(won)).toEqual([200, 'updated', 'Blues']);
  expect((await calendar.editor.get('/events')).body).toMatchObject({ total: 1, events: [{ id }] });
});

it('keeps what people have changed also in fields that the source gives late, or again', async () => {
  const { id } = (await put(JAZZ)).body as { id: number };
  await calendar.editor.patch(`/events/${id}`, { description: 'By hand', cost: '7' });
  const late = await put({ ...JAZZ, description: 'By the source', excerpt: 'Short' });
  expect(outcome(late)).toEqual([200, 'updated', 'Jazz']);
  expect(late.body).toMatchObject({ description: '<p>By hand</p>', cost: '$7', excerpt: '<p>Short</p>' });
  const later = await put({ ...JAZZ, description: 'By the source again' });
  expect(outcome(later)).toEqual([200, 'kept', 'Jazz']);
  expect((await put(JAZZ)).body).toMatchObject({ description: '<p>By hand</p>' });
  const again = await put({ ...JAZZ, description: 'By the source again' });
  expect(outcome(again)).toEqual([200, 'unchanged', 'Jazz']);
  expect(again.body).toMatchObject({ description: '<p>By hand</p>' });
});

it('writes texts in the language that is named', async () => {
  const german = (body: object): Promise<ApiResponse> =>
    calendar.editor.put(PATH, body, { ml_language: 'de' });
  const made = await german({ ...JAZZ, title: 'Jazznacht' });
  expect(outcome(made)).toEqual([201, 'created', 'Jazznacht']);
  expect(made.body).toMatchObject({ language: 'de' });
  expect(outcome(await german({ ...JAZZ, title: 'Jazznacht am Kai' }))[2]).toBe('Jazznacht am Kai');
  expect(outcome(await put({ ...JAZZ, title: 'Jazz night' }))).toEqual([200, 'updated', 'Jazz night']);
  const again = await german({ ...JAZZ, title: 'Jazznacht am Kai' });
  expect(again.body).toMatchObject({ language: 'de', title: 'Jazznacht am Kai' });
  expect((await calendar.editor.get(PATH, { ml_language: 'en' })).body).toMatchObject({
    language: 'en',
    title: 'Jazz night',
  });
  expect((await calendar.editor.get('/events', { ml_fallback: true })).body).toMatchObject({ total: 1 });
});

it('says the same again under the same Idempotency-Key', async () => {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' };
  const write = (): Promise<ApiResponse> =>
    calendar.editor.send('PUT', PATH, {}, headers, JSON.stringify(JAZZ));
  const [first, again] = [await write(), await write()];
  expect([outcome(first), outcome(again)]).toEqual([
    [201, 'created', 'Jazz'],
    [201, 'created', 'Jazz'],
  ]);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
});

it('makes one event of a series, and of two writes at once', async () => {
  const series = { ...JAZZ, recurrence: 'FREQ=WEEKLY;COUNT=3' };
  const both = await Promise.all([put(series), put(series)]);
  expect(both.map((answer) => outcome(answer)[1]).sort()).toEqual(['created', 'unchanged']);
  expect((await calendar.editor.get('/events')).body).toMatchObject({ total: 3 });
  expect(outcome(await put({ ...series, title: 'Swing' }))).toEqual([200, 'updated', 'Swing']);
  const { body } = await calendar.editor.get('/events');
  expect((body as { events: { title: string }[] }).events.map(({ title }) => title)).toEqual([
    'Swing',
    'Swing',
    'Swing',
  ]);
});

it('writes one item while another is being written, but not while an import writes', async () => {
  const [source] = await calendar.dataSource.query<{ id: number }[]>('SELECT id FROM sources');
  const id = source?.id ?? 0;
  await calendar.dataSource.transaction(async (manager) => {
    expect(await lockItem(manager, id, 'e2')).toMatchObject({
      id,
      name: 'Town hall',
      defaults: { cost: '5' },
    });
    expect(outcome(await put(JAZZ))).toEqual([201, 'created', 'Jazz']);
    const whileWritten = calendar.dataSource.transaction(async (other) => {
      await other.query(`SET LOCAL lock_timeout = 1`);
      await lockSource(other, id);
    });
    await expect(whileWritten).rejects.toThrow('lock timeout');
  });
  await calendar.dataSource.transaction(async (manager) => {
    expect(await lockSource(manager, id)).toBe(true);
    const whileImported = calendar.dataSource.transaction(async (other) => {
      await other.query(`SET LOCAL lock_timeout = 1`);
      await lockItem(other, id, 'e2');
    });
    await expect(whileImported).rejects.toThrow('lock timeout');
  });
});

it.each(['post', 'put', 'patch'] as const)('means the same by %s', async (verb) => {
  const write = (body: object, path = PATH): Promise<ApiResponse> => calendar.editor[verb](path, body);
  expect(outcome(await write(JAZZ))).toEqual([201, 'created', 'Jazz']);
  expect(outcome(await write({ ...JAZZ, title: 'Swing' }))).toEqual([200, 'updated', 'Swing']);
  const unknown = await write(JAZZ, '/events/external/Nowhere/e1');
  expect(refusal(unknown)).toEqual({ status: 404, code: 'calendar_source_invalid_id' });
  await calendar.dataSource.query('UPDATE source_items SET event_id = NULL');
  expect(refusal(await write(JAZZ))).toEqual({ status: 410, code: 'event-is-in-trash' });
});

it('refuses what an event may not have, and writes nothing of it', async () => {
  const { body, status } = await put({ ...JAZZ, end_date: '2027-04-01 21:00' });
  expect([status, body]).toMatchObject([400, { code: 'rest_invalid_param' }]);
  expect(refusal(await put({ ...JAZZ, status: 'trash' }))).toEqual({
    status: 410,
    code: 'event-is-in-trash',
  });
  expect((await calendar.editor.get('/venues')).body).toMatchObject({ venues: [] });
  const unknown = await put(JAZZ, '/events/external/Nowhere/e1');
  expect(refusal(unknown)).toEqual({ status: 404, code: 'calendar_source_invalid_id' });
  const unread = await calendar.editor.get('/events/external/Nowhere/e1');
  expect(refusal(unread)).toEqual({ status: 404, code: 'calendar_source_invalid_id' });
  expect(refusal(await calendar.editor.get(PATH))).toEqual({ status: 404, code: 'rest-event-not-found' });
  expect(refusal(await calendar.author.put(PATH, JAZZ))).toEqual({ status: 403, code: 'rest_forbidden' });
  expect(refusal(await calendar.visitor.get(PATH))).toEqual({ status: 401, code: 'rest_forbidden' });
});

it('leaves what a person has moved to the trash or deleted', async () => {
  const { id } = (await put(JAZZ)).body as { id: number };
  await calendar.editor.delete(`/events/${id}`);
  const trashed = await put({ ...JAZZ, title: 'Swing' });
  expect(refusal(trashed)).toEqual({ status: 410, code: 'event-is-in-trash' });
  const unread = await calendar.editor.get(PATH);
  expect(refusal(unread)).toEqual({ status: 403, code: 'event-no-longer-available' });
  await calendar.dataSource.query('UPDATE source_items SET event_id = NULL');
  expect(refusal(await put(JAZZ))).toEqual({ status: 410, code: 'event-is-in-trash' });
});
