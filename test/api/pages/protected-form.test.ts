// The form for the password of an event: what it shows, opens, counts and refuses.
import type { ApiResponse } from '../../support/api.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { makeEvent } from '../../support/make.js';

const HTML = { Accept: 'text/html' };
const FORM = { ...HTML, 'Content-Type': 'application/x-www-form-urlencoded' };
const PATH = '/event/members-night/';

describe('the form for the password of an event', () => {
  let calendar: TestCalendar;
  let id: number;

  beforeAll(async () => {
    calendar = await startOwnCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    ({ id } = await make({}));
  });

  const make = (fields: object) =>
    makeEvent(calendar.editor, {
      title: 'Members Night',
      description: 'Hidden words',
      venue: { venue: 'Hidden Hall', status: 'publish' },
      categories: 'Hidden category',
      organizer: { organizer: 'Hidden Club', status: 'publish' },
      password: 'Sesame & ü=1',
      ...fields,
    });
  const site = () => calendar.visitor.under('');
  const get = (path = PATH): Promise<ApiResponse> => site().get(path, {}, HTML);
  const post = (password: string, headers: Record<string, string> = {}, path = PATH): Promise<ApiResponse> =>
    site().send('POST', path, {}, { ...FORM, ...headers }, new URLSearchParams({ password }).toString());

  it('stands on the page of the event, which says what lists say and no more', async () => {
    const { status, body } = await get();
    expect(status).toBe(403);
    expect(body).toMatch(/<form class="lock" method="post" action="[^"]*\/event\/members-night\/">/);
    expect(body).toContain('<title>Members Night');
    expect(body).toContain('Saturday, 1 May 2027');
    expect(body).not.toMatch(/Hidden|aria-invalid|json/);
    await make({ title: 'Far Night', slug: 'far-night', timezone: 'America/New_York' });
    expect((await get('/event/far-night/')).body).toMatch(/<time>Saturday, 1 May 2027[^<]* \(EDT\)<\/time>/);
    expect(body).toContain('<meta name="robots" content="noindex" />');
  });

  it('names nothing of an event that lists hide, and leads from an id to a page', async () => {
    const { headers } = await get(`/?p=${id}`);
    expect(headers.get('location')).toMatch(/\/event\/members-night\/$/);
    const hidden = await make({ title: 'Quiet Night', hide_from_listings: true });
    const page = await get('/event/quiet-night/');
    expect([page.status, page.body]).toEqual([403, expect.stringContaining('<form class="lock"')]);
    expect(page.body).not.toMatch(/Quiet Night|May 2027/);
    const byId = await get(`/?p=${hidden.id}`);
    expect([byId.status, byId.body]).toEqual([403, expect.not.stringMatching(/Quiet|quiet/)]);
    const { body } = await site().send(
      'POST',
      '/event/quiet-night/',
      {},
      FORM,
      'password=Sesame+%26+%C3%BC%3D1',
    );
    expect(body).toContain('Quiet Night');
  });

  it('leads to events that are open to all', async () => {
    await make({ title: 'Other Night', slug: 'other-night' });
    await makeEvent(calendar.editor, { title: 'Open Day' });
    const [, others = ''] = ((await get()).body as string).split('<aside');
    expect([...others.matchAll(/<h3><a[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual(['Open Day']);
  });

  it('opens the page once, without a cookie, and for nobody else', async () => {
    const { status, headers, body } = await post('Sesame & ü=1');
    expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([
      200,
      'private, no-store',
      null,
    ]);
    expect(body).toMatch(/Hidden words[^]*Hidden Club/);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toMatch(/Sesame|\/og\/event|\/events\/\d+\.ics/);
    expect((await get()).status).toBe(403);
    expect((await get(`${PATH}?password=Sesame+%26+%C3%BC%3D1`)).status).toBe(403);
  });

  it('says that a password is wrong, tied to its field', async () => {
    for (const password of ['sesame & ü=1', '', 'x'.repeat(201)]) {
      const { status, body, headers } = await post(password);
      expect([status, headers.get('cache-control')]).toEqual([403, 'private, no-store']);
      expect(body).toMatch(/<p class="error" id="password-error">This password is not right/);
      expect(body).toMatch(/<input[^>]* aria-invalid="true" aria-describedby="password-error"/);
      expect(body).not.toMatch(/Hidden/);
    }
  });

  it('counts wrong passwords together with those of the API', async () => {
    for (let n = 0; n < 3; n += 1) await post('wrong');
    for (let n = 0; n < 2; n += 1) await calendar.visitor.get(`/events/${id}`, { password: 'wrong' });
    const { status, headers, body } = await post('Sesame & ü=1');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(body).toMatch(/<p class="error" id="password-error">Too many wrong passwords/);
    expect(body).not.toContain('Hidden');
    clock.set('2027-03-10T12:02:00Z');
    expect((await post('Sesame & ü=1')).status).toBe(200);
  });

  it('does not count what other sites send, nor look at it', async () => {
    const foreign = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://elsewhere.test' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
    ];
    for (let n = 0; n < 3; n += 1)
      for (const headers of foreign) {
        const { status, body } = await post('Sesame & ü=1', headers);
        expect([status, body]).toEqual([403, expect.not.stringContaining('aria-invalid')]);
      }
    const own: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
      { Origin: 'null' },
      { Origin: calendar.visitor.root },
    ];
    for (const headers of own) expect((await post('Sesame & ü=1', headers)).status).toBe(200);
  });

  it('takes forms of a moderate size alone', async () => {
    const json = { ...HTML, 'Content-Type': 'application/json' };
    const others = await Promise.all([
      site().send('POST', PATH, {}, json, '{"password": "Sesame & ü=1"}'),
      site().send('POST', PATH, {}, FORM, 'password[]=Sesame'),
      site().send('POST', PATH, {}, FORM, 'password=a&password=b'),
      site().send('POST', PATH, {}, FORM),
    ]);
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const large = await site().send('POST', PATH, {}, FORM, `password=${'x'.repeat(20_000)}`);
    expect(large.status).toBe(413);
  });

  it('is the only thing that pages take beside reads', async () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['/events/', 'POST', 'GET, HEAD, OPTIONS'],
      ['/embed/', 'PUT', 'GET, HEAD, OPTIONS'],
      ['/de/venue/none/', 'DELETE', 'GET, HEAD, OPTIONS'],
      [PATH, 'PATCH', 'GET, HEAD, POST, OPTIONS'],
    ];
    for (const [path, method, allow] of cases) {
      const { status, headers } = await site().send(method, path, {}, FORM, 'a=b');
      expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, allow]);
      const options = await site().send('OPTIONS', path);
      expect([path, options.status, options.headers.get('allow')]).toEqual([path, 204, allow]);
    }
    expect((await post('x', {}, '/event/none/')).status).toBe(404);
    expect((await site().send('POST', '/nothing/', {}, FORM, 'a=b')).status).toBe(404);
  });

  it('leaves open events as they are', async () => {
    await makeEvent(calendar.editor, { title: 'Open Day' });
    const { status, body, headers } = await post('anything', {}, '/event/open-day/');
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(body).toContain('Open Day');
  });
});
