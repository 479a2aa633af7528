import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { countQueries, startTestCalendar } from '../../support/app.js';
import { makeCast } from './cast.js';
import { ask, essence, startTwins, type Twins, V1 } from './twins.js';

let twins: Twins;
const LIST = `${V1}/events`;

beforeAll(async () => {
  twins = await startTwins();
  await makeCast(twins.calendar);
});

afterAll(async () => {
  await twins.close();
});

const unpack = (encoding: string | undefined, body: Buffer): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['gzip;q=0, br;q=0', undefined],
  ['identity;q=0, deflate', undefined],
])('answers "%s" in %s, now and from memory', async (header, encoding) => {
  const { root } = twins.calendar.visitor;
  const sent = { headers: { 'Accept-Encoding': header } };
  const plain = await ask(root, LIST);
  await twins.warm([LIST], sent);
  const statements = await countQueries(async () => {
    const { headers, body } = await ask(root, LIST, sent);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['vary']).toBe('Authorization, Accept-Encoding');
    expect(unpack(encoding, body).equals(plain.body)).toBe(true);
    if (encoding !== undefined) expect(body.length).toBeLessThan(plain.body.length / 2);
  });
  expect(statements).toBe(0);
  await twins.same(LIST, sent);
  const head = await ask(root, LIST, { ...sent, method: 'HEAD' });
  expect(essence(head)).toEqual({ ...essence(await ask(root, LIST, sent)), body: '' });
});

it('sends small answers as they are', async () => {
  const path = `${V1}/tags?_fields=total`;
  const { headers, body } = await twins.same(path, { headers: { 'Accept-Encoding': 'br, gzip' } });
  expect([headers['content-encoding'], headers['vary']]).toEqual([
    undefined,
    'Authorization, Accept-Encoding',
  ]);
  expect(headers['content-length']).toBe(String(body.length));
});

it('answers everybody who asks for a form before it is ready', async () => {
  const { root } = twins.calendar.visitor;
  const path = `${V1}/events?per_page=4`;
  const plain = await ask(root, path);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      ask(root, path, { headers: { 'Accept-Encoding': ['br', 'gzip', 'identity'][n % 3] ?? '' } }),
    ),
  );
  const bodies = answers.map(({ headers, body }) => unpack(headers['content-encoding'], body));
  expect(bodies.every((body) => body.equals(plain.body))).toBe(true);
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(
    answers.map((_, n) => ['br', 'gzip', undefined][n % 3]),
  );
});

it('compresses nothing when that is switched off', async () => {
  const calendar = await startTestCalendar({ COMPRESSION: 'false' });
  try {
    await makeCast(calendar);
    for (let n = 0; n < 3; n += 1) {
      const { headers, body } = await ask(calendar.visitor.root, LIST, {
        headers: { 'Accept-Encoding': 'br, gzip' },
      });
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body.toString())).toMatchObject({ total: 4 });
    }
  } finally {
    await calendar.close();
  }
});
