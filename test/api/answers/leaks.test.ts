// One address, many callers: nobody is answered what another one may see.
import { clock } from '../../../src/dates/clock.js';
import { makeEvent } from '../../support/make.js';
import { basic } from '../../support/raw-request.js';
import { type Cast, makeCast } from './cast.js';
import { ask, essence, startTwins, type Twins, V1 } from './twins.js';

let twins: Twins;
let cast: Cast;
let own: number;

beforeAll(async () => {
  twins = await startTwins({ CORS_ORIGINS: 'https://a.test,https://b.test' });
  cast = await makeCast(twins.calendar);
  const { author, editor } = twins.calendar;
  own = (await makeEvent(author, { title: 'By the author', status: 'draft' })).id;
  const { secret, draft } = cast.ids;
  await editor.patch(`/events/${secret}`, { title: 'Geheim', ml_language: 'de' });
  await editor.patch(`/events/${draft}`, { title: 'Entwurf', ml_language: 'de' });
});

afterAll(async () => {
  await twins.close();
});

const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

/** The same as in every run. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const keyed = items.map((item) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

function callers(): Record<string, string>[] {
  const { secrets } = twins.calendar;
  return [
    {},
    {},
    ...ROLES.map((role) => ({ Authorization: basic(role, secrets[role]) })),
    { Authorization: basic('editor', 'wrong') },
    { Authorization: '' },
    { Authorization: 'Bearer nobody' },
  ];
}

const SHAPES = ['', 'context=edit', '_fields=id,title,description,events.title', '_envelope', 'status=draft'];
const LANGUAGES = ['', 'ml_language=de', 'ml_language=xx'];
const PASSWORDS = ['', 'password=sesame', 'password=wrong', 'password[]=sesame', 'pass%77ord=sesame'];

/** Each address that two words of a query make. */
function addresses(path: string, ...words: readonly (readonly string[])[]): string[] {
  const queries = words.reduce<string[][]>(
    (made, choices) => made.flatMap((query) => choices.map((word) => [...query, word])),
    [[]],
  );
  return queries.map((query) => `${V1}${path}?${query.filter((word) => word !== '').join('&')}`);
}

it.each([
  ['an event behind a password', () => addresses(`/events/${cast.ids.secret}`, LANGUAGES, PASSWORDS, SHAPES)],
  ['the same by its slug', () => addresses('/events/by-slug/secret', PASSWORDS, SHAPES.slice(0, 3))],
  ['a draft', () => addresses(`/events/${cast.ids.draft}`, LANGUAGES, SHAPES)],
  ['a draft of the author', () => addresses(`/events/${own}`, SHAPES)],
  ['a published event', () => addresses(`/events/${cast.ids.concert}`, LANGUAGES, SHAPES)],
  ['events', () => addresses('/events', LANGUAGES, SHAPES, PASSWORDS.slice(0, 2))],
  ['events of all kinds', () => addresses('/events', ['status=any', 'status=publish'], SHAPES.slice(0, 4))],
  ['venues', () => addresses('/venues', LANGUAGES, SHAPES)],
  ['categories', () => addresses('/categories', LANGUAGES, SHAPES.slice(0, 4))],
])(
  'of %s',
  async (_, addressesOf) => {
    const questions = addressesOf().flatMap((path) => callers().map((headers) => ({ path, headers })));
    const { root } = twins.calendar.visitor;
    for (const { path, headers } of shuffled(questions, 7)) {
      passTime(path);
      await ask(root, path, { headers });
    }
    for (const { path, headers } of shuffled(questions, 11)) {
      passTime(path);
      const kept = essence(await ask(root, path, { headers }));
      const made = essence(await ask(twins.plain.root, path, { headers }));
      expect({ path, headers, answer: withoutId(kept) }).toEqual({ path, headers, answer: withoutId(made) });
    }
  },
  60_000,
);

/** A wrong password may be tried a few times a minute. */
function passTime(path: string): void {
  if (path.includes('password=wrong')) clock.set(clock.now().add({ seconds: 61 }));
}

/** Envelopes tell the id of the request in the body. */
const withoutId = (answer: object): string =>
  JSON.stringify(answer)
    .replace(/X-Request-Id\\":\\"[^\\]*/g, '')
    .replace(/"content-length":"\d+"/g, '');

it('tells each origin its own name, and no other one', async () => {
  const { root } = twins.calendar.visitor;
  const allowed = async (origin: string): Promise<readonly unknown[]> => {
    const headers: Record<string, string> = origin === '' ? {} : { Origin: origin };
    await twins.same(`${V1}/venues`, { headers });
    const answer = await ask(root, `${V1}/venues`, { headers });
    return [answer.headers['access-control-allow-origin'], answer.headers['vary']];
  };
  const vary = expect.stringMatching(/\bOrigin\b/) as unknown;
  for (const origin of ['', 'https://a.test', 'https://b.test', '', 'https://c.test', 'https://a.test']) {
    const isListed = ['https://a.test', 'https://b.test'].includes(origin);
    expect(await allowed(origin)).toEqual([isListed ? origin : undefined, vary]);
  }
  await twins.warm([`${V1}/venues`], { headers: { Origin: 'https://b.test' } });
});
