import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';

/** More settings are in finalize-responses.spec.ts. */
const SETTINGS = { BROWSER_MAX_AGE: '30', CDN_MAX_AGE: '300', CDN_STALE_WHILE_REVALIDATE: '60' };
const WHOLE = 'public, max-age=30, s-maxage=300, stale-while-revalidate=60';

let configured: TestCalendar;
beforeAll(async () => {
  configured = await startTestCalendar(SETTINGS);
});
beforeEach(() => configured.empty());
afterAll(() => configured.close());

it.each<[Record<string, string>, string]>([
  [{}, 'no-cache'],
  [SETTINGS, WHOLE],
])('%j lets caches keep public answers as "%s", and nothing else', async (settings, expected) => {
  const calendar = settings === SETTINGS ? configured : await startTestCalendar(settings);
  try {
    const { visitor, subscriber, editor } = calendar;
    const { id } = await editor.make('/events', anEvent());
    const controls: unknown[] = [];
    for (let n = 0; n < 3; n += 1) controls.push((await visitor.get('/events')).headers.get('cache-control'));
    const { headers } = await visitor.get(`/events/${id}`);
    const tag = headers.get('etag') ?? '';
    const unchanged = await visitor.get(`/events/${id}`, {}, { 'If-None-Match': tag });
    expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, expected]);
    expect(controls).toEqual([expected, expected, expected]);
    const others = [
      await visitor.get('/events/999999'),
      await visitor.get('/events', { per_page: 'x' }),
      await visitor.get('/nowhere'),
      await visitor.get('/events', { _envelope: 'true' }),
      await subscriber.get('/events'),
      await visitor.get(`/events/${id}`, { password: 'x' }),
      await editor.patch(`/events/${id}`, { featured: true }),
    ];
    const error = 'no-store';
    const own = 'private, no-store';
    expect(others.map((answer) => answer.headers.get('cache-control'))).toEqual([
      error,
      error,
      error,
      'no-cache',
      own,
      own,
      own,
    ]);
  } finally {
    if (calendar !== configured) await calendar.close();
  }
});

describe('before an answer becomes another one', () => {
  /** Before the end, in seconds: what is told then. */
  const LEFT: readonly (readonly [number, string])[] = [
    [400, WHOLE],
    [360, WHOLE],
    [330, 'public, max-age=30, s-maxage=300, stale-while-revalidate=30'],
    [300, 'public, max-age=30, s-maxage=300'],
    [90.5, 'public, max-age=30, s-maxage=90'],
    [20, 'public, max-age=20, s-maxage=20'],
    [0.9, 'no-cache'],
    [0, WHOLE],
  ];

  /** Of an answer that was made long ago, of one that is made now, and of the news that it has not changed. */
  async function controlsAt(seconds: number, end: number, path: string): Promise<unknown[]> {
    clock.set(new Date(end - seconds * 1000).toISOString());
    const { visitor } = configured;
    const answer = await visitor.get(path);
    const etag = answer.headers.get('etag') ?? '';
    const others = [
      await visitor.get(path, { search: `made-${seconds}` }),
      await visitor.get(path, {}, { 'If-None-Match': etag }),
    ];
    expect(others[1]?.status).toBe(304);
    return [answer, ...others].map(({ headers }) => headers.get('cache-control'));
  }

  it('shortens them for a list that moves at midnight, and for no other', async () => {
    const midnight = Date.parse('2027-03-11T00:00:00Z');
    await configured.visitor.get('/events');
    for (const [seconds, expected] of LEFT) {
      const controls = await controlsAt(seconds, midnight, '/events');
      expect([seconds, ...controls]).toEqual([seconds, expected, expected, expected]);
      expect(await controlsAt(seconds, midnight, '/venues')).toEqual([WHOLE, WHOLE, WHOLE]);
    }
  });

  it('shortens them for everything until what is scheduled is public', async () => {
    const due = Date.parse('2027-03-10T12:30:00Z');
    await configured.editor.make('/events', anEvent({ date: '2027-03-10 12:30:00' }));
    await configured.visitor.get('/venues');
    for (const [seconds, expected] of LEFT) {
      const controls = await controlsAt(seconds, due, '/venues');
      expect([seconds, ...controls]).toEqual([seconds, expected, expected, expected]);
    }
    expect((await configured.visitor.get('/events')).body).toMatchObject({ total: 1 });
  });
});
