import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { PAIRS } from '../../support/pairs.js';

const CALLERS = ['visitor', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
type Caller = (typeof CALLERS)[number];

const COLLECTION = 'GET, POST';
const POST_ITEM = 'GET, DELETE, POST, PUT, PATCH';
const TERM_ITEM = 'GET, POST, PUT, PATCH, DELETE';

/** The least role that may write (contract 9.1), and the verbs of those who may. */
const ROUTES: readonly [path: string, least: Caller | null, verbs: string][] = [
  ['', null, 'GET'],
  ['/doc', null, 'GET'],
  ...['/events', '/venues', '/organizers'].flatMap((path): [string, Caller, string][] => [
    [path, 'contributor', COLLECTION],
    [`${path}/99999`, 'contributor', POST_ITEM],
    [`${path}/by-slug/nothing`, 'contributor', POST_ITEM],
  ]),
  ['/categories', 'author', COLLECTION],
  ['/categories/99999', 'author', TERM_ITEM],
  ['/tags', 'editor', COLLECTION],
  ['/tags/99999', 'editor', TERM_ITEM],
];

const CELLS = ROUTES.flatMap(([path, least, verbs]) =>
  CALLERS.map((caller): [string, Caller, string] => {
    const may = least !== null && CALLERS.indexOf(caller) >= CALLERS.indexOf(least);
    return [path, caller, may ? verbs : 'GET'];
  }),
);

const allowOf = ({ headers }: ApiResponse): string | null => headers.get('Allow');

describe('Allow', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it.each(CELLS)('tells at %j what a %s may: %s', async (path, caller, expected) => {
    const api = calendar[caller];
    const verbs = [
      ...new Set(PAIRS.filter(([, of]) => of === path).map(([verb]) => verb)),
      'HEAD',
      'OPTIONS',
    ];

    for (const verb of verbs) expect([verb, allowOf(await api.send(verb, path))]).toEqual([verb, expected]);
  });

  it.each<[Caller, string | null]>([
    ['visitor', 'GET'],
    ['subscriber', 'GET'],
    ['contributor', 'GET, POST'],
  ])('tells a %s of images %j', async (caller, expected) => {
    expect(allowOf(await calendar[caller].send('OPTIONS', '/images'))).toBe(expected);
    expect(allowOf(await calendar[caller].post('/images'))).toBe(expected);
  });

  it.each<[string, () => Promise<ApiResponse>, number, string]>([
    [
      'an item',
      () => makeEvent(calendar.editor).then(({ id }) => calendar.editor.get(`/events/${id}`)),
      200,
      POST_ITEM,
    ],
    ['a creation', () => calendar.editor.post('/tags', { name: 'Live' }), 201, COLLECTION],
    ['a wrong parameter', () => calendar.visitor.get('/events', { page: 'x' }), 400, 'GET'],
    ['a wrong language', () => calendar.editor.get('/events', { ml_language: 'xx' }), 400, COLLECTION],
    ['too many parameters', () => calendar.visitor.send('GET', `/events?${'a=1&'.repeat(1001)}`), 413, 'GET'],
    [
      'a body that cannot be read',
      () => calendar.editor.send('POST', '/venues', {}, { 'Content-Type': 'application/json' }, '{'),
      400,
      COLLECTION,
    ],
    ['a page that is not there', () => calendar.visitor.get('/events', { page: 9 }), 404, 'GET'],
  ])('stands beside %s', async (_, ask, status, expected) => {
    const answer = await ask();

    expect([answer.status, allowOf(answer)]).toEqual([status, expected]);
  });

  it.each<[string, () => Promise<ApiResponse>]>([
    ['no route', () => calendar.editor.get('/nothing')],
    ['no such verb', () => calendar.editor.put('/events')],
    ['an address outside', () => calendar.visitor.under('').get('/nothing')],
    [
      'wrong credentials',
      () =>
        calendar.visitor.get(
          '/events',
          {},
          {
            Authorization: `Basic ${Buffer.from('editor:wrong').toString('base64')}`,
          },
        ),
    ],
  ])('is not told where there is %s', async (_, ask) => {
    const answer = await ask();

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(allowOf(answer)).toBeNull();
  });

  it('may be read by pages of other origins', async () => {
    const { headers } = await calendar.visitor.get('/events', {}, { Origin: 'https://page.example' });

    expect(headers.get('Access-Control-Expose-Headers')?.split(', ')).toContain('Allow');
  });
});
