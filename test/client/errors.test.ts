// What fails, and how an error looks in a log.
import { inspect } from 'node:util';
import { CalendarError, createCalendarClient, dataOf } from '../../client/index.js';
import { makeEvent } from '../support/make.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

it('an error shows its status, code and data, and not the response', async () => {
  const client = createCalendarClient({ baseUrl: calendar.visitor.root });
  const failed = dataOf(client.GET('/events/{id}', { params: { path: { id: 999 } } }));
  const error: unknown = await failed.catch((reason: unknown) => reason);
  if (!(error instanceof CalendarError)) throw new Error('No CalendarError');

  expect([error.status, error.response.status, Object.keys(error).toSorted()]).toEqual([
    404,
    404,
    ['code', 'data', 'name', 'status'],
  ]);
  const shown = inspect(error).replace(/^ {4}at .*\n/gm, '');
  expect(shown).toContain("code: 'rest-event-not-found'");
  expect(shown).not.toContain('Response');
  expect(shown.split('\n').length).toBeLessThan(15);
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ status: 404, data: { status: 404 } });
});

it('a host that is not there throws, and no error is returned', async () => {
  const client = createCalendarClient({ baseUrl: 'http://127.0.0.1:9' });
  await expect(client.GET('/events')).rejects.toMatchObject({
    name: 'TypeError',
    message: 'fetch failed',
  });
});

it.each([
  [undefined, 'Food & Drink', 'Sun'],
  ['plain', 'Food & Drink', 'Sun'],
  ['html', 'Food &#038; Drink', undefined],
] as const)('texts are as people write them, unless HTML is chosen: %s', async (textFormat, title, text) => {
  const { id } = await makeEvent(calendar.editor, { title: 'Food & Drink', description: '<p>Sun</p>' });
  const client = createCalendarClient({ baseUrl: calendar.visitor.root, textFormat });
  const one = await dataOf(client.GET('/events/{id}', { params: { path: { id } } }));
  const titles: string[] = [];
  for await (const event of client.items('/events', { per_page: 1 })) titles.push(event.title);
  const query = { text_format: 'html' } as const;
  const html = await dataOf(client.GET('/events/{id}', { params: { path: { id }, query } }));

  expect([one.title, one.description_text, titles, html.title]).toEqual([
    title,
    text,
    [title],
    'Food &#038; Drink',
  ]);
});

it('a copy that is still current has a code of its own', async () => {
  const client = createCalendarClient({ baseUrl: calendar.visitor.root });
  const first = await client.GET('/events');
  const headers = { 'If-None-Match': first.response.headers.get('ETag') ?? '' };

  const again = await client.GET('/events', { headers });

  expect([again.response.status, again.error?.code]).toEqual([304, 'not_modified']);
});

it('a calendar file and a feed are text, and a JSON Feed is its content', async () => {
  const { id } = await makeEvent(calendar.editor, { title: 'Jazz' });
  const client = createCalendarClient({ baseUrl: calendar.visitor.root });

  const file = await dataOf(client.GET('/events/{id}.ics', { params: { path: { id } } }));
  const feed = await dataOf(client.GET('/events.rss'));
  const json: unknown = await dataOf(client.GET('/events.json'));

  expect(file.split('\r\n')).toContain('SUMMARY:Jazz');
  expect(feed).toContain('<title>Jazz</title>');
  expect(json).toMatchObject({ items: [{ title: 'Jazz' }] });
});
