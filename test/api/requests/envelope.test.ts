import { pino } from 'pino';
import { buildLoggerOptions } from '../../../src/service/edge/logger.js';
import { TermsService } from '../../../src/calendar/terms/terms.service.js';
import { expectBody } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { rawRequest } from '../../support/raw-request.js';

const ROOT = `<${SITE}/>; rel="https://api.w.org/"`;

interface Envelope {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
}

describe('_envelope', () => {
  let calendar: TestCalendar;
  const lines: object[] = [];

  beforeAll(async () => {
    const write = (line: string): void => {
      lines.push(JSON.parse(line) as object);
    };
    calendar = await startTestCalendar({}, pino(buildLoggerOptions('info'), { write }));
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const raw = (path: string, method = 'GET'): Promise<ApiResponse> =>
    rawRequest(calendar.visitor.root, { method, path: `/calendar/events/v1${path}` });
  const envelopeOf = (answer: ApiResponse): Envelope => {
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([200, ['body', 'status', 'headers']]);
    return answer.body as Envelope;
  };

  it('holds the whole answer', async () => {
    const plain = await calendar.visitor.get('/events');
    const answer = await calendar.visitor.get('/events', { _envelope: 1 });

    expectBody(answer.body, {
      body: plain.body as object,
      status: 200,
      headers: {
        'X-TEC-Total': 0,
        'X-TEC-TotalPages': 0,
        Link: `${ROOT}, <${BASE.replace(/^http:/, 'webcal:')}/events.ics>; rel="alternate"; type="text/calendar"`,
        Allow: 'GET',
        'Content-Language': 'en',
        'X-Request-Id': answer.headers.get('X-Request-Id'),
        'Cache-Control': 'no-cache',
      },
    });
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('X-TEC-Total')).toBe('0');
  });

  it('holds all links of an item in one text', async () => {
    const { id } = await makeEvent(calendar.editor);

    const { headers } = envelopeOf(await calendar.visitor.get(`/events/${id}`, { _envelope: 'true' }));

    expect(headers['Link']).toBe(
      `${ROOT}, <${BASE}/events/${id}?ml_language=en>; rel="alternate"; hreflang="en"`,
    );
  });

  it('tells that something was created', async () => {
    const { body, status } = envelopeOf(
      await calendar.editor.post('/tags', { name: 'Live' }, { _envelope: 1 }),
    );

    expect([status, (body as { name: string }).name]).toEqual([201, 'Live']);
  });

  it.each<[string, number, string, () => Promise<ApiResponse>]>([
    [
      'a parameter',
      400,
      'rest_invalid_param',
      () => calendar.visitor.get('/events', { page: 'x', _envelope: 1 }),
    ],
    ['a right', 401, 'rest_forbidden', () => calendar.visitor.post('/events', {}, { _envelope: 1 })],
    ['a role', 403, 'rest_forbidden', () => calendar.subscriber.post('/events', {}, { _envelope: 1 })],
    ['an item', 404, 'rest-event-not-found', () => calendar.visitor.get('/events/99999', { _envelope: 1 })],
    ['a route', 404, 'rest_no_route', () => calendar.visitor.get('/nothing', { _envelope: 1 })],
    [
      'credentials',
      401,
      'incorrect_password',
      () =>
        calendar.visitor.get(
          '/events',
          { _envelope: 1 },
          {
            Authorization: `Basic ${Buffer.from('editor:wrong').toString('base64')}`,
          },
        ),
    ],
  ])('holds errors: %s', async (_, status, code, ask) => {
    const envelope = envelopeOf(await ask());

    expect(envelope.status).toBe(status);
    expect(envelope.body).toMatchObject({ code, data: { status } });
    expect(envelope.headers).toMatchObject({ 'Content-Language': 'en', 'Cache-Control': 'no-store' });
  });

  it('is logged by the status that it holds', async () => {
    lines.length = 0;
    await calendar.visitor.get('/events/99999', { _envelope: 1 });
    await calendar.visitor.get('/tags', { _envelope: 1 });
    jest.spyOn(calendar.app.get(TermsService), 'list').mockRejectedValue(new Error('once'));
    await calendar.visitor.get('/tags', { _envelope: 1 });
    jest.restoreAllMocks();

    expect(lines.filter((line) => 'res' in line)).toMatchObject([
      { level: 'info', res: { status: 404 } },
      { level: 'info', res: { status: 200 } },
      { level: 'warn', res: { status: 500 } },
    ]);
  });

  it('holds what _fields keeps, and errors whole', async () => {
    const kept = envelopeOf(await calendar.visitor.get('/events', { _envelope: 1, _fields: 'total' }));
    const error = envelopeOf(
      await calendar.visitor.get('/events', { _envelope: 1, _fields: 'total', page: 0 }),
    );

    expect(kept.body).toEqual({ total: 0 });
    expect(Object.keys(error.body as object)).toEqual(['code', 'message', 'data']);
  });

  it.each(['_envelope', '_envelope=', '_envelope=yes', '_envelope=0&_envelope=1'])(
    'is asked for by ?%s',
    async (query) => {
      expect(envelopeOf(await raw(`/tags?${query}`)).status).toBe(200);
    },
  );

  it.each(['_envelope=0', '_envelope=false', '_envelope=1&_envelope=0'])(
    'is not asked for by ?%s',
    async (query) => {
      expect((await raw(`/tags?${query}`)).body).toEqual((await raw('/tags')).body);
    },
  );

  it('is not asked for by a body', async () => {
    const { status, body } = await calendar.editor.post('/tags', {
      name: 'Live',
      _envelope: 1,
      _fields: 'id',
    });

    expect([status, (body as { slug: string }).slug]).toEqual([201, 'live']);
  });

  it.each(['/tags', '/events/99999', '/nothing'])('has the length that HEAD tells at %s', async (path) => {
    const get = await raw(`${path}?_envelope`);
    const head = await raw(`${path}?_envelope`, 'HEAD');

    expect([head.status, head.body]).toEqual([200, undefined]);
    expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'));
  });

  it('holds what OPTIONS tells', async () => {
    const { body, headers } = envelopeOf(await raw('/doc?_envelope', 'OPTIONS'));

    expect(body).toEqual((await raw('/doc', 'OPTIONS')).body);
    expect(headers['Allow']).toBe('GET');
  });

  it('is not carried on by links', async () => {
    const { body } = envelopeOf(await calendar.visitor.get('/tags', { _envelope: 1 }));

    expect((body as { rest_url: string }).rest_url).toBe(`${BASE}/tags/`);
  });
});
