// What is kept has its limits, whatever callers invent.
import { ResponseCache } from '../../../src/service/responses/response-cache.js';
import { countQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { rawRequest } from '../../support/raw-request.js';
import { makeCast } from './cast.js';
import { ask, V1, warm } from './twins.js';

let calendar: TestCalendar;
let memory: ResponseCache;

beforeAll(async () => {
  calendar = await startTestCalendar({ ANSWER_CACHE_MB: '1' });
  await makeCast(calendar);
  memory = calendar.app.get(ResponseCache);
});

beforeEach(async () => {
  await warm(calendar.app, calendar.visitor.root, [`${V1}/venues`]);
});

afterAll(async () => {
  await calendar.close();
});

const kept = (): { entries: number; bytes: number } => memory.entries?.usage ?? { entries: 0, bytes: 0 };

it('answers parameters that nobody knows from what is kept, and keeps nothing for them', async () => {
  const { root } = calendar.visitor;
  const whole = await ask(root, `${V1}/venues`);
  const before = kept();
  const statements = await countQueries(async () => {
    for (let n = 0; n < 50; n += 1) {
      const { status, body } = await ask(root, `${V1}/venues?utm_source=${n}&_=${n}&x-${n}=1&flag`);
      expect([status, body.equals(whole.body)]).toEqual([200, true]);
    }
  });
  expect(statements).toBe(0);
  expect(kept()).toEqual(before);
});

it('does not take for unknown what is written another way', async () => {
  const { root } = calendar.visitor;
  for (const query of ['s%65arch=nothing', 'search=nothing', 'x=1&search=nothing', '&search=nothing&x']) {
    const { body } = await ask(root, `${V1}/venues?${query}`);
    expect([query, JSON.parse(body.toString())]).toEqual([query, expect.objectContaining({ total: 0 })]);
  }
  const { status } = await ask(root, `${V1}/venues?x=1&per%5Fpage=x`);
  expect(status).toBe(400);
  const listed = await ask(root, `${V1}/events?include%5B%5D=999999&y=2`);
  expect(JSON.parse(listed.body.toString())).toMatchObject({ total: 0 });
});

it('keeps no errors, and nothing that has a very long address', async () => {
  const { root } = calendar.visitor;
  const before = kept();
  for (let n = 1; n < 30; n += 1) {
    expect((await ask(root, `${V1}/events/${99_000 + n}`)).status).toBe(404);
    expect((await ask(root, `${V1}/nowhere/${n}`)).status).toBe(404);
    expect((await ask(root, `${V1}/events?per_page=${n}x`)).status).toBe(400);
    expect((await ask(root, `${V1}/venues?x=${'y'.repeat(2000 + n)}`)).status).toBe(200);
    expect((await ask(root, `${V1}/events?password=${n}`)).status).toBe(200);
  }
  expect(kept()).toEqual(before);
});

it('stays within its size under a flood of different questions, and still knows what is asked often', async () => {
  const { root } = calendar.visitor;
  for (let n = 0; n < 300; n += 1) {
    await ask(root, `${V1}/events?search=concert&page=1&exclude=${90_000 + n}`);
    expect(kept().bytes).toBeLessThanOrEqual(1024 * 1024);
  }
  expect(kept().entries).toBeLessThan(250);
  expect(await countQueries(() => ask(root, `${V1}/venues`))).toBe(0);
});

it('makes no difference between hosts when the public address is set', async () => {
  const before = kept();
  const { root } = calendar.visitor;
  const statements = await countQueries(async () => {
    for (let n = 0; n < 20; n += 1)
      await rawRequest(root, {
        path: `${V1}/venues`,
        headers: { Host: `h${n}.test`, 'X-Forwarded-Host': `f${n}.test` },
      });
  });
  expect([statements, kept()]).toEqual([0, before]);
});
