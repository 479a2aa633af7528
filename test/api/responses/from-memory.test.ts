import { ResponseCache } from '../../../src/service/responses/response-cache.js';
import { countQueries } from '../../support/app.js';
import { type Cast, makeCast } from './cast.js';
import { ask, essence, startTwins, type Twins, V1 } from './twins.js';

let twins: Twins;
let cast: Cast;

beforeAll(async () => {
  twins = await startTwins({ NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' });
  cast = await makeCast(twins.calendar);
});

afterAll(async () => {
  await twins.close();
});

const ids = (): Cast['ids'] => cast.ids;

const READS: readonly (readonly [string, () => string])[] = [
  ['a list of events', () => `${V1}/events`],
  ['a page', () => `${V1}/events?per_page=2&page=2`],
  ['a filter', () => `${V1}/events?categories=music&orderby=title`],
  ['an event', () => `${V1}/events/${ids().concert}`],
  ['an event by its slug', () => `${V1}/events/by-slug/concert`],
  ['venues', () => `${V1}/venues`],
  ['a venue', () => `${V1}/venues/${ids().hall}`],
  ['a venue by its slug', () => `${V1}/venues/by-slug/hall`],
  ['organizers', () => `${V1}/organizers`],
  ['an organizer', () => `${V1}/organizers/${ids().club}`],
  ['an organizer by its slug', () => `${V1}/organizers/by-slug/club`],
  ['categories', () => `${V1}/categories`],
  ['a category', () => `${V1}/categories/${ids().jazz}`],
  ['tags', () => `${V1}/tags`],
  ['a tag', () => `${V1}/tags/${ids().family}`],
  ['a list under the base of a language', () => `/de${V1}/events`],
  ['an item under the base of a language', () => `/de${V1}/events/by-slug/konzert`],
  ['a list under an alias', () => '/wp-json/tribe/events/v1/events'],
  ['an item under an alias and a language', () => `/de/wp-json/tribe/events/v1/venues/${ids().hall}`],
  ['another language', () => `${V1}/events?ml_language=de`],
  ['an item in another language', () => `${V1}/events/${ids().concert}?ml_language=de`],
  ['some fields', () => `${V1}/events?_fields=events.title,total`],
];

describe.each(READS)('%s', (_, pathOf) => {
  it.each(['GET', 'HEAD'])('is answered to %s again as it was, without any SQL', async (method) => {
    const path = pathOf();
    const { root } = twins.calendar.visitor;
    const made = await ask(twins.plain.root, path, { method });
    expect(made.status).toBe(200);
    await twins.warm([path], { method });
    const again: unknown[] = [];
    const statements = await countQueries(async () => {
      again.push(essence(await ask(root, path, { method })), essence(await ask(root, path, { method })));
    });
    expect(again).toEqual([essence(made), essence(made)]);
    expect(statements).toBe(0);
  });
});

it('answers HEAD with what GET put into memory, and the other way round', async () => {
  const { root } = twins.calendar.visitor;
  const path = `${V1}/events?search=concert`;
  await twins.warm([path], { method: 'HEAD' });
  const whole = await ask(twins.plain.root, path);
  const statements = await countQueries(async () => {
    expect(essence(await ask(root, path))).toEqual(essence(whole));
    const head = await ask(root, path, { method: 'HEAD' });
    expect(essence(head)).toEqual({ ...essence(whole), body: '' });
  });
  expect(statements).toBe(0);
});

it('caches no response that a change has overtaken', async () => {
  const { app, dataSource, visitor } = twins.calendar;
  const cache = app.get(ResponseCache);
  const path = `${V1}/events?search=overtaken`;
  const { misses } = cache;
  const takeSnapshot = cache.takeSnapshot.bind(cache);
  jest.spyOn(cache, 'takeSnapshot').mockImplementationOnce(() => {
    const snapshot = takeSnapshot();
    dataSource.changes.recordChange();
    return snapshot;
  });

  const missesAfter: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    await ask(visitor.root, path);
    missesAfter.push(cache.misses - misses);
  }

  // The second response is the first one that is cached.
  expect(missesAfter).toEqual([1, 2, 2]);
});

it('sends the same names and values of headers in the same order, but for the date and the id of the request', async () => {
  const { root } = twins.calendar.visitor;
  const path = `${V1}/organizers`;
  const sent = { headers: { 'X-Request-Id': 'mine-1' } };
  const made = await ask(twins.plain.root, path, sent);
  await twins.warm([path]);
  const kept = await ask(root, path, sent);
  const withoutDate = ({ headers: { date, ...rest } }: typeof made): object => {
    expect(date).toMatch(/GMT$/);
    return rest;
  };
  expect(JSON.stringify(Object.keys(kept.headers).sort())).toBe(
    JSON.stringify(Object.keys(made.headers).sort()),
  );
  expect(withoutDate(kept)).toEqual(withoutDate(made));
  expect(kept.headers['x-request-id']).toBe('mine-1');
  const other = await ask(root, path, { headers: { 'X-Request-Id': 'not an id' } });
  expect(other.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
});

// A cached response names what each request sent, without being made again (contract 1.2).
it('names what each request sent in vain', async () => {
  const { root } = twins.calendar.visitor;
  const event = `${V1}/events/${ids().concert}`;
  const paths = [
    event,
    `${event}?foo=1`,
    `${event}?a%2Cb=1&foo=2&_locale=user`,
    `${event}?_locale=user`,
    `${event}?page=2`,
    `${event}?page=2&foo=1`,
    `${event}?foo=2&strict=0`,
    `${event}?x[y]=1`,
    `${V1}/events?foo=1&per_page=2`,
    `${V1}/events?per_page=2`,
    `${V1}/events?per_page=2&titel=x&foo=1`,
    `${event}?text_format=plain`,
    `${event}?foo=1&text_format=plain`,
  ];
  const made = new Map<string, object>();
  for (const path of paths) made.set(path, essence(await ask(twins.plain.root, path)));
  await twins.warm(paths);
  const names: unknown[] = [];
  const statements = await countQueries(async () => {
    for (const path of paths) {
      const reply = await ask(root, path);
      names.push(reply.headers['calendar-ignored'] ?? null);
      expect([path, essence(reply)]).toEqual([path, made.get(path)]);
      const headers = { 'If-None-Match': reply.headers['etag'] ?? '' };
      const unchanged = await ask(root, path, { headers });
      expect([unchanged.status, unchanged.headers['calendar-ignored'] ?? null]).toEqual([304, names.at(-1)]);
    }
  });
  expect(names).toEqual([
    null,
    'foo',
    'a%2Cb, foo',
    null,
    'page',
    'page, foo',
    'foo',
    'x',
    'foo',
    null,
    'titel, foo',
    null,
    'foo',
  ]);
  expect(statements).toBe(0);
  expect((await ask(root, `${event}?strict=1`)).status).toBe(200);
  expect((await ask(root, `${event}?strict=1&foo=1`)).status).toBe(400);
});
