import { expectBody, refusal } from '../../support/responses.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { covering } from '../../support/covering.js';
import { asMuchAs } from '../../support/effort.js';
import { IMAGE_PAIRS, OPERATIONS, PAIRS, type Verb } from '../../support/pairs.js';

const ALIAS = 'wp-json/tribe/events/v1';
const NAMESPACES = ['calendar/events/v1', ALIAS];
const BASES = NAMESPACES.flatMap((namespace) => [`/${namespace}`, `/de/${namespace}`]);
/** Every route at both namespaces, and at every other base in turn; before a release at every base. */
const STEP = asMuchAs(2, 1);
const isAsked = (turn: number, base: string): boolean => BASES.indexOf(base) % STEP === turn % STEP;
const ROUTES = [...PAIRS, ...IMAGE_PAIRS];
const PATHS = [...new Set(ROUTES.map(([, path]) => path))];
const NOT_COMPARED = ['date', 'connection', 'keep-alive', 'x-request-id'];

const shown = ({ headers }: ApiResponse): string[][] =>
  [...headers].filter(([name]) => !NOT_COMPARED.includes(name));

/** What the route answers, without what differs from request to request. */
const told = (answer: ApiResponse): unknown[] => [answer.status, answer.body, shown(answer)];

describe('every route', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ NAMESPACE_ALIASES: ALIAS });
  });
  afterAll(() => calendar.close());

  const api = (base: string): Api => calendar.administrator.under(base);

  /** What the plain request is answered with, sent once. */
  const plain = new Map<string, Promise<ApiResponse>>();
  function answerOf(verb: Verb, base: string, path: string): Promise<ApiResponse> {
    const key = `${verb} ${base}${path}`;
    const answer = plain.get(key) ?? api(base).send(verb, path);
    plain.set(key, answer);
    return answer;
  }

  it.each(ROUTES)('is there at its bases: %s %s', async (verb, path) => {
    const turn = ROUTES.findIndex((route) => route[0] === verb && route[1] === path);
    for (const base of BASES.filter((each) => isAsked(turn, each))) {
      const { body, headers } = await answerOf(verb, base, path);
      expect(body).not.toMatchObject({ code: 'rest_no_route' });
      expect([base, headers.get('Content-Language')]).toEqual([base, base.startsWith('/de') ? 'de' : 'en']);
      expect(headers.get('Allow')?.split(', ')).toContain(verb);
    }
  });

  it('refuses an id that no item can have as one that none has', async () => {
    // The other verbs that update are handled as POST.
    const routes = OPERATIONS.filter(([verb, path]) => path.includes('99999') && !/^P(UT|ATCH)$/.test(verb));
    expect(routes.length).toBeGreaterThan(60);
    const refuse = (id: string): Promise<unknown[]> =>
      Promise.all(
        routes.map(async ([verb, path]) => {
          const response = await calendar.administrator.send(verb, path.replaceAll('99999', id));
          return [verb, path, refusal(response)];
        }),
      );

    expect(await refuse('2147483648')).toEqual(await refuse('99999'));
  });

  // The request is one that may have changed something, so that no cache keeps its answer.
  const withoutCaching = (answer: ApiResponse): unknown[] => [
    ...told(answer).slice(0, 2),
    shown(answer).filter(([name]) => name !== 'cache-control'),
  ];
  const withoutBody = (answer: ApiResponse): unknown[] => [answer.status, shown(answer)];

  type Way = readonly [
    name: string,
    send: (verb: Verb, base: string, path: string) => Promise<ApiResponse>,
    compared: (answer: ApiResponse) => unknown[],
  ];
  const HEAD: Way = ['HEAD', (_, base, path) => api(base).send('HEAD', path), withoutBody];
  const WAYS: readonly Way[] = [
    ['a slash at its end', (verb, base, path) => api(base).send(verb, `${path}/`), told],
    [
      'letters of any case',
      (verb, base, path) => api(base.toUpperCase()).send(verb, path.toUpperCase()),
      told,
    ],
    ['_method', (verb, base, path) => api(base).send('POST', path, { _method: verb }), withoutCaching],
    [
      'X-HTTP-Method-Override',
      (verb, base, path) => api(base).send('POST', path, {}, { 'X-HTTP-Method-Override': verb }),
      withoutCaching,
    ],
    HEAD,
  ];
  const SPELLED = covering(
    { base: BASES, path: PATHS, verb: [...new Set(ROUTES.map(([verb]) => verb))], way: WAYS },
    {
      together: [
        ['path', 'verb'],
        ['verb', 'base', 'way'],
      ],
      isPossible: ({ path, verb, way }) =>
        ROUTES.some((route) => route[0] === verb && route[1] === path) && (way !== HEAD || verb === 'GET'),
    },
  );
  // Where nothing has that slug, DELETE and POST are refused differently, so that an override that is ignored shows.
  const TELLING = WAYS.filter((way) => way !== HEAD).map((way) => ({
    base: BASES[0] ?? '',
    path: '/events/by-slug/nothing',
    verb: 'DELETE' as const,
    way,
  }));
  const CELLS = [...SPELLED, ...TELLING].map(
    ({ base, path, verb, way: [name, send, compared] }) => [verb, base, path, name, send, compared] as const,
  );

  it.each(CELLS)('takes %s %s%s with %s', async (verb, base, path, name, send, compared) => {
    const answer = await send(verb, base, path);

    expect(compared(answer)).toEqual(compared(await answerOf(verb, base, path)));
    if (name === 'HEAD') expect(answer.body).toBeUndefined();
  });

  it.each(BASES)('tells OPTIONS below %s what the index tells', async (base) => {
    const { routes } = (await api(base).get('')).body as { routes: Record<string, object> };
    const spellings: readonly ((path: string) => string)[] = [
      (path) => path,
      (path) => `${path}/`,
      (path) => path.toUpperCase(),
    ];
    for (const [n, path] of PATHS.entries()) {
      if (!isAsked(n, base)) continue;
      const pattern = path.replace('99999', '(?P<id>\\d+)').replace('nothing', '(?P<slug>[^/]+)');
      // Namespaces below wp-json are named as clients of WordPress know them.
      const expected = routes[`${base.replace(/^\/de(?=\/)|\/wp-json(?=\/)/g, '')}${pattern}`];
      expect([path, expected]).toEqual([path, expect.anything()]);
      // Each path is spelled in every way at some base.
      const spelled = spellings[(n + BASES.indexOf(base)) % spellings.length]?.(path) ?? path;
      const { status, body, headers } = await api(base).send('OPTIONS', spelled);
      expect([spelled, status, headers.get('Content-Language')]).toEqual([
        spelled,
        200,
        base.startsWith('/de') ? 'de' : 'en',
      ]);
      expectBody(body, expected ?? {});
    }
  });
});
