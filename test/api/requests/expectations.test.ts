import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { basic, rawBytes } from '../../support/raw-request.js';

const EVENTS = '/calendar/events/v1/events';

describe('a request with Expect', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const head = (start: string, headers: Record<string, string>): string =>
    [
      `${start} HTTP/1.1`,
      'Host: a.example',
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n');

  /** The last answer of those that came: status, body. */
  async function answerTo(...pieces: string[]): Promise<{ status: number; body: unknown; before: string[] }> {
    const parts = (await rawBytes(calendar.visitor.root, ...pieces)).split('\r\n\r\n');
    const [start = '', body = ''] = parts.slice(-2);
    return { status: Number(start.split(' ')[1]), body: JSON.parse(body), before: parts.slice(0, -2) };
  }

  it.each(['the-unexpected', '200-ok', 'a=b; c', ''])(
    'of something else (%s) is answered like one without it',
    async (expectation) => {
      const { id } = await calendar.editor.make('/events', anEvent({ title: 'Expected' }));

      const found = await answerTo(head(`GET ${EVENTS}/${id}?_fields=id,title`, { Expect: expectation }));
      const missing = await answerTo(head(`GET ${EVENTS}/999`, { Expect: expectation }));

      expect(found).toEqual({ status: 200, body: { id, title: 'Expected' }, before: [] });
      expect(missing).toMatchObject({
        status: 404,
        body: { code: 'rest-event-not-found', data: { status: 404 } },
      });
    },
  );

  it.each([
    ['something else', 'the-unexpected', []],
    ['100-continue', '100-continue', ['HTTP/1.1 100 Continue']],
  ])('of %s may have a body', async (_, expectation, before) => {
    const body = JSON.stringify(anEvent({ title: 'Written' }));
    const start = head(`POST ${EVENTS}?_fields=title`, {
      Authorization: basic('editor', calendar.secrets.editor),
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      Expect: expectation,
    });

    const answer = await (before.length === 0 ? answerTo(start + body) : answerTo(start, body));

    expect(answer).toEqual({ status: 201, body: { title: 'Written' }, before });
    const { total } = (await calendar.visitor.get('/events')).body as { total: number };
    expect(total).toBe(1);
  });
});
