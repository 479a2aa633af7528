import { clock } from '../../../src/foundation/dates/clock.js';
import { Sessions } from '../../../src/requests/accounts/sign-in/sessions.js';
import { NO_CLIENT } from '../../../src/requests/accounts/sign-in/sign-in-client.js';
import { Api, type ApiResponse } from '../../support/api.js';
import { countQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { EventClient } from '../../support/event-stream.js';
import { makeEvent } from '../../support/make.js';
import { refusal } from '../../support/responses.js';
import { OWN_PAGE, SECURE_SITE, SignedIn, signInAs } from '../../support/signed-in.js';
import { until } from '../../support/until.js';

const NO_SESSION = { status: 401, code: 'calendar_session_required' };
const CROSS_SITE = { status: 403, code: 'calendar_cross_site_request' };
const TOO_LONG_AGO = { status: 403, code: 'calendar_recent_sign_in_required' };

let calendar: TestCalendar;
let editor: SignedIn;

beforeAll(async () => {
  calendar = await startTestCalendar({ BASE_URL: SECURE_SITE });
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  editor = await signInAs(calendar, 'editor');
});

const sendPost = (headers: Record<string, string>): Promise<ApiResponse> =>
  editor.send('POST', '/tags', { name: 'Jazz' }, headers);

const advance = (time: Parameters<ReturnType<typeof clock.now>['add']>[0]): void =>
  clock.set(clock.now().add(time));

describe('a session', () => {
  it('has the rights of its user, out of all caches and of reach of other origins', async () => {
    const { id } = await makeEvent(calendar.editor, { status: 'draft', title: 'Draft' });

    const { status, body, headers } = await editor.get('/events?status=draft', { Origin: SECURE_SITE });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      events: [{ id, rest_url: `${SECURE_SITE}/admin/api/events/${id}` }],
      rest_url: expect.stringContaining(`${SECURE_SITE}/admin/api/events`) as string,
    });
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('is read with its user in one statement', async () => {
    await editor.get('/users/me');

    expect(await countQueries(() => editor.get('/tags/1'))).toBe(
      await countQueries(() => calendar.editor.get('/tags/1')),
    );
  });

  it('writes, and reads dates strictly', async () => {
    const start = { title: 'Late', start_date: '2027-07-02 10:00', end_date: '2027-07-01 10:00' };

    expect((await editor.send('POST', '/events', start)).status).toBe(400);
    expect((await sendPost(OWN_PAGE)).status).toBe(201);
  });

  it('counts nowhere else, not even for the same route', async () => {
    const { root } = calendar.visitor;
    const read = (path: string): Promise<ApiResponse> =>
      new Api(root, null, '').send('GET', path, {}, editor.headers);

    for (const path of ['/calendar/events/v1/users/me', '/de/calendar/events/v1/users/me'])
      expect(refusal(await read(path))).toMatchObject({ status: 401 });
    expect((await read('/de/admin/api/users/me')).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['without a cookie', { Cookie: '' }],
    ['with a token that nobody has', { Cookie: `__Host-calendar_session=${'a'.repeat(43)}` }],
    ['with the cookie of plain HTTP', {}],
    ['with a second cookie', {}],
    ['with the hash of the token', {}],
    ['with a secret beside it', {}],
    ['with a secret alone', { Cookie: '' }],
  ])('is not there %s', async (how, headers) => {
    const { token } = editor;
    const [{ hash }] = (await calendar.dataSource.query<{ hash: Buffer }[]>(
      'SELECT hash FROM sessions ORDER BY id DESC LIMIT 1',
    )) as [{ hash: Buffer }];
    const cookies: Record<string, string> = {
      'with the cookie of plain HTTP': `calendar_session=${token}`,
      'with a second cookie': `__Host-calendar_session=${token}; __Host-calendar_session=${'a'.repeat(43)}`,
      'with the hash of the token': `__Host-calendar_session=${hash.toString('base64url')}`,
    };
    const cookie = cookies[how];
    const sent = {
      ...headers,
      ...(cookie !== undefined && { Cookie: cookie }),
      ...(how.includes('secret') && calendar.editor.authorization()),
    };

    const response = await editor.get('/events', sent);

    expect(refusal(response)).toEqual(NO_SESSION);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });
});

it.each([
  ['ends', 'DELETE FROM sessions'],
  ['has been idle for 12 hours', `UPDATE sessions SET last_used_at = '2027-03-10 00:00:00Z'`],
  ['is as old as one may be', `UPDATE sessions SET expires_at = '2027-03-10 12:00:00Z'`],
])('gets changes as they come, until the session %s', async (_, statement) => {
  const browser = await signInAs(calendar, 'editor');
  const stream = await EventClient.open(calendar.visitor, {}, browser.headers, '/admin/api');
  const { id } = await makeEvent(calendar.administrator, { title: 'Choir' });
  await until('the change comes', () => stream.changes.some((change) => change.id === id));
  expect(stream.isEnded).toBe(false);

  await calendar.dataSource.query(statement);
  const { id: later } = await makeEvent(calendar.administrator, { title: 'Jazz' });
  await until('the stream ends', () => stream.isEnded);
  expect(stream.changes.map((change) => change.id)).not.toContain(later);
});

describe('a write from another page', () => {
  it.each<[string, Record<string, string>]>([
    ['of a sister host', { ...OWN_PAGE, 'Sec-Fetch-Site': 'same-site' }],
    ['of another site', { ...OWN_PAGE, 'Sec-Fetch-Site': 'cross-site', Origin: SECURE_SITE }],
    ['typed by the user', { ...OWN_PAGE, 'Sec-Fetch-Site': 'none' }],
    ['of this origin, by a form', { 'Sec-Fetch-Site': 'same-origin', Origin: SECURE_SITE }],
    ['of a browser without Fetch Metadata', { 'Calendar-Editor': '1', Origin: 'https://evil.test' }],
    ['of a browser that hides where it is', { 'Calendar-Editor': '1', Origin: 'null' }],
    ['of this host without TLS', { 'Calendar-Editor': '1', Origin: 'http://calendar.test' }],
    ['of no browser', { 'Calendar-Editor': '1' }],
  ])('%s is refused', async (_, headers) => {
    expect(refusal(await sendPost(headers))).toEqual(CROSS_SITE);
    const override = { ...headers, 'X-HTTP-Method-Override': 'DELETE' };
    expect(refusal(await sendPost(override))).toEqual(CROSS_SITE);
    expect((await calendar.visitor.get('/tags')).body).toMatchObject({ total: 0 });
  });

  it('of this origin is taken without Fetch Metadata, too', async () => {
    expect((await sendPost({ 'Calendar-Editor': '1', Origin: SECURE_SITE })).status).toBe(201);
  });

  it.each(['cross-site', 'same-site'])('may not even read, %s', async (site) => {
    expect(refusal(await editor.get('/events', { 'Sec-Fetch-Site': site }))).toEqual(CROSS_SITE);
  });

  it('is not announced as allowed', async () => {
    const { status, headers } = await editor.send('OPTIONS', '/tags', undefined, {
      Origin: 'https://evil.test',
      'Sec-Fetch-Site': 'cross-site',
      'Access-Control-Request-Method': 'POST',
    });

    expect(status).toBe(403);
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

const status = async (session: SignedIn): Promise<number> => (await session.get('/users/me')).status;

describe('the end of a session', () => {
  it('comes after 12 idle hours, and after 30 days in all', async () => {
    advance({ hours: 11, minutes: 59 });
    expect(await status(editor)).toBe(200);
    advance({ hours: 12 });
    expect(refusal(await editor.get('/users/me'))).toEqual(NO_SESSION);

    const busy = await signInAs(calendar, 'editor');
    for (let hours = 0; hours < 30 * 24 - 10; hours += 10) {
      expect(await calendar.app.get(Sessions).find(busy.token)).not.toBeNull();
      advance({ hours: 10 });
    }
    // A sign-in removes the sessions that have ended.
    await signInAs(calendar, 'author');
    expect(await status(busy)).toBe(200);
    advance({ hours: 10 });
    expect(await status(busy)).toBe(401);
  });

  it('comes when its browser signs in anew, and no planted token gets in', async () => {
    const user = { id: calendar.userIds.editor, login: 'editor' };
    const planted = 'p'.repeat(43);
    const sessions = calendar.app.get(Sessions);
    const start = (formerToken: string): Promise<string> =>
      sessions.start({ user, way: 'link', client: NO_CLIENT, formerToken });

    const tokens = [await start(editor.token), await start(planted)];

    expect(tokens).not.toContain(planted);
    expect(await status(editor)).toBe(401);
    expect(await status(new SignedIn(calendar.visitor.root, planted))).toBe(401);
  });

  it('is that of the role, with the next request', async () => {
    const set = (role: string): Promise<unknown> =>
      calendar.dataSource.query(`UPDATE users SET role = $1 WHERE login = 'editor'`, [role]);
    try {
      await set('subscriber');
      expect((await sendPost(OWN_PAGE)).status).toBe(403);
    } finally {
      await set('editor');
    }
    expect((await sendPost(OWN_PAGE)).status).toBe(201);
  });
});

describe('users, secrets and webhooks', () => {
  it('need a sign-in of the last 15 minutes', async () => {
    const administrator = await signInAs(calendar, 'administrator');
    const statuses = async (): Promise<number[]> => [
      (await administrator.get('/users')).status,
      (await administrator.get(`/users/${calendar.userIds.author}/activity`)).status,
      (await administrator.get('/webhooks')).status,
      (await administrator.send('POST', '/users/me/secrets', {})).status,
      (await administrator.get('/users/me')).status,
    ];
    advance({ minutes: 14, seconds: 59 });
    expect(await statuses()).toEqual([200, 200, 200, 400, 200]);

    advance({ seconds: 1 });

    expect(await statuses()).toEqual([403, 403, 403, 403, 200]);
    expect(refusal(await administrator.get('/users'))).toEqual(TOO_LONG_AGO);
    expect((await calendar.administrator.get('/users')).status).toBe(200);
  });

  it('need none for the language of the own account alone', async () => {
    advance({ minutes: 20 });
    const change = (body: object): Promise<ApiResponse> => editor.send('PATCH', '/users/me', body);

    expect(await change({ language: 'de' })).toMatchObject({ status: 200, body: { language: 'de' } });
    expect(refusal(await change({ language: 'sl', name: 'Eva' }))).toEqual(TOO_LONG_AGO);
    expect((await editor.get('/users/me')).body).toMatchObject({ language: 'de' });
    expect(refusal(await editor.send('DELETE', '/users/me/secrets/1'))).toEqual(TOO_LONG_AGO);
  });
});

describe('plain HTTP', () => {
  it('is refused with the reason', async () => {
    const plain = await startTestCalendar();
    try {
      const { status, body } = await new SignedIn(plain.visitor.root, 'a'.repeat(43)).get('/events');

      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'calendar_secure_origin_required' });
    } finally {
      await plain.close();
    }
  });
});
