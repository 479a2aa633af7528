import { invalid, NO_ROUTE, refusal, SIGN_IN } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { basic, rawBytes, rawRequest } from '../../support/raw-request.js';

const NAMESPACE = '/calendar/events/v1';

describe('routes', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const raw = (method: string, path: string, headers: Record<string, string> = {}) =>
    rawRequest(calendar.visitor.root, { method, path, headers });
  const editor = (): Record<string, string> => ({ Authorization: basic('editor', calendar.secrets.editor) });

  it('are unknown in one way, with nothing of the path in the answer', async () => {
    const { status, body, headers } = await raw('GET', `${NAMESPACE}/<script>`);

    expect(status).toBe(404);
    expect(body).toEqual({
      code: 'rest_no_route',
      message: 'There is no route at this address for this method.',
      data: { status: 404 },
    });
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    ['another path', '/nothing'],
    ['a page of a site', '/index.html'],
    ['a part of the namespace', '/calendar/events'],
    ['a version that is none', '/calendar/events/v2/events'],
    ['an unknown collection', `${NAMESPACE}/people`],
    ['a language that is none', `/xx${NAMESPACE}/events`],
    ['a doubled slash', `${NAMESPACE}//events`],
    ['a doubled slash in front', `/${NAMESPACE}/events`],
    ['a doubled slash at the end', `${NAMESPACE}/events//`],
    ['a step up', `${NAMESPACE}/events/../events`],
    ['a word for an id', `${NAMESPACE}/venues/hall`],
    ['a negative id', `${NAMESPACE}/events/-1`],
    ['an id with letters', `${NAMESPACE}/events/1abc`],
    ['a fraction', `${NAMESPACE}/events/1.5`],
    ['an encoded id', `${NAMESPACE}/events/%31`],
    ['a path below an id', `${NAMESPACE}/venues/1/nothing`],
    ['no slug', `${NAMESPACE}/venues/by-slug/`],
    ['a slug of two parts', `${NAMESPACE}/venues/by-slug/a/b`],
    ['a term by slug', `${NAMESPACE}/tags/by-slug/jazz`],
    ['an escape that is none', `${NAMESPACE}/venues/by-slug/%zz`],
    ['bytes that are no text', `${NAMESPACE}/venues/by-slug/%ff`],
    ['an image that is none', '/images/%E0%A4%A'],
    ['a file outside the images', '/images/..%2f..%2fetc%2fpasswd'],
  ])('are unknown for %s', async (_, path) => {
    expect(refusal(await raw('GET', path))).toEqual(NO_ROUTE);
  });

  it.each([
    ['PUT', '/events'],
    ['PATCH', '/venues'],
    ['DELETE', '/organizers'],
    ['DELETE', '/tags'],
    ['POST', ''],
    ['POST', '/doc'],
    ['PUT', '/images'],
    ['DELETE', '/images'],
    ['TRACE', '/events'],
    ['PROPFIND', '/events'],
  ])('do not take %s %s', async (verb, path) => {
    expect(refusal(await raw(verb, NAMESPACE + path, editor()))).toEqual(NO_ROUTE);
  });

  describe('for what Node’s parser refuses', () => {
    const HOST = 'Host: a.example\r\n';
    const bytes = (...pieces: string[]) => rawBytes(calendar.visitor.root, ...pieces);

    it.each([
      ['an unknown method', [`FOO ${NAMESPACE}/events HTTP/1.1\r\n${HOST}\r\n`]],
      ['a method that begins like another', [`GETX ${NAMESPACE}/events HTTP/1.1\r\n${HOST}\r\n`]],
      ['a method in lower case', [`get ${NAMESPACE}/events HTTP/1.1\r\n${HOST}\r\n`]],
      ['an unknown path', [`FOO /nothing HTTP/1.1\r\n${HOST}\r\n`]],
      [
        'an unknown method after another request',
        [`HEAD ${NAMESPACE}/tags HTTP/1.1\r\n${HOST}\r\n`, `FOO ${NAMESPACE}/events HTTP/1.1\r\n${HOST}\r\n`],
      ],
    ])('are unknown: %s', async (_, pieces) => {
      const received = await bytes(...pieces);

      const [head = '', body = ''] = received.split('\r\n\r\n').slice(-2);
      const [line, ...headers] = head.split('\r\n');
      expect(line).toBe('HTTP/1.1 404 Not Found');
      expect(headers).toEqual([
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${body.length}`,
        'Content-Language: en',
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        'X-Robots-Tag: noindex',
      ]);
      expect(JSON.parse(body)).toEqual((await raw('GET', '/nothing')).body);
    });

    it.each([
      ['400 Bad Request', 'no request', 'GET \r\n\r\n'],
      ['400 Bad Request', 'no header', `GET / HTTP/1.1\r\n${HOST}foo\r\n\r\n`],
      [
        '400 Bad Request',
        'two lengths',
        `POST / HTTP/1.1\r\n${HOST}${'Content-Length: 1\r\n'.repeat(2)}\r\nx`,
      ],
      ['400 Bad Request', 'a body without a length', `GET ${NAMESPACE}/tags HTTP/1.1\r\n${HOST}\r\n{"a":1}`],
      [
        '431 Request Header Fields Too Large',
        'headers without end',
        `GET / HTTP/1.1\r\na: ${'x'.repeat(70_000)}`,
      ],
    ])('are left to Node: %s for %s', async (status, _, sent) => {
      expect(await bytes(sent)).toBe(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    });

    it('answer others as before', async () => {
      await bytes('FOO / HTTP/1.1\r\n\r\n');

      expect((await calendar.visitor.get('/tags')).status).toBe(200);
    });
  });

  it('are found in any case, with a slash at the end and leading zeros', async () => {
    const event = await makeEvent(calendar.editor, { title: 'Jazz', slug: 'jazz' });
    const expected = (await calendar.visitor.get(`/events/${event.id}`)).body;

    for (const path of [
      `${NAMESPACE}/events/${event.id}/`,
      `${NAMESPACE}/events/000${event.id}`,
      `/Calendar/EVENTS/v1/Events/${event.id}`,
      `${NAMESPACE}/events/by-slug/jazz/`,
      `${NAMESPACE}/Events/By-Slug/JAZZ`,
      `${NAMESPACE}/events/by-slug/%6Aazz`,
    ]) {
      expect((await raw('GET', path)).body).toEqual(expected);
    }
  });

  it('name items by the path alone, whatever the query says', async () => {
    const one = await makeEvent(calendar.editor, { title: 'One' });
    const two = await makeEvent(calendar.editor, { title: 'Two' });

    expect((await calendar.visitor.get(`/events/${one.id}`, { id: two.id })).body).toMatchObject({
      id: one.id,
    });
    expect((await calendar.editor.post(`/events/${one.id}`, { id: two.id })).body).toMatchObject({
      id: one.id,
    });
  });

  it('take ids beyond all numbers for unknown ones', async () => {
    const id = '9'.repeat(40);

    expect(refusal(await calendar.visitor.get(`/events/${id}`))).toEqual({
      status: 404,
      code: 'rest-event-not-found',
    });
    expect(refusal(await calendar.visitor.get(`/venues/${id}`))).toEqual(invalid('id'));
    expect(refusal(await calendar.visitor.get(`/tags/${id}`))).toEqual(invalid('id'));
  });

  describe('HEAD', () => {
    it.each(['/events', '', '/tags', '/doc'])(
      'answers as GET does, without the body, at %j',
      async (path) => {
        const get = await raw('GET', NAMESPACE + path);
        const head = await raw('HEAD', NAMESPACE + path);

        const shown = ({ headers }: typeof get): string[][] =>
          [...headers].filter(
            ([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name),
          );
        expect([head.status, head.body]).toEqual([get.status, undefined]);
        expect(shown(head)).toEqual(shown(get));
      },
    );

    it('tells errors by their status alone', async () => {
      const { status, body } = await raw('HEAD', `${NAMESPACE}/events/99999`);

      expect([status, body]).toEqual([404, undefined]);
    });
  });

  describe('OPTIONS', () => {
    it.each([
      ['/events', ['GET', 'POST'], [['GET'], ['POST']]],
      [
        '/events/99999',
        ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'],
        [['GET'], ['DELETE'], ['POST', 'PUT', 'PATCH']],
      ],
      ['/doc', ['GET'], [['GET']]],
    ])('describes %s to everybody', async (path, methods, endpoints) => {
      const { status, body, headers } = await raw('OPTIONS', NAMESPACE + path);

      const entry = body as { namespace: string; methods: string[]; endpoints: { methods: string[] }[] };
      expect(status).toBe(200);
      expect(entry.namespace).toBe('calendar/events/v1');
      expect(entry.methods).toEqual(methods);
      expect(entry.endpoints.map((endpoint) => endpoint.methods)).toEqual(endpoints);
      expect(headers.get('Allow')).toBe('GET');
    });

    it('answers an empty list where there is no route', async () => {
      const { status, body, headers } = await raw('OPTIONS', `${NAMESPACE}/nothing`);

      expect([status, body, headers.get('Allow')]).toEqual([200, [], null]);
    });
  });

  describe('another method than the one sent', () => {
    it.each([
      ['_method in the query', '?_method=DELETE', {}],
      ['_method in lower case', '?_method=delete', {}],
      ['the last _method', '?_method=PUT&_method=DELETE', {}],
      ['a header', '', { 'X-HTTP-Method-Override': 'DELETE' }],
      ['a header before the query', '?_method=PUT', { 'X-HTTP-Method-Override': 'delete' }],
    ])('is taken from %s of a POST', async (_, query, headers) => {
      const event = await makeEvent(calendar.editor);

      const { status } = await raw('POST', `${NAMESPACE}/events/${event.id}${query}`, {
        ...editor(),
        ...headers,
      });

      expect(status).toBe(200);
      expect(refusal(await calendar.editor.delete(`/events/${event.id}`))).toEqual({
        status: 410,
        code: 'event-is-in-trash',
      });
    });

    it('is checked like one that was sent', async () => {
      expect(refusal(await raw('POST', `${NAMESPACE}/events?_method=DELETE`))).toEqual(NO_ROUTE);
      expect(refusal(await raw('POST', `${NAMESPACE}/events/1?_method=DELETE`))).toEqual(SIGN_IN);
    });

    it('reads with GET, in a POST of a form that is too long for an address', async () => {
      const { status, body } = await raw('POST', `${NAMESPACE}/tags?_method=GET`);

      expect([status, body]).toEqual([200, (await calendar.visitor.get('/tags')).body]);
    });

    it('never makes a write of a GET', async () => {
      const event = await makeEvent(calendar.editor);

      const { body } = await raw('GET', `${NAMESPACE}/events/${event.id}?_method=DELETE`, editor());

      expect(body).toEqual((await calendar.editor.get(`/events/${event.id}`)).body);
    });

    it('is ignored when there is no such method', async () => {
      expect(refusal(await raw('POST', `${NAMESPACE}/events?_method=TRACE`))).toEqual(SIGN_IN);
    });
  });

  it('are the same under another namespace, with links in it', async () => {
    const event = await makeEvent(calendar.editor);

    const alias = calendar.visitor.under('/wp-json/tribe/events/v1');

    expect((await alias.get(`/events/${event.id}`)).body).toMatchObject({
      rest_url: `http://calendar.test/wp-json/tribe/events/v1/events/${event.id}`,
    });
    expect(refusal(await alias.get('/nothing'))).toEqual(NO_ROUTE);
  });
});
