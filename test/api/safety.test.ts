import { startTestCalendar, type TestCalendar } from '../support/app.js';
import type { ApiResponse } from '../support/api.js';
import { anEvent, makeEvent, makeImage } from '../support/make.js';
import { basic, rawRequest, type RawRequest } from '../support/raw-request.js';

const EVENTS = '/calendar/events/v1/events';

describe('headers', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const raw = (sent: RawRequest): Promise<ApiResponse> => rawRequest(calendar.visitor.root, sent);
  const wrong = { Authorization: basic('editor', 'wrong') };

  /** One of every way in which the service answers. */
  const ANSWERS: readonly [string, number, RawRequest][] = [
    ['a list', 200, { path: EVENTS }],
    ['the index', 200, { path: '/calendar/events/v1' }],
    ['OPTIONS', 200, { method: 'OPTIONS', path: EVENTS }],
    ['wrong credentials', 401, { path: EVENTS, headers: wrong }],
    ['an unknown route', 404, { path: '/calendar/events/v1/nothing' }],
    ['an address outside', 404, { path: '/nothing' }],
    ['an image that is none', 404, { path: '/images/none.png' }],
    ['a query that is too long', 413, { path: `${EVENTS}?${'a=1&'.repeat(1001)}` }],
    ['a wrong parameter', 400, { path: `${EVENTS}?page=x` }],
    ['a visitor who may not', 401, { method: 'POST', path: EVENTS }],
  ];

  it.each(ANSWERS)('of %s keep browsers from guessing, framing and indexing', async (_, status, sent) => {
    const answer = await raw(sent);

    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining(`default-src 'self'`) as string,
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
      'content-type': 'application/json; charset=utf-8',
    });
    for (const name of ['X-Powered-By', 'Server', 'Strict-Transport-Security', 'Set-Cookie']) {
      expect([name, answer.headers.get(name)]).toEqual([name, null]);
    }
  });

  it.each(ANSWERS)('of %s let pages of every origin read it, without credentials', async (_, __, sent) => {
    const { headers } = await raw({ ...sent, headers: { ...sent.headers, Origin: 'https://page.example' } });

    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(headers.get('Vary') ?? '').not.toContain('Origin');
  });

  it('answer a preflight with what the API takes and shows', async () => {
    const { status, headers } = await raw({
      method: 'OPTIONS',
      path: EVENTS,
      headers: {
        Origin: 'https://page.example',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });

    const words = (name: string): string[] => (headers.get(name) ?? '').split(/,\s*/);
    expect(status).toBe(200);
    expect(words('Access-Control-Allow-Methods')).toEqual([
      'OPTIONS',
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]);
    expect(words('Access-Control-Allow-Headers')).toEqual(
      expect.arrayContaining([
        'Authorization',
        'Content-Type',
        'Idempotency-Key',
        'If-Match',
        'If-None-Match',
        'If-Modified-Since',
        'If-Unmodified-Since',
        'If-Range',
        'Range',
        'Cache-Control',
        'X-Requested-With',
      ]),
    );
    expect(headers.get('Access-Control-Max-Age')).toBe('7200');
    expect(words('Access-Control-Expose-Headers')).toEqual(
      expect.arrayContaining([
        'X-WP-Total',
        'X-WP-TotalPages',
        'X-TEC-Total',
        'X-TEC-TotalPages',
        'Link',
        'X-Request-Id',
        'ETag',
        'Idempotency-Replayed',
      ]),
    );
  });

  it.each<[string, () => Promise<ApiResponse>, string]>([
    ['what visitors read, which must be asked for again', () => calendar.visitor.get('/events'), 'no-cache'],
    ['what users read', () => calendar.editor.get('/events'), 'private, no-store'],
    [
      'what is read with a password',
      () => calendar.visitor.get('/events', { password: 'x' }),
      'private, no-store',
    ],
    ['what was written', () => calendar.editor.post('/events', anEvent()), 'private, no-store'],
    ['errors', () => calendar.visitor.get('/events', { page: 'x' }), 'no-store'],
    ['errors of users', () => calendar.editor.get('/events/99999'), 'no-store'],
  ])('tell caches what they may keep of %s', async (_, ask, expected) => {
    const { headers } = await ask();

    expect(headers.get('Cache-Control')).toBe(expected);
    expect(headers.get('Vary')).toContain('Authorization');
  });

  it('let browsers do nothing with an image but show it', async () => {
    const image = await makeImage(calendar.editor);
    const { headers } = await raw({ path: new URL(String(image['url'])).pathname });

    expect(headers.get('Content-Type')).toBe('image/gif');
    expect(headers.get('Content-Security-Policy')).toBe(`default-src 'none'; sandbox`);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(headers.get('X-Powered-By')).toBeNull();
  });

  it('name no host but that of BASE_URL', async () => {
    const event = await makeEvent(calendar.editor);

    const { body, headers } = await raw({
      path: `${EVENTS}/${event.id}`,
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    });

    expect(JSON.stringify(body) + (headers.get('Link') ?? '')).not.toContain('evil');
    expect(body).toMatchObject({ rest_url: `http://calendar.test${EVENTS}/${event.id}` });
  });
});

describe('a service that names its origins', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ CORS_ORIGINS: 'https://a.example, https://b.example' });
  });
  afterAll(() => calendar.close());

  it.each([
    ['https://a.example', 'https://a.example'],
    ['https://b.example', 'https://b.example'],
    ['https://c.example', null],
    ['https://a.example.evil.example', null],
    ['http://a.example', null],
    ['null', null],
  ])('answers %s with %s', async (origin, allowed) => {
    const { headers } = await calendar.visitor.get('/events', {}, { Origin: origin });

    expect(headers.get('Access-Control-Allow-Origin')).toBe(allowed);
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect((headers.get('Vary') ?? '').split(/,\s*/)).toEqual(
      expect.arrayContaining(['Origin', 'Authorization']),
    );
  });
});

const HOSTILE = [
  'evil"><script>alert(1)</script>',
  `evil.example/path?a=`,
  'user@evil.example',
  'evil.example:99999999',
  'evil.example#',
  'evil.example:65536',
  'evil.1.2.3.4.5',
  '1.2.3.4.5',
  'x:99999',
  'xn--a.b',
  '999.999.999.999',
  '[evil::1]',
  '[::::]',
  'evil example',
  `evil.example\\@calendar.test`,
  "evil'--",
  'ev%69l.example',
  `evil${'.a'.repeat(300)}`,
];

/** Addresses are those of the request, as far as they can be addresses. */
describe('a service without BASE_URL', () => {
  let calendar: TestCalendar;
  let id: number;

  beforeAll(async () => {
    calendar = await startTestCalendar({ BASE_URL: '', PORT: '3999' });
    ({ id } = await makeEvent(calendar.editor, { venue: { venue: 'Hall' }, tags: 'jazz' }));
  });
  afterAll(() => calendar.close());

  const read = (path: string, headers: Record<string, string>): Promise<ApiResponse> =>
    rawRequest(calendar.visitor.root, { path, headers });

  it.each([
    ['calendar.example', 'http://calendar.example'],
    ['calendar.example:8080', 'http://calendar.example:8080'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('links to the host %s', async (host, origin) => {
    const { body } = await read(`${EVENTS}/${id}`, { Host: host });

    expect(body).toMatchObject({ rest_url: `${origin}${EVENTS}/${id}` });
  });

  it.each(HOSTILE)('never repeats the host %s', async (host) => {
    for (const path of [
      EVENTS,
      `${EVENTS}/${id}`,
      '/calendar/events/v1',
      '/calendar/events/v1/doc',
      '/nothing',
    ]) {
      const { body, headers } = await read(path, { Host: host });

      expect(`${JSON.stringify(body)} ${[...headers].join(' ')}`).not.toMatch(/evil|ev%69l|<script/i);
    }
    const { body } = await read(`${EVENTS}/${id}`, { Host: host });
    expect(body).toMatchObject({ rest_url: `http://localhost:3999${EVENTS}/${id}` });
  });

  it('believes no forwarded header when no proxy is trusted', async () => {
    const { body } = await read(`${EVENTS}/${id}`, {
      Host: 'calendar.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
    });

    expect(body).toMatchObject({ rest_url: `http://calendar.example${EVENTS}/${id}` });
  });
});

describe('a service behind a proxy', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ BASE_URL: '', PORT: '3999', TRUST_PROXY: '1' });
  });
  afterAll(() => calendar.close());

  const link = async (headers: Record<string, string>): Promise<unknown> => {
    const { body } = await rawRequest(calendar.visitor.root, { path: EVENTS, headers });
    return (body as { rest_url: string }).rest_url.split('/calendar/')[0];
  };

  it('links to the host that the proxy was asked for', async () => {
    const headers = {
      Host: 'inner:3000',
      'X-Forwarded-Host': 'calendar.example',
      'X-Forwarded-Proto': 'https',
    };

    expect(await link(headers)).toBe('https://calendar.example');
  });

  it.each(HOSTILE)('never repeats the forwarded host %s', async (host) => {
    expect(await link({ Host: 'inner:3000', 'X-Forwarded-Host': host })).toBe('http://localhost:3999');
  });
});
