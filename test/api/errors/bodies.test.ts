import { gzipSync } from 'node:zlib';
import { missing, refusal, valueOf } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { basic, rawRequest } from '../../support/raw-request.js';
import type { ApiResponse } from '../../support/api.js';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const MEGABYTE = 1024 * 1024;

const LARGE = { status: 413, code: 'rest_request_too_large' };
const MANY = 'A request may have at most 1000 parameters, and a list at most 1000 values.';
const DEEP = 'Names of parameters may have at most 5 levels of brackets.';
const MEDIA_TYPE = { status: 415, code: 'rest_unsupported_media_type' };
const UNREADABLE = { status: 400, code: 'rest_invalid_json' };
const NOTHING_SENT = missing('title', 'start_date', 'end_date');

const part = (name: string, value: string, file = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;

describe('bodies', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const post = (
    body: string | Buffer,
    headers: Record<string, string>,
    path = '/events',
  ): Promise<ApiResponse> =>
    rawRequest(calendar.visitor.root, {
      method: 'POST',
      path: `/calendar/events/v1${path}`,
      headers: { Authorization: basic('editor', calendar.secrets.editor), ...headers },
      body,
    });

  it('of malformed JSON are told with the number and the words of PHP', async () => {
    const { status, body } = await post('{"title":', { 'Content-Type': JSON_TYPE });

    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'rest_invalid_json',
      message: 'The body is not valid JSON.',
      data: { status: 400, json_error_code: 4, json_error_message: 'Syntax error' },
    });
  });

  it.each<[number, string, string | Buffer]>([
    [4, 'Syntax error', '{"title":["x"}'],
    [3, 'Control character error, possibly incorrectly encoded', '{"title":"x'],
    [3, 'Control character error, possibly incorrectly encoded', '{"title":"a\nb"}'],
    [4, 'Syntax error', '{"title":"x",}'],
    [
      5,
      'Malformed UTF-8 characters, possibly incorrectly encoded',
      Buffer.from('{"title":"\xff"}', 'latin1'),
    ],
    [10, 'Single unpaired UTF-16 surrogate in unicode escape', '{"title":"a\\ud83cb"}'],
    [10, 'Single unpaired UTF-16 surrogate in unicode escape', '{"title":"a\\udc00b"}'],
  ])('of malformed JSON are told apart as PHP does: %i, %s', async (code, message, sent) => {
    const { status, body } = await post(sent, { 'Content-Type': JSON_TYPE });

    expect([status, (body as { readonly data: object }).data]).toEqual([
      400,
      { status: 400, json_error_code: code, json_error_message: message },
    ]);
  });

  it.each([
    ['half an object', JSON_TYPE, '{"title":"x"'],
    ['two objects', JSON_TYPE, '{}{}'],
    ['a comma too many', JSON_TYPE, '{"title":"x",}'],
    ['single quotes', JSON_TYPE, "{'title':'x'}"],
    ['another type of JSON', 'application/vnd.calendar+json', '{'],
    ['JSON with a charset', 'application/json; charset=utf-8', 'x'],
    ['a multipart body without parts', MULTIPART, 'x'],
    ['a multipart body that breaks off', MULTIPART, part('title', 'x')],
    ['a multipart body without a boundary', 'multipart/form-data', part('title', 'x')],
  ])('are refused with %s', async (_, type, body) => {
    expect(refusal(await post(body, { 'Content-Type': type }))).toMatchObject(UNREADABLE);
  });

  it.each([
    ['a list', JSON_TYPE, '[{"title":"x"}]'],
    ['a text', JSON_TYPE, '"title"'],
    ['a number', JSON_TYPE, '5'],
    ['null', JSON_TYPE, 'null'],
    ['nothing at all', JSON_TYPE, ''],
    ['JSON as text', 'text/plain', '{"title":"x"}'],
    ['JSON as XML', 'application/xml', '{"title":"x"}'],
    ['JSON as a form', FORM_TYPE, '{"title":"x"}'],
    ['a type that is none', 'nonsense', '{"title":"x"}'],
  ])('are no parameters when they are %s', async (_, type, body) => {
    expect(refusal(await post(body, { 'Content-Type': type }))).toEqual(NOTHING_SENT);
  });

  it.each([
    ['a form', FORM_TYPE, 'title=Jazz&start_date=2027-05-01&end_date=2027-05-02&venue[venue]=Hall'],
    [
      'a multipart form',
      MULTIPART,
      `${part('title', 'Jazz')}${part('start_date', '2027-05-01')}${part('end_date', '2027-05-02')}${part('venue[venue]', 'Hall')}--x--\r\n`,
    ],
    [
      'another type of JSON',
      'application/vnd.calendar+json',
      JSON.stringify({
        title: 'Jazz',
        start_date: '2027-05-01',
        end_date: '2027-05-02',
        venue: { venue: 'Hall' },
      }),
    ],
  ])('are read as %s', async (_, type, body) => {
    const answer = await post(body, { 'Content-Type': type });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      title: 'Jazz',
      venue: { venue: 'Hall' },
      start_date: '2027-05-01 00:00:00',
    });
  });

  it('are read as a form when their type is not told', async () => {
    expect(refusal(await post('title=Jazz', {}))).toEqual(missing('start_date', 'end_date'));
  });

  it('may be compressed', async () => {
    const body = gzipSync(JSON.stringify(anEvent({ title: 'Jazz' })));

    const answer = await post(body, { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ title: 'Jazz' });
  });

  it.each([
    ['that is none', '{"title":"x"}'],
    ['that breaks off', gzipSync('{"title":"xxxxxxxxxxxxxxx"}').subarray(0, 20)],
  ])('are refused with a compression %s', async (_, body) => {
    const answer = await post(body, { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' });

    expect(refusal(answer)).toEqual(UNREADABLE);
  });

  it.each([
    ['a charset nobody knows', { 'Content-Type': 'application/json; charset=klingon' }],
    ['JSON in a charset that JSON does not have', { 'Content-Type': 'application/json; charset=iso-8859-1' }],
    ['a form in a charset nobody knows', { 'Content-Type': `${FORM_TYPE}; charset=klingon` }],
    ['a compression nobody knows', { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'klingon' }],
  ])('are refused in %s', async (_, headers) => {
    expect(refusal(await post('{}', headers))).toEqual(MEDIA_TYPE);
  });

  it('are refused with a file that nobody asked for', async () => {
    const body = `${part('file', 'x', '; filename="a.png"')}--x--\r\n`;

    expect(refusal(await post(body, { 'Content-Type': MULTIPART }))).toEqual(MEDIA_TYPE);
  });

  it.each([
    ['JSON', JSON_TYPE, JSON.stringify({ title: 'x'.repeat(MEGABYTE) })],
    ['a form', FORM_TYPE, `title=${'x'.repeat(MEGABYTE)}`],
    ['text', 'text/plain', 'x'.repeat(MEGABYTE + 1)],
    [
      'a multipart form of small fields',
      MULTIPART,
      `${Array.from({ length: 12 }, (_, i) => part(`a${i}`, 'x'.repeat(100_000))).join('')}--x--\r\n`,
    ],
  ])('of more than a megabyte are refused as %s', async (_, type, body) => {
    const answer = await post(body, { 'Content-Type': type });

    expect(refusal(answer)).toEqual(LARGE);
    expect(valueOf(answer, 'message')).toBe('The body may have at most 1 MB.');
  });

  it('of more than a megabyte are refused when they are small on the wire', async () => {
    const body = gzipSync(JSON.stringify({ title: 'x'.repeat(5 * MEGABYTE) }));

    expect(refusal(await post(body, { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' }))).toEqual(
      LARGE,
    );
  });

  it('of just a megabyte are read', async () => {
    const filler = 'x'.repeat(MEGABYTE - JSON.stringify({ title: 'Jazz', filler: '' }).length);

    const answer = await post(JSON.stringify({ title: 'Jazz', filler }), { 'Content-Type': JSON_TYPE });

    expect(refusal(answer)).toEqual(missing('start_date', 'end_date'));
  });

  it.each([
    ['more than a thousand parameters', `title=Jazz&${'a[]=1&'.repeat(1000)}`, MANY],
    ['parameters nested deeper than anybody needs', 'venue[a][b][c][d][e][f]=1', DEEP],
    ['a list with holes', 'tags[999999999]=1', MANY],
  ])('are refused as a form of %s', async (_, body, message) => {
    const answer = await post(body, { 'Content-Type': FORM_TYPE });

    expect(refusal(answer)).toEqual(LARGE);
    expect(valueOf(answer, 'message')).toBe(message);
  });

  it.each([
    ['names nested deeper than anybody needs', 'venue[a][b][c][d][e][f]', DEEP, {}],
    ['a list with holes', 'tags[999999999]', MANY, {}],
    ['the last place that a list may have', 'unknown[4294967294]', MANY, {}],
    ['a list with holes, kept for the next time', 'unknown[999999999]', MANY, { 'Idempotency-Key': 'holes' }],
    ['a long name', 'n'.repeat(201), 'Names of parameters may have at most 200 characters.', {}],
  ])('are refused as a multipart form of %s', async (_, name, message, headers) => {
    const body = `${part(name, '1')}--x--\r\n`;
    const answer = await post(body, { 'Content-Type': MULTIPART, ...headers });

    expect(refusal(answer)).toEqual(LARGE);
    expect(valueOf(answer, 'message')).toBe(message);
  });

  it('are refused as a multipart form of more than a thousand fields', async () => {
    const body = `${part('a', '1').repeat(1001)}--x--\r\n`;

    expect(refusal(await post(body, { 'Content-Type': MULTIPART }))).toEqual(LARGE);
  });

  it('tell lists that are longer than anybody needs', async () => {
    const body = anEvent({
      cost: Array.from({ length: 51 }, () => 1),
      categories: Array.from({ length: 201 }, (_, i) => `c${i}`),
      tags: 'a,'.repeat(50_000),
      venue: Array.from({ length: 101 }, (_, i) => i + 1),
      organizer: Array.from({ length: 5000 }, () => ({ organizer: 'x' })),
      offers: Array.from({ length: 51 }, () => ({})),
    });

    const answer = await calendar.editor.post('/events', body);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      data: {
        params: {
          cost: 'This may have at most 50 values.',
          categories: 'This may have at most 200 values.',
          tags: 'This may have at most 200 values.',
          venue: 'This may have at most 100 values.',
          organizer: 'This may have at most 100 values.',
          offers: 'This may have at most 50 values.',
        },
      },
    });
  });

  describe('with the names that every object has', () => {
    const OWN =
      '{"__proto__":{"title":"x","end_date":"x"},"constructor":{"prototype":{"title":"x"}},"toString":1}';

    it.each([
      ['JSON', JSON_TYPE, OWN],
      ['a form', FORM_TYPE, '__proto__[title]=x&constructor[prototype][title]=x&toString=1&hasOwnProperty=1'],
      [
        'a multipart form',
        MULTIPART,
        `${part('__proto__[title]', 'x')}${part('constructor[prototype][title]', 'x')}--x--\r\n`,
      ],
    ])('are taken for unknown ones in %s', async (_, type, body) => {
      expect(refusal(await post(body, { 'Content-Type': type }))).toEqual(NOTHING_SENT);
      expect({}).not.toHaveProperty('title');
    });

    it('are taken for unknown ones in nested objects', async () => {
      const nested = JSON.parse('{"__proto__":{"venue":"x","name":"x","id":1}}') as object;

      const answer = await calendar.editor.send(
        'POST',
        '/events',
        {},
        { 'Content-Type': JSON_TYPE },
        JSON.stringify(anEvent({ venue: nested, tags: [nested], offers: [nested] })),
      );

      expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['tags', 'venue'] });
    });

    it('are taken for unknown ones in a query', async () => {
      const query = '__proto__[page]=x&constructor=x&toString=x&__proto__=x';

      expect((await calendar.visitor.send('GET', `/tags?${query}`)).body).toEqual(
        (await calendar.visitor.get('/tags')).body,
      );
    });
  });
});
