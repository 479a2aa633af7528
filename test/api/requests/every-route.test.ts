import { expectBody } from '../../support/answers.js';
import type { Answer, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { IMAGE_PAIRS, PAIRS } from '../../support/pairs.js';

const ALIAS = 'wp-json/tribe/events/v1';
const NAMESPACES = ['calendar/events/v1', ALIAS];
const BASES = NAMESPACES.flatMap((namespace) => [`/${namespace}`, `/de/${namespace}`]);
const ALL = [...PAIRS, ...IMAGE_PAIRS];
const PATHS = [...new Set(ALL.map(([, path]) => path))];

/** Which routes there are does not depend on the base: each route has one, and each verb is sent to every base. */
const baseOf = (n: number): string => BASES[(n + Math.floor(n / BASES.length)) % BASES.length] ?? '';
const CELLS = ALL.map(([verb, path], n) => [verb, baseOf(n), path] as const);
const NOT_COMPARED = ['date', 'connection', 'keep-alive', 'x-request-id'];

const shown = ({ headers }: Answer): string[][] =>
  [...headers].filter(([name]) => !NOT_COMPARED.includes(name));

/** What the route answers, without what differs from request to request. */
const told = (answer: Answer): unknown[] => [answer.status, answer.body, shown(answer)];

describe('every route', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ NAMESPACE_ALIASES: ALIAS });
  });
  afterAll(() => calendar.close());

  const api = (base: string): Api => calendar.administrator.under(base);

  describe.each(CELLS)('%s %s%s', (verb, base, path) => {
    let answer: Answer;

    beforeAll(async () => {
      answer = await api(base).send(verb, path);
    });

    it('is there', () => {
      expect(answer.body).not.toMatchObject({ code: 'rest_no_route' });
      expect(answer.headers.get('Content-Language')).toBe(base.startsWith('/de') ? 'de' : 'en');
      expect(answer.headers.get('Allow')?.split(', ')).toContain(verb);
    });

    it('takes a slash at its end', async () => {
      expect(told(await api(base).send(verb, `${path}/`))).toEqual(told(answer));
    });

    it('takes letters of any case', async () => {
      const loud = api(base.toUpperCase());

      expect(told(await loud.send(verb, path.toUpperCase()))).toEqual(told(answer));
    });

    it('is reached by a POST that says so', async () => {
      const byQuery = await api(base).send('POST', path, { _method: verb });
      const byHeader = await api(base).send('POST', path, {}, { 'X-HTTP-Method-Override': verb });

      // The request is one that may have changed something, so that no cache keeps its answer.
      const kept = (other: Answer): unknown[] =>
        told(other)
          .slice(0, 2)
          .concat([shown(other).filter(([name]) => name !== 'cache-control')]);
      expect(kept(byQuery)).toEqual(kept(answer));
      expect(kept(byHeader)).toEqual(kept(answer));
    });

    if (verb === 'GET') {
      it('answers HEAD as GET, without the body', async () => {
        const head = await api(base).send('HEAD', path);

        expect([head.status, head.body, shown(head)]).toEqual([answer.status, undefined, shown(answer)]);
      });
    }
  });

  it('has each verb at every base', () => {
    const verbs = [...new Set(ALL.map(([verb]) => verb))];
    const missing = BASES.flatMap((base) =>
      verbs.filter((verb) => !CELLS.some((cell) => cell[0] === verb && cell[1] === base)),
    );

    expect(missing).toEqual([]);
  });

  it.each(PATHS.map((path, n) => [baseOf(n), path] as const))(
    'describes %s%s to OPTIONS as the index does',
    async (base, path) => {
      const { routes } = (await api(base).get('')).body as { routes: Record<string, object> };
      const pattern = path.replace('99999', '(?P<id>\\d+)').replace('nothing', '(?P<slug>[^/]+)');

      // Namespaces below wp-json are named as clients of WordPress know them.
      const expected = routes[`${base.replace(/^\/de(?=\/)|\/wp-json(?=\/)/g, '')}${pattern}`];
      expect(expected).toBeDefined();
      for (const spelling of [path, `${path}/`, path.toUpperCase()]) {
        const { status, body, headers } = await api(base).send('OPTIONS', spelling);
        expect([status, headers.get('Content-Language')]).toEqual([
          200,
          base.startsWith('/de') ? 'de' : 'en',
        ]);
        expectBody(body, expected ?? {});
      }
    },
  );
});
