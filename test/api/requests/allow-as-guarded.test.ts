// `Allow` names what the guard lets through: every route, asked with every verb by every other role in turn, and by every role
// before a release. What each role may is proved by rights.test.ts.
import { ApiDescription } from '../../../src/requests/documentation/api-description.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { OPERATIONS, WORDPRESS_PAIRS } from '../../support/pairs.js';

const CALLERS = ['visitor', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
const STEP = asMuchAs(2, 1);
const NAMESPACE = '/wp-json/tribe/events/v1';

/** The verbs of each address. */
const ROUTES = new Map<string, string[]>();
for (const [verb, path] of OPERATIONS) {
  const address = NAMESPACE + path;
  ROUTES.set(address, [...(ROUTES.get(address) ?? []), verb]);
}
for (const [verb, path] of WORDPRESS_PAIRS) {
  const address = `/wp-json${path}`;
  ROUTES.set(address, [...(ROUTES.get(address) ?? []), verb]);
}

/** The guard decides before the language, so that nothing is read, written or kept open. */
const NOTHING_MORE = { ml_language: 'xx' };

const isRefused = ({ status, body }: ApiResponse): boolean => {
  const { code } = body as { readonly code: string };
  if ([401, 403].includes(status)) expect(code).toBe('rest_forbidden');
  else expect([status, code]).not.toEqual([404, 'rest_no_route']);
  return [401, 403].includes(status);
};

const allowedOf = ({ headers }: ApiResponse): string[] =>
  (headers.get('Allow') ?? '').split(', ').filter((verb) => verb !== '');

describe('Allow', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ NAMESPACE_ALIASES: NAMESPACE.slice(1) });
  });
  afterAll(() => calendar.close());

  const CELLS = [...ROUTES].map(([address, verbs], turn) => ({
    address,
    verbs,
    callers: CALLERS.filter((_, n) => n % STEP === turn % STEP),
  }));

  it.each(CELLS)('is what the guard lets through at $address', async ({ address, verbs, callers }) => {
    for (const caller of callers) {
      const api = calendar[caller].under('');
      const answers: [string, ApiResponse][] = [];
      for (const verb of verbs) answers.push([verb, await api.send(verb, address, NOTHING_MORE)]);
      const allowed = answers.filter(([, answer]) => !isRefused(answer)).map(([verb]) => verb);
      answers.push(['OPTIONS', await api.send('OPTIONS', address)]);

      for (const [verb, answer] of answers)
        expect([caller, verb, allowedOf(answer).sort()]).toEqual([caller, verb, allowed.toSorted()]);
    }
  });

  it('was asked of every route and verb', () => {
    const { routes } = calendar.app.get(ApiDescription);
    const known = [...routes.listed, ...routes.wordPress].flatMap(({ pattern, methods }) =>
      methods.map((method) => `${method} ${pattern}`),
    );
    const patternOf = (path: string, isWordPress: boolean): string =>
      routes.match(path, isWordPress)?.pattern ?? 'none';
    const asked = [
      ...OPERATIONS.map(([verb, path]) => `${verb} ${patternOf(path, false)}`),
      ...WORDPRESS_PAIRS.map(([verb, path]) => `${verb} ${patternOf(path, true)}`),
    ];

    expect(asked.toSorted()).toEqual(known.sort());
  });
});
