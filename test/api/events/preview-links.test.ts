// Links that show the page of an event which is not public.
import { clock } from '../../../src/foundation/dates/clock.js';
import type { Api, ApiResponse } from '../../support/api.js';
import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { FORBIDDEN, refusal, SIGN_IN, valueOf } from '../../support/responses.js';
import { someUser } from '../users/some-users.js';

let calendar: TestCalendar;
const ORIGIN = new URL(BASE).origin;
const NOW = '2027-03-10T12:00:00Z';

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de' });
});
afterAll(() => calendar.close());
beforeEach(async () => {
  clock.set(NOW);
  await calendar.empty();
});

const HTML = { Accept: 'text/html' };
const open = (url: string): Promise<ApiResponse> =>
  calendar.visitor.under('').get(url.slice(ORIGIN.length), {}, HTML);
const linkTo = async (id: number, as = calendar.author, query = {}): Promise<string> => {
  const answer = await as.get(`/events/${id}/preview-link`, query);
  expect(answer.status).toBe(200);
  return String(valueOf(answer, 'url'));
};
const draft = (fields: object = {}, as: Api = calendar.author) =>
  makeEvent(as, {
    title: 'Secret Gala',
    description: 'Words of the gala',
    venue: { venue: 'New Hall', city: 'Koper' },
    status: 'draft',
    ...fields,
  });

it.each(['draft', 'pending', 'future', 'private'])(
  'shows the page of a %s event, and leaves no trace',
  async (status) => {
    const { id } = await draft({
      status,
      password: 'sesame',
      ...(status === 'future' && { date: '2027-04-01 10:00:00' }),
    });
    const answer = await calendar.author.get(`/events/${id}/preview-link`);
    const url = String(valueOf(answer, 'url'));
    const page = await open(url);

    expect(answer.body).toEqual({ url, expires: '2027-03-17 12:00:00', expires_utc: '2027-03-17 12:00:00' });
    expect(url).toMatch(new RegExp(`^${ORIGIN}/preview/[\\w-]{38}/$`));
    expect(page.status).toBe(200);
    for (const part of [
      'Secret Gala',
      'Words of the gala',
      'New Hall',
      'Preview, not published',
      'content="noindex"',
    ])
      expect(page.body).toContain(part);
    for (const part of ['application/ld+json', 'og:title', '.rss"', 'rel="canonical"'])
      expect(String(page.body).split('</head>')[0]).not.toContain(part);
    expect(
      Object.fromEntries(
        ['cache-control', 'x-robots-tag', 'referrer-policy', 'etag'].map((name) => [
          name,
          page.headers.get(name),
        ]),
      ),
    ).toEqual({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      etag: null,
    });
    for (const path of ['/events', '/venues', '/changes', '/events.ics'])
      expect(JSON.stringify((await calendar.visitor.get(path)).body)).not.toMatch(/Gala|New Hall/);
    expect((await calendar.visitor.get(`/events/${id}`)).status).toBe(403);
    expect((await calendar.visitor.under('').get('/event/secret-gala/', {}, HTML)).status).toBe(404);
  },
);

it('shows it in each language', async () => {
  const { id } = await draft();
  await calendar.author.patch(`/events/${id}`, { title: 'Geheime Gala' }, { ml_language: 'de' });
  const url = await linkTo(id, calendar.author, { ml_language: 'de' });
  const { body } = await open(url);

  expect(url).toContain('/de/preview/');
  for (const part of [
    'lang="de"',
    'Geheime Gala',
    'Vorschau, nicht veröffentlicht',
    url.replace('/de/', '/'),
  ])
    expect(body).toContain(part);
});

it('leads to the page of a published event', async () => {
  const { id } = await draft();
  const url = await linkTo(id);
  await calendar.author.patch(`/events/${id}`, { status: 'publish' });
  const moved = await open(url);

  expect([moved.status, moved.headers.get('location')]).toEqual([302, `${ORIGIN}/?p=${id}`]);
  expect(moved.headers.get('cache-control')).toBe('private, no-store');
});

it('ends with its time, the trash, the rights and the account of its maker, and when somebody ends it', async () => {
  const { id } = await draft({}, calendar.editor);
  const isOpen = async (url: string): Promise<boolean> => (await open(url)).status === 200;
  const first = await linkTo(id, calendar.editor);
  const second = await linkTo(id, calendar.administrator);
  expect([await isOpen(first), await isOpen(second)]).toEqual([true, true]);
  expect(await isOpen(first.replace(/.{6}\/$/, 'AAAAAA/'))).toBe(false);

  clock.set('2027-03-17T11:59:59Z');
  expect(await isOpen(first)).toBe(true);
  clock.set('2027-03-17T12:00:00Z');
  expect(await isOpen(first)).toBe(false);
  clock.set(NOW);

  await calendar.editor.delete(`/events/${id}`);
  expect(await isOpen(first)).toBe(false);
  expect(refusal(await calendar.editor.get(`/events/${id}/preview-link`))).toEqual({
    status: 410,
    code: 'event-is-in-trash',
  });
  await calendar.editor.patch(`/events/${id}`, { status: 'draft' });

  const { administrator: admin, userIds } = calendar;
  await admin.patch(`/users/${userIds.editor}`, { roles: ['author'] });
  await admin.patch(`/events/${id}`, { author: userIds.administrator });
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  await admin.patch(`/users/${userIds.editor}`, { roles: ['editor'] });
  expect(await isOpen(first)).toBe(true);

  expect((await calendar.editor.delete(`/events/${id}/preview-link`)).body).toEqual({ ended: true });
  expect((await calendar.editor.delete(`/events/${id}/preview-link`)).body).toEqual({ ended: false });
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, false]);
  expect(await isOpen(await linkTo(id, calendar.editor))).toBe(true);
  expect(await isOpen(first)).toBe(false);
});

it('ends with its maker', async () => {
  const { id } = await draft({}, calendar.editor);
  const maker = await someUser(calendar, 'passing', 'editor');
  const url = await linkTo(id, maker.api);
  expect((await open(url)).status).toBe(200);
  expect((await calendar.administrator.delete(`/users/${maker.id}`)).status).toBe(200);

  const page = await open(url);
  expect(page.status).toBe(404);
  expect(page.body).not.toContain('Gala');
});

it('is for those who may edit the event', async () => {
  const { id } = await draft({}, calendar.editor);
  const own = await draft({}, calendar.contributor);
  const path = `/events/${id}/preview-link`;

  expect(await linkTo(own.id, calendar.contributor)).toContain('/preview/');
  for (const verb of ['GET', 'DELETE']) {
    expect(refusal(await calendar.visitor.send(verb, path))).toEqual(SIGN_IN);
    for (const as of [calendar.subscriber, calendar.contributor, calendar.author])
      expect(refusal(await as.send(verb, path))).toEqual(FORBIDDEN);
    expect(refusal(await calendar.editor.send(verb, '/events/99999/preview-link'))).toEqual({
      status: 404,
      code: 'rest-event-not-found',
    });
  }
});
