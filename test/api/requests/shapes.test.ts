// Requests and answers have all their properties from the beginning: each one that is added later makes another kind of
// object of them, and Node's own code gets slower for all (src/edge/http-adapter.ts).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { picture, upload } from '../../support/images.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});

afterAll(async () => {
  await calendar.close();
});

/** Added by Node itself, whoever is asked, and by what watches all answers of these tests (test/support). */
const BY_OTHERS = ['_eventsCount', 'statusMessage', 'write', 'writeHead'];

/** What was added to the request and the answer until the answer was over. */
async function addedBy(ask: () => Promise<{ readonly status: number }>): Promise<object> {
  const server = calendar.app.getHttpServer();
  const begun = new Promise<() => string[][]>((resolve) => {
    server.prependOnceListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const before = [request, response].map((message) => Object.getOwnPropertyNames(message));
      resolve(() =>
        [request, response].map((message, index) =>
          Object.getOwnPropertyNames(message).filter(
            (name) => !(before[index] ?? []).includes(name) && !BY_OTHERS.includes(name),
          ),
        ),
      );
    });
  });
  const [{ status }, added] = await Promise.all([ask(), begun]);
  const [request, response] = added();
  return { status, request, response };
}

const NOTHING = { request: [], response: [] };

it('adds nothing to a request and its answer, whoever answers', async () => {
  const { visitor, editor } = calendar;
  const { id } = await editor.make('/events', {
    title: 'Concert',
    start_date: '2026-10-01 20:00:00',
    end_date: '2026-10-01 22:00:00',
  });
  const asked: [number, () => Promise<{ readonly status: number }>][] = [
    [200, () => visitor.get('/events')],
    // From memory.
    [200, () => visitor.get('/events')],
    [200, () => visitor.get(`/events/${id}`)],
    [200, () => editor.get(`/events/${id}`)],
    [201, () => editor.post('/venues', { venue: 'Hall' })],
    [200, () => editor.delete(`/events/${id}`)],
    [400, () => visitor.get('/events', { page: 'first' })],
    [401, () => visitor.post('/venues', { venue: 'Hall' })],
    [404, () => visitor.get('/nothing')],
    [200, () => visitor.send('OPTIONS', '/events')],
    [200, () => visitor.send('HEAD', '/venues')],
    [200, () => visitor.under('').get('/health/live')],
    [201, async () => upload(editor, await picture('png'), { name: 'picture.png' })],
  ];
  for (const [status, ask] of asked) expect(await addedBy(ask)).toEqual({ status, ...NOTHING });
});

it('makes requests and answers with the prototypes that Express would give them', async () => {
  const { request, response } = calendar.app.getHttpAdapter().getInstance() as {
    readonly request: Request;
    readonly response: Response;
  };
  const met = new Promise<[object | null, object | null]>((resolve) => {
    calendar.app.getHttpServer().prependOnceListener('request', (asked: object, answer: object) => {
      resolve([Object.getPrototypeOf(asked) as object, Object.getPrototypeOf(answer) as object]);
    });
  });
  await calendar.visitor.get('/events');
  const [ofRequest, ofAnswer] = await met;
  expect([ofRequest === request, ofAnswer === response]).toEqual([true, true]);
});
