import { hashSecret } from '../../../src/requests/accounts/secrets.js';
import { SignInLinks } from '../../../src/requests/accounts/sign-in/sign-in-links.js';
import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import type { ApiResponse } from '../../support/api.js';
import { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { SECURE_SITE, type SignedIn, signInAs } from '../../support/signed-in.js';

const OWN_FORM = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };

let calendar: TestCalendar;
let visitor: Api;
let editor: SignedIn;

beforeAll(async () => {
  calendar = await startTestCalendar({ BASE_URL: SECURE_SITE, SITE_NAME: 'Harbour' });
  visitor = new Api(calendar.visitor.root, null, '');
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  editor = await signInAs(calendar, 'editor');
});

const read = (path: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  visitor.send('GET', `/admin${path}`, {}, headers);

const post = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<ApiResponse> => {
  const body = new URLSearchParams(fields).toString();
  return visitor.send('POST', `/admin${path}`, {}, { ...OWN_FORM, ...headers }, body);
};

const outcome = ({ status, headers }: ApiResponse): unknown[] => [status, headers.get('Location')];

const makeLink = (): Promise<string> =>
  calendar.app
    .get(SignInLinks)
    .create({ user: { id: calendar.userIds.editor }, purpose: 'command', actor: 'test' });

describe('the pages below /admin', () => {
  it('are in no cache, in no frame, and out of reach of other origins', async () => {
    const { status, headers } = await read('/sign-in');

    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('find the design of the site below themselves, where a proxy may forward nothing else', async () => {
    const { body } = await read('/sign-in');
    const [, path = ''] = /href="\/admin(\/assets\/pages\.[^"]+\.css)"/.exec(String(body)) ?? [];
    const style = await read(path);
    expect(style.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    expect(style.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it('speak all languages', async () => {
    for (const language of LANGUAGE_CODES) {
      const { headers, body } = await read(`/sign-in?language=${language}`);
      expect(headers.get('Content-Language')).toBe(language);
      expect(headers.get('Set-Cookie')).toContain(`calendar_language=${language};`);
      expect(String(body)).not.toMatch(/undefined|\{\w+\}/);
    }
  });

  it('speak the language of the browser, or the one that was chosen', async () => {
    const german = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' };
    expect((await read('/sign-in', german)).headers.get('Content-Language')).toBe('de');
    const chosen = await read('/sign-in', { ...german, Cookie: 'calendar_language=sl' });
    expect(chosen.headers.get('Content-Language')).toBe('sl');
  });

  it('lead to the page of signing in, and back', async () => {
    const targets = ['/', '/account', '/welcome'];
    const answers = await Promise.all(targets.map((path) => read(path)));

    expect(answers.map(outcome)).toEqual(
      targets.map((path) => [303, `/admin/sign-in?return=${encodeURIComponent(`/admin${path}`)}`]),
    );
    expect(outcome(await read('/sign-in?return=/admin/account', editor.headers))).toEqual([
      303,
      '/admin/account',
    ]);
    expect(outcome(await read('/sign-in?return=https://evil.example', editor.headers))).toEqual([
      303,
      '/admin/',
    ]);
  });

  it('say to subscribers that they may not edit', async () => {
    const { status, body } = await read('/', (await signInAs(calendar, 'subscriber')).headers);
    expect([status, String(body)]).toEqual([
      200,
      expect.stringContaining('You are signed in as subscriber, who may not edit events.'),
    ]);
  });

  it('refuse methods and addresses that there are not', async () => {
    expect((await read('/nothing')).status).toBe(404);
    const put = await visitor.send('PUT', '/admin/sign-in', {}, {});
    expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
  });
});

describe('forms', () => {
  const CROSS_SITE: [string, Record<string, string>][] = [
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['an address that was typed', { 'Sec-Fetch-Site': 'none' }],
  ];

  it.each(CROSS_SITE)('of %s do nothing', async (_, headers) => {
    const answer = await post('/sign-out', {}, { ...editor.headers, ...headers });

    expect(answer.status).toBe(403);
    expect((await read('/account', editor.headers)).status).toBe(200);
  });

  it('change the account of who has signed in a short while ago', async () => {
    const fields = { name: 'Mary', email: '', language: 'sl' };
    const saved = await post('/account', fields, editor.headers);
    expect(outcome(saved)).toEqual([303, '/admin/account?notice=saved']);
    expect(saved.headers.get('Set-Cookie')).toContain('calendar_language=sl;');
    expect((await editor.get('/users/me')).body).toMatchObject({ name: 'Mary', language: 'sl' });
    const german = { ...editor.headers, 'Accept-Language': 'de' };
    expect((await read('/account', german)).headers.get('Content-Language')).toBe('sl');
    const cleared = await post('/account', { ...fields, language: '' }, editor.headers);
    expect(cleared.headers.get('Set-Cookie')).toContain('calendar_language=; Path=/; Max-Age=0;');
    expect((await read('/account', german)).headers.get('Content-Language')).toBe('de');
    const faulty = await post('/account', { name: ' ', email: 'no address' }, editor.headers);
    expect(faulty.status).toBe(400);
    expect(String(faulty.body)).toContain('value="no address"');

    clock.set(clock.now().add({ minutes: 16 }));
    expect(outcome(await post('/account', fields, editor.headers))).toEqual([
      303,
      '/admin/sign-in?again=1&return=%2Fadmin%2Faccount',
    ]);
  });
});

/** What people sign in with, and where they are signed in. */
describe('forms of the account', () => {
  const AGAIN = '/admin/sign-in?again=1&return=%2Fadmin%2Faccount';
  const SAVED = [303, '/admin/account?notice=saved'];
  const PASSWORD = 'four tall trees by the river';

  afterEach(() => calendar.dataSource.query('TRUNCATE passwords, sign_in_failures'));

  it('change no way to sign in 15 minutes after the sign-in', async () => {
    const readSecrets = async (): Promise<unknown> => (await editor.get('/users/me/secrets')).body;
    const before = await readSecrets();
    clock.set(clock.now().add({ minutes: 15 }));
    const paths = [
      ...['password', 'password/remove', 'passkeys/remove', 'secrets', 'secrets/remove'],
      'identities/remove',
    ];
    const answers = [];
    for (const path of paths)
      answers.push(
        await post(`/account/${path}`, { id: '1', name: 'Stolen', password: PASSWORD }, editor.headers),
      );

    expect(answers.map(outcome)).toEqual(paths.map(() => [303, AGAIN]));
    expect(await readSecrets()).toEqual(before);
  });

  it('take a password, but no name of the site', async () => {
    const set = (password: string): Promise<ApiResponse> =>
      post('/account/password', { password }, editor.headers);

    const refused = await set('Harbour 2026 Harbour');
    expect([refused.status, String(refused.body)]).toEqual([
      400,
      expect.stringContaining('This password is too common.'),
    ]);
    expect(outcome(await set(PASSWORD))).toEqual(SAVED);
    expect(outcome(await post('/sign-in', { login: 'editor', password: PASSWORD }))).toEqual([
      303,
      '/admin/',
    ]);
  });

  it('leave the last administrator a way to sign in', async () => {
    const giveSecretTo = (role: 'administrator' | 'subscriber'): Promise<unknown> =>
      calendar.dataSource.query('UPDATE secrets SET user_id = $1 WHERE hash = $2', [
        calendar.userIds[role],
        hashSecret(calendar.secrets.administrator),
      ]);
    const { headers } = await signInAs(calendar, 'administrator');
    await post('/account/password', { password: PASSWORD }, headers);
    await giveSecretTo('subscriber');
    const refused = await post('/account/password/remove', {}, headers);
    await giveSecretTo('administrator');

    expect([refused.status, String(refused.body)]).toEqual([
      400,
      expect.stringContaining('At least one administrator must remain'),
    ]);
    expect(outcome(await post('/account/password/remove', {}, headers))).toEqual(SAVED);
  });

  it('sign out of one browser, or of all of the user', async () => {
    const [other, author] = [await signInAs(calendar, 'editor'), await signInAs(calendar, 'author')];
    const readStatuses = (): Promise<number[]> =>
      Promise.all([editor, other, author].map(async (by) => (await by.get('/users/me')).status));

    const left = await post('/sign-out', {}, other.headers);
    expect(outcome(left)).toEqual([303, '/admin/signed-out']);
    expect(left.headers.get('Set-Cookie')).toContain('__Host-calendar_session=; Path=/; Max-Age=0;');
    expect(await readStatuses()).toEqual([200, 401, 200]);
    const everywhere = await post('/account/sessions/end-all', {}, editor.headers);
    expect(outcome(everywhere)).toEqual([303, '/admin/signed-out']);
    expect(await readStatuses()).toEqual([401, 401, 200]);
  });
});

it('the page of signing in says how long who has guessed has to wait', async () => {
  await calendar.dataSource.query(
    `INSERT INTO sign_in_failures (key, failures, failed_at, blocked_until)
     VALUES ('address 127.0.0.1', 21, $1, $1::timestamptz + interval '90 seconds')`,
    [new Date(clock.ms())],
  );
  const answer = await post('/sign-in', { login: 'editor', password: 'wrong' });
  await calendar.dataSource.query('TRUNCATE sign_in_failures');

  expect([answer.status, answer.headers.get('Retry-After'), String(answer.body)]).toEqual([
    429,
    '90',
    expect.stringContaining('Please wait 2 min'),
  ]);
});

describe('the account', () => {
  it('says what happened to it, in the language of the page', async () => {
    const { administrator, userIds } = calendar;
    await administrator.make(`/users/${userIds.editor}/secrets`, { name: 'Mary & Co' });
    await administrator.patch(`/users/${userIds.editor}`, { roles: ['author'] });
    await administrator.patch(`/users/${userIds.editor}`, { roles: ['editor'] });

    const page = String((await read('/account?language=de', editor.headers)).body);

    const [, history = ''] = page.split('class="history"');
    expect([...history.matchAll(/<b>(.*?)<\/b>/g)].slice(0, 4).map(([, text]) => text)).toEqual([
      'Neue Rolle: Redakteur',
      'Neue Rolle: Autor',
      'Schlüssel für ein Programm erzeugt: Mary &amp; Co',
      'Angemeldet',
    ]);
    expect(history).toContain('administrator');
  });
});

describe('a one-time link', () => {
  it('is spent by its button alone, once', async () => {
    const path = `/welcome/${await makeLink()}`;
    const pages = [await read(path), await read(path)];
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);

    const [first, second] = [await post(path, {}), await post(path, {})];

    expect(outcome(first)).toEqual([303, '/admin/welcome']);
    expect(first.headers.get('Set-Cookie')).toMatch(
      /^__Host-calendar_session=[\w-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/,
    );
    expect([second.status, second.headers.get('Set-Cookie')]).toEqual([404, null]);
    expect((await read(path)).status).toBe(404);
  });

  it('ends the session that the browser had', async () => {
    await post(`/welcome/${await makeLink()}`, {}, editor.headers);

    expect((await editor.get('/users/me')).status).toBe(401);
  });
});
