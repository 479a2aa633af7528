import { NO_ROUTE, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';

const WP = '/wp-json/tribe/events/v1';
const EVENTS = '/tribe/events/v1/events';
const encoded = encodeURIComponent(EVENTS);

// contract 1.8
describe('rest_route', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ LANGUAGES: 'en,de', NAMESPACE_ALIASES: 'wp-json/tribe/events/v1' });
    await calendar.editor.make('/events', anEvent({ title: 'Concert' }));
    await calendar.editor.make('/events', anEvent({ title: 'Konzert' }), { ml_language: 'de' });
  });
  afterAll(() => calendar.close());

  const ask = (path: string): Promise<ApiResponse> => calendar.visitor.under('').get(path);

  it.each([
    [`/?rest_route=${EVENTS}`, WP, 'Concert'],
    [`/?rest_route=${encoded}&per_page=1`, WP, 'Concert'],
    [`/index.php?rest_route=${EVENTS}/`, WP, 'Concert'],
    [`/de/?rest_route=${EVENTS}`, `/de${WP}`, 'Konzert'],
    [`/de/index.php?per_page=1&rest_route=${encoded}`, `/de${WP}`, 'Konzert'],
    [`/de?rest_route=${EVENTS}`, `/de${WP}`, 'Konzert'],
  ])('%s is the list below %s', async (path, base, title) => {
    const { status, body, headers } = await ask(path);
    const list = body as { events: { title: string; rest_url: string }[]; rest_url: string };

    expect([status, list.events.map((listed) => listed.title)]).toEqual([200, [title]]);
    expect(list.rest_url).toMatch(`${SITE}${base}/events/?`);
    expect(list.events[0]?.rest_url).toMatch(`${SITE}${base}/events/`);
    expect([headers.get('X-TEC-Total'), headers.get('Calendar-Ignored')]).toEqual(['1', null]);
  });

  it.each([`/${WP}/events`, `//wp-json//tribe/events/v1///events`, `/de/${WP}/events?per_page=1`])(
    'the slashes of %s count once',
    async (path) => {
      const merged = path.replaceAll(/\/{2,}/g, '/');

      const { status, body } = await ask(path);

      expect([status, body]).toEqual([200, (await ask(merged)).body]);
      expect(refusal(await ask(`//calendar/events/v1/events`)).status).toBe(404);
    },
  );

  it('reads, writes and describes as the address below wp-json does', async () => {
    const site = calendar.editor.under('');
    const made = await site.post(`/?rest_route=${EVENTS}`, anEvent({ title: 'Market', status: 'draft' }));
    const { id } = made.body as { id: number };
    const item = `/?rest_route=${EVENTS}/${id}`;
    const renamed = await site.post(item, { title: 'Fair' });
    const seen = await Promise.all([item, `${WP}/events/${id}`].map((path) => site.get(path)));
    const options = await site.send('OPTIONS', item);
    const removed = await site.delete(item);

    expect([made.status, renamed.status, removed.status]).toEqual([201, 200, 200]);
    expect(seen[0]?.body).toMatchObject({ title: 'Fair', status: 'draft' });
    expect(seen[0]?.body).toEqual(seen[1]?.body);
    expect(options.headers.get('Allow')).toBe('GET, DELETE, POST, PUT, PATCH');
    // A visitor learns no more of a draft here than elsewhere.
    expect(refusal(await ask(item))).toEqual(refusal(await ask(`${WP}/events/${id}`)));
  });

  it('shares cached responses with the address below wp-json', async () => {
    const path = `${WP}/events?search=concert`;
    const first = await ask(path);
    const second = await ask(`/?rest_route=${EVENTS}&search=concert`);

    expect(second.body).toEqual(first.body);
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
  });

  it('finds the index', async () => {
    expect((await ask('/?rest_route=/')).body).toMatchObject({ namespaces: ['tribe/events/v1'] });
    expect((await ask('/?rest_route=/tribe/events/v1')).body).toMatchObject({ namespace: 'tribe/events/v1' });
  });

  it.each([
    '/?rest_route=/tribe/events/v1/concerts',
    '/?rest_route=/tec/v9/events',
    '/?rest_route=/calendar/events/v1/events',
    '/?rest_route=/../calendar/events/v1/events',
    '/?rest_route=tribe/events/v1/events',
    `/?rest_route=${EVENTS}?per_page=1`,
    '/?rest_route=',
    '/?rest_route=%E0%A4',
    `/?rest_route[]=${EVENTS}`,
    `/fr/?rest_route=${EVENTS}`,
  ])('is no route, and never the index: %s', async (path) => {
    expect(refusal(await ask(path))).toEqual(NO_ROUTE);
  });
});

describe('rest_route without an alias below wp-json', () => {
  it('is a parameter that nothing reads', async () => {
    const calendar = await startTestCalendar();

    const { status, body } = await calendar.visitor.under('').get(`/?rest_route=${EVENTS}`);

    expect([status, (body as { namespaces: string[] }).namespaces]).toEqual([200, ['calendar/events/v1']]);
    await calendar.close();
  });
});
