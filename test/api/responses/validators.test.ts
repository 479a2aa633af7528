import { ChangeFeed } from '../../../src/data/database/changes/change-feed.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { countQueries, NOW } from '../../support/app.js';
import { basic } from '../../support/raw-request.js';
import { type Cast, makeCast } from './cast.js';
import { ask, type Reply, startTwins, type Twins, V1 } from './twins.js';

let twins: Twins;
let cast: Cast;
const LIST = `${V1}/events`;

beforeAll(async () => {
  twins = await startTwins();
  cast = await makeCast(twins.calendar);
});

afterAll(async () => {
  await twins.close();
});

afterEach(() => {
  clock.set(NOW);
});

const root = (): string => twins.calendar.visitor.root;
const tagOf = ({ headers }: Reply): string => headers['etag'] ?? '';

/** The news of it are heard as well, which would tell of another time when they come later. */
async function patchMatch(body: Record<string, unknown>): Promise<void> {
  await twins.calendar.editor.patch(`/events/${cast.ids.match}`, body);
  await twins.calendar.app.get(ChangeFeed).catchUp();
}

async function asked(headers: Record<string, string>, path = LIST): Promise<readonly [number, number]> {
  const { status, body } = await ask(root(), path, { headers });
  return [status, body.length];
}

describe('ETag', () => {
  it('is strong, and another one for each form and each answer', async () => {
    const tags: string[] = [];
    for (const path of [LIST, `${V1}/venues`, `${V1}/events/${cast.ids.concert}`])
      for (const encoding of ['identity', 'gzip', 'br'])
        tags.push(tagOf(await ask(root(), path, { headers: { 'Accept-Encoding': encoding } })));
    expect(new Set(tags).size).toBe(9);
    expect(tags.every((tag) => /^"[\w-]+"$/.test(tag))).toBe(true);
  });

  it('is the same for the same answer, whichever process makes it and whenever', async () => {
    const first = tagOf(await ask(root(), LIST));
    expect(tagOf(await ask(twins.plain.root, LIST))).toBe(first);
    await twins.warm([LIST]);
    expect(tagOf(await ask(root(), LIST))).toBe(first);
    await twins.calendar.editor.patch(`/events/${cast.ids.match}`, { title: 'Game' });
    const changed = tagOf(await ask(root(), LIST));
    await twins.calendar.editor.patch(`/events/${cast.ids.match}`, { title: 'Match' });
    expect(changed).not.toBe(first);
  });
});

describe('If-None-Match', () => {
  it.each<[string, (tag: string) => string]>([
    ['the tag', (tag) => tag],
    ['the weak one', (tag) => `W/${tag}`],
    ['a list', (tag) => `"other", W/"more" ,${tag}`],
    ['any', () => '*'],
  ])('answers 304 to %s, without a body and without SQL', async (_, sentOf) => {
    await twins.warm([LIST]);
    const whole = await ask(root(), LIST);
    const statements = await countQueries(async () => {
      for (const method of ['GET', 'HEAD']) {
        const headers = { 'If-None-Match': sentOf(tagOf(whole)) };
        const answer = await ask(root(), LIST, { method, headers });
        expect([answer.status, answer.body.length]).toEqual([304, 0]);
        for (const name of [
          'etag',
          'cache-control',
          'vary',
          'content-language',
          'access-control-allow-origin',
        ])
          expect([name, answer.headers[name]]).toEqual([name, whole.headers[name]]);
        for (const name of ['content-length', 'content-type', 'content-encoding'])
          expect([name, answer.headers[name]]).toEqual([name, undefined]);
      }
    });
    expect(statements).toBe(0);
  });

  it.each(['gzip', 'br'])('knows the form in %s', async (encoding) => {
    const headers = { 'Accept-Encoding': encoding };
    const tag = tagOf(await ask(root(), LIST, { headers }));
    const answer = await ask(root(), LIST, { headers: { ...headers, 'If-None-Match': tag } });
    expect([answer.status, tagOf(answer), answer.headers['content-encoding']]).toEqual([304, tag, undefined]);
  });

  it('answers 200 to other tags, also when the date is the right one', async () => {
    clock.set('2027-03-10T12:00:30Z');
    await patchMatch({ featured: true });
    clock.set('2027-03-10T12:01:30Z');
    const path = `${V1}/venues`;
    const { headers } = await ask(root(), path);
    const date = headers['last-modified'] ?? '';
    expect(date).toBe('Wed, 10 Mar 2027 12:00:30 GMT');
    const [status] = await asked({ 'If-None-Match': '"another"', 'If-Modified-Since': date }, path);
    expect(status).toBe(200);
    for (const tag of ['', '""', 'W/', ',,', '"', headers['etag']?.slice(0, 9) ?? ''])
      expect([tag, (await asked({ 'If-None-Match': tag }, path))[0]]).toEqual([tag, 200]);
  });

  it.each([
    ['of a user', () => `${V1}/events`, 'editor'],
    ['about users', () => `${V1}/users`, 'administrator'],
    ['of images', () => `${V1}/images`, null],
    ['that is an error in an envelope', () => `${V1}/categories/99999?_envelope`, null],
  ] satisfies [string, () => string, 'editor' | 'administrator' | null][])(
    'never answers 304 of what has no tag: an answer %s',
    async (_, pathOf, role) => {
      const { secrets } = twins.calendar;
      const credentials = role === null ? {} : { Authorization: basic(role, secrets[role]) };
      const { status, headers } = await ask(root(), pathOf(), {
        headers: { ...credentials, 'If-None-Match': '*' },
      });
      expect([status, headers['etag']]).toEqual([200, undefined]);
    },
  );

  it('answers 304 of an answer that is only being made', async () => {
    const path = `${V1}/events?per_page=3`;
    const tag = tagOf(await ask(twins.plain.root, path));
    expect(await asked({ 'If-None-Match': tag }, path)).toEqual([304, 0]);
  });
});

describe('Last-Modified', () => {
  const path = `${V1}/organizers`;
  const modified = async (): Promise<string | undefined> =>
    (await ask(root(), path)).headers['last-modified'];

  it('tells when something changed, once nobody can have made another answer in that second', async () => {
    clock.set('2027-03-10T13:00:00Z');
    await patchMatch({ featured: false });
    expect(await modified()).toBeUndefined();
    clock.set('2027-03-10T13:00:02.999Z');
    await twins.warm([path]);
    expect(await modified()).toBeUndefined();
    clock.set('2027-03-10T13:00:03Z');
    expect(await modified()).toBe('Wed, 10 Mar 2027 13:00:00 GMT');
  });

  it('counts only as it was sent', async () => {
    clock.set('2027-03-10T14:00:00Z');
    await patchMatch({ featured: true });
    clock.set('2027-03-10T14:01:00Z');
    const since = async (date: string): Promise<unknown> =>
      (await asked({ 'If-Modified-Since': date }, path))[0];
    expect(await since('Wed, 10 Mar 2027 14:00:00 GMT')).toBe(304);
    expect(await since('Wed, 10 Mar 2027 14:00:01 GMT')).toBe(200);
    expect(await since('Thu, 11 Mar 2027 14:00:00 GMT')).toBe(200);
    expect(await since('Wed, 10 Mar 2027 13:59:59 GMT')).toBe(200);
    expect(await since('yesterday')).toBe(200);
  });

  it('is not told of what the clock changes as well', async () => {
    clock.set('2027-03-10T15:00:00Z');
    const { headers } = await ask(root(), LIST);
    expect([headers['last-modified'], headers['etag']]).toEqual([undefined, expect.any(String)]);
  });
});

it('gives errors, users and whoever sends a password no validators', async () => {
  const { secrets } = twins.calendar;
  const { concert, draft, secret } = cast.ids;
  const answers = [
    await ask(root(), `${V1}/events/999999`),
    await ask(root(), `${V1}/events/${draft}`),
    await ask(root(), `${V1}/events?per_page=x`),
    await ask(root(), LIST, { headers: { Authorization: basic('editor', secrets.editor) } }),
    await ask(root(), `${V1}/events/${concert}?password=sesame`),
    await ask(root(), `${V1}/events/${secret}?password=sesame`),
    await ask(root(), `${V1}/events/${secret}`),
  ];
  expect(answers.map(({ status, headers }) => [status, headers['etag'], headers['last-modified']])).toEqual(
    [404, 403, 400, 200, 200, 200, 403].map((status) => [status, undefined, undefined]),
  );
  const privately = answers.map(({ headers }) => headers['cache-control']);
  const error = 'no-store';
  const own = 'private, no-store';
  expect(privately).toEqual([error, error, error, own, own, own, error]);
});
