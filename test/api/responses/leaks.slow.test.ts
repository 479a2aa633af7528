// One address, many callers: nobody is answered what another one may see.
import { ChangeFeed } from '../../../src/data/database/changes/change-feed.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { covering } from '../../support/covering.js';
import { some } from '../../support/effort.js';
import { makeEvent } from '../../support/make.js';
import { basic } from '../../support/raw-request.js';
import { type Cast, makeCast } from './cast.js';
import { ask, essence, type Reply, startTwins, type Twins, V1 } from './twins.js';

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

/** Two visitors, the second of whom may be answered from memory, and half of all others by turns. */
function callers(turn: number): Record<string, string>[] {
  const { secrets } = twins.calendar;
  const others = [
    ...ROLES.map((role) => ({ Authorization: basic(role, secrets[role]) })),
    { Authorization: basic('editor', 'wrong') },
    { Authorization: '' },
    { Authorization: 'Bearer nobody' },
  ];
  return [{}, {}, ...others.filter((_, n) => (n + turn) % 2 === 0)];
}

const SHAPES = ['', 'context=edit', '_fields=id,title,description,events.title', '_envelope', 'status=draft'];
const LANGUAGES = ['', 'ml_language=de', 'ml_language=xx'];
const FALLBACKS = ['', 'ml_fallback=true', 'ml_fallback=false', 'ml_language=en'];
const PASSWORDS = ['', 'password=sesame', 'password=wrong', 'password[]=sesame', 'pass%77ord=sesame'];

/** Addresses in which every pair of words that may stand in the query occurs. */
function addresses(path: string, ...words: readonly (readonly string[])[]): string[] {
  const queries = covering(Object.fromEntries(words.map((choices, n) => [String(n), choices])));
  return queries.map((query) => {
    const given = Object.values(query).filter((word) => word !== '');
    return `${V1}${path}?${given.join('&')}`;
  });
}

/** The same under the base of a language. */
const german = (paths: readonly string[]): string[] => paths.map((path) => `/de${path}`);

const hits = (): number => twins.memory.entries?.hits ?? 0;

/** What may be kept of what a visitor is answered. */
const mayBeKept = (path: string, { status }: { readonly status: number }): boolean =>
  status === 200 && !/_envelope|pass(?:w|%77)ord/.test(path);

const ADDRESSES: [string, boolean, () => string[]][] = [
  [
    'an event behind a password',
    false,
    () => addresses(`/events/${cast.ids.secret}`, LANGUAGES.slice(0, 2), PASSWORDS, SHAPES),
  ],
  ['the same by its slug', false, () => addresses('/events/by-slug/secret', PASSWORDS, SHAPES.slice(0, 3))],
  ['a draft', false, () => addresses(`/events/${cast.ids.draft}`, LANGUAGES, SHAPES)],
  ['a draft of the author', false, () => addresses(`/events/${own}`, SHAPES)],
  ['a published event', true, () => addresses(`/events/${cast.ids.concert}`, LANGUAGES, SHAPES)],
  ['events', true, () => addresses('/events', LANGUAGES, SHAPES, PASSWORDS.slice(0, 2))],
  [
    'events of all kinds',
    true,
    () => addresses('/events', ['status=any', 'status=publish'], SHAPES.slice(0, 4)),
  ],
  ['venues', true, () => addresses('/venues', LANGUAGES, SHAPES)],
  ['categories', true, () => addresses('/categories', LANGUAGES, SHAPES.slice(0, 4))],
  [
    'an event behind a password, in German',
    false,
    () =>
      german(addresses(`/events/${cast.ids.secret}`, FALLBACKS, PASSWORDS.slice(0, 3), SHAPES.slice(0, 2))),
  ],
  [
    'a draft, in German',
    false,
    () => german(addresses(`/events/${cast.ids.draft}`, FALLBACKS, SHAPES.slice(0, 2))),
  ],
  [
    'a published event, in German',
    true,
    () => german(addresses(`/events/${cast.ids.concert}`, FALLBACKS, SHAPES)),
  ],
  ['events, in German', true, () => german(addresses('/events', FALLBACKS, SHAPES, PASSWORDS.slice(0, 2)))],
  ['what falls back', true, () => addresses('/events', ['ml_language=de'], FALLBACKS.slice(0, 3), SHAPES)],
];

it.each(some(ADDRESSES, 3))(
  'of %s, and from memory only what visitors may all read',
  async (_, isKept, addressesOf) => {
    await twins.calendar.app.get(ChangeFeed).catchUp();
    const fromMemory = new Set<string>();
    const keepable = new Set<string>();
    const questions = addressesOf().flatMap((path, turn) =>
      callers(turn).map((headers) => ({ path, headers })),
    );
    const { root } = twins.calendar.visitor;
    /** What the process without memory answers to the same question. */
    const expectedOf = new Map<string, Reply>();
    for (const { path, headers } of shuffled(questions, 7)) {
      passTime(path);
      await ask(root, path, { headers });
    }
    for (const { path, headers } of shuffled(questions, 11)) {
      passTime(path);
      const before = hits();
      const kept = await ask(root, path, { headers });
      const caller = headers['Authorization'] === undefined ? '' : ' with credentials';
      if (hits() > before) fromMemory.add(path + caller);
      const question = JSON.stringify([path, headers]);
      const made = expectedOf.get(question) ?? (await ask(twins.plain.root, path, { headers }));
      expectedOf.set(question, made);
      if (caller === '' && mayBeKept(path, made)) keepable.add(path);
      const [answer, expected] = [kept, made].map((reply) => withoutId(essence(reply)));
      expect({ path, headers, answer }).toEqual({ path, headers, answer: expected });
    }
    expect(keepable.size > 0).toBe(isKept);
    expect([...fromMemory].sort()).toEqual([...keepable].sort());
  },
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

it('tells nobody "nothing changed" by the tag of what another one has read', async () => {
  const { root } = twins.calendar.visitor;
  const { secret, draft, concert } = cast.ids;
  const paths = [
    ...[secret, draft, own, concert].map((id) => `${V1}/events/${id}`),
    ...german([`${V1}/events/${concert}?ml_fallback=true`, `${V1}/events`]),
    `${V1}/events/${secret}?password=sesame`,
    `${V1}/events`,
  ];
  await twins.warm([`${V1}/events/${secret}`, `${V1}/events/${concert}`, `${V1}/events`]);
  const before = hits();
  const questions = paths.flatMap((path, turn) => callers(turn).map((headers) => ({ path, headers })));
  const read = await Promise.all(
    questions.map(async (question) => ({
      ...question,
      made: await ask(twins.plain.root, question.path, question),
    })),
  );
  const tags = new Set(read.flatMap(({ made }) => made.headers['etag'] ?? []));
  // Visitors and users read different answers at the same address.
  expect(tags.size).toBeGreaterThan(paths.length);

  for (const { path, headers, made } of read)
    for (const tag of tags) {
      const answer = await ask(root, path, { headers: { ...headers, 'If-None-Match': tag } });
      const isOwn = made.headers['etag'] === tag;
      const expected = isOwn ? [304, ''] : [made.status, made.body.toString()];
      expect([path, headers, tag, answer.status, answer.body.toString()]).toEqual([
        path,
        headers,
        tag,
        ...expected,
      ]);
    }
  expect(hits()).toBeGreaterThan(before);
});

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
