// A request that holds a connection and waits for another one waits for ever when all others do the same.
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

/** The smallest pool that the settings permit. */
const POOL_SIZE = 2;
const AT_ONCE = Array.from({ length: 3 * POOL_SIZE }, (_, n) => n);
const TIMES = { start_date: '2027-05-01 19:00', end_date: '2027-05-01 21:00' };
const UNKNOWN_ID = 987_654;

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ DATABASE_POOL_SIZE: String(POOL_SIZE) });
  await calendar.editor.make('/sources', { name: 'Town hall', format: 'ndjson' });
});
afterAll(() => calendar.close());

const answersOf = async (send: (n: number) => Promise<ApiResponse>): Promise<readonly unknown[]> => {
  const answers = await Promise.all(AT_ONCE.map((n) => send(n)));
  return [...new Set(answers.map(({ status, body }) => (body as { code?: string }).code ?? status))];
};

it('creates and updates events of a source with any number of requests at once', async () => {
  const { id: venue } = await calendar.editor.make('/venues', { venue: 'Harbour Stage' });
  const put = (n: number, title: string): Promise<ApiResponse> =>
    calendar.editor.put(`/events/external/Town%20hall/${n}`, { ...TIMES, title, venue });
  expect(await answersOf((n) => put(n, `Jazz ${n}`))).toEqual([201]);
  expect(await answersOf((n) => put(n, `Swing ${n}`))).toEqual([200]);
  expect((await calendar.editor.get('/events', { status: 'draft,publish' })).body).toMatchObject({
    total: AT_ONCE.length,
  });
});

it.each([
  ['an update', (n: number) => calendar.editor.patch(`/events/${UNKNOWN_ID + n}`, { title: 'None' })],
  ['a deletion', (n: number) => calendar.editor.delete(`/events/${UNKNOWN_ID + n}`)],
  ['a copy', (n: number) => calendar.editor.post(`/events/${UNKNOWN_ID + n}/duplicate`, TIMES)],
  ['a preview', (n: number) => calendar.editor.get(`/events/${UNKNOWN_ID + n}/preview-link`)],
])('refuses %s of events that do not exist with any number of requests at once', async (_, send) => {
  expect(await answersOf(send)).toEqual(['rest-event-not-found']);
});

it('tries and writes events with any number of requests at once', async () => {
  const { id } = await makeEvent(calendar.editor, { title: 'Jazz' });
  const post = (n: number, title: string): Promise<ApiResponse> =>
    calendar.editor.post('/events', { ...TIMES, title }, { dry_run: n % 2 === 0 });
  expect(
    (await answersOf((n) => post(n, `Blues ${n}`))).filter((answer) => typeof answer === 'string'),
  ).toEqual([]);
  const change = (n: number): Promise<ApiResponse> =>
    calendar.editor.patch(`/events/${id}`, { title: `Jazz ${n}` });
  expect(await answersOf(change)).toEqual([200]);
});
