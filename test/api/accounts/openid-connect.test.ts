import { clock } from '../../../src/foundation/dates/clock.js';
import { NO_CLIENT } from '../../../src/requests/accounts/sign-in/sign-in-client.js';
import { Sessions } from '../../../src/requests/accounts/sign-in/sessions.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { OpenIdBrowser, readCookies } from '../../support/openid-browser.js';
import { OpenIdProvider } from '../../support/openid-provider.js';
import { SECURE_SITE, SignedIn, signInAs } from '../../support/signed-in.js';

let provider: OpenIdProvider;
let calendar: TestCalendar;
let browser: OpenIdBrowser;

beforeAll(async () => {
  provider = await OpenIdProvider.start();
  calendar = await startTestCalendar({ BASE_URL: SECURE_SITE, ...provider.settings });
  browser = new OpenIdBrowser(calendar, provider);
});
afterAll(async () => {
  await calendar.close();
  provider.close();
});
beforeEach(async () => {
  await calendar.empty();
  provider.claims = { sub: 'mary', preferred_username: 'mary@city.example', groups: ['calendar-editors'] };
  provider.faults = {};
  provider.userinfo = {};
  provider.ahead = 0;
  provider.algorithm = 'RS256';
  provider.session = null;
  provider.failure = null;
});

it('makes a user of an account, with the role of its groups at each sign-in', async () => {
  const first = await browser.signIn('?return=/admin/account');
  expect([first.status, first.headers.get('Location')]).toEqual([303, '/admin/account']);
  expect(await browser.findMe(first)).toEqual({ username: 'mary', roles: ['editor'] });

  provider.claims = { ...provider.claims, groups: 'press' };
  expect(await browser.findMe(await browser.signIn())).toEqual({ username: 'mary', roles: ['contributor'] });
  const changes = `SELECT actor FROM account_events WHERE event = 'role_changed'`;
  expect(await calendar.dataSource.query(changes)).toEqual([{ actor: 'oidc' }]);
  expect(await browser.findMe(first)).toEqual({ username: 'mary', roles: ['contributor'] });

  const mary = (await browser.findSession(first)?.get('/users/me'))?.body as { id: number };
  const user = { id: mary.id, login: 'mary' };
  const way = { way: 'password', client: NO_CLIENT, formerToken: null } as const;
  const byPassword = await calendar.app.get(Sessions).start({ user, ...way });
  provider.claims = { ...provider.claims, groups: ['Press'] };
  const refused = await browser.signIn('', browser.findSession(first)?.headers);
  expect(refused.status).toBe(403);
  expect(String(refused.body)).toContain('mary@city.example');
  expect(await browser.findMe(first)).toBeNull();
  // What the provider did not prove goes on, without the rights.
  const left = await new SignedIn(calendar.visitor.root, byPassword).get('/users/me');
  expect(left.body).toMatchObject({ username: 'mary', roles: ['subscriber'] });
  // The page knows that the session has ended.
  expect(String(refused.body)).not.toContain('action="/admin/sign-out"');
  expect(refused.headers.getSetCookie().join()).toContain('__Host-calendar_session=; Path=/; Max-Age=0');
});

it('reads groups of the userinfo, and takes no name of another user', async () => {
  provider.claims = {
    sub: 'other',
    preferred_username: 'editor',
    email: 'x@city.example',
    email_verified: true,
  };
  provider.userinfo = { groups: ['it', 'press'] };

  expect(await browser.findMe(await browser.signIn())).toEqual({
    username: 'editor-2',
    roles: ['administrator'],
  });
});

it('takes an address only once the provider has verified it, and nobody else has it', async () => {
  const findEmail = async (
    sub: string,
    isVerified: boolean,
    email = `${sub}@city.example`,
  ): Promise<unknown> => {
    const account = { sub, preferred_username: sub, email, email_verified: isVerified };
    provider.claims = { ...account, groups: ['calendar-editors'] };
    await browser.signIn();
    return calendar.dataSource.query('SELECT email FROM users WHERE login = $1', [sub]);
  };
  expect(await findEmail('vera', true)).toEqual([{ email: 'vera@city.example' }]);
  expect(await findEmail('otto', false)).toEqual([{ email: '' }]);
  expect(await findEmail('eva', true, 'Vera@city.example')).toEqual([{ email: '' }]);
});

describe('before a change of accounts', () => {
  const HOUR_S = 3600;
  const now = (): number => Math.floor(clock.ms() / 1000);
  const listUsers = async (response: ApiResponse): Promise<number | undefined> =>
    (await browser.findSession(response)?.get('/users'))?.status;

  beforeEach(() => {
    provider.claims = { ...provider.claims, sub: 'root', groups: ['it'] };
  });

  it('counts when the user signed in at the provider, not here', async () => {
    provider.session = now() - HOUR_S;
    const old = await browser.signIn();
    expect(await listUsers(old)).toBe(403);
    expect(await browser.findMe(old)).not.toBeNull();
  });

  it('counts a sign-in of which the provider does not say when it was only when it makes the user', async () => {
    provider.claims = { ...provider.claims, sub: 'new' };
    const forget = async (): Promise<ApiResponse> => {
      const begun = await browser.send('/admin/oidc');
      const address = (begun.headers.get('Location') ?? '').replace(/max_age=\d+/, '');
      return browser.send(provider.authorize(address), { Cookie: readCookies(begun) });
    };
    const [first, later] = [await forget(), await forget()];
    expect([await listUsers(first), await listUsers(later)]).toEqual([200, 403]);
    expect(await browser.findMe(later)).not.toBeNull();
  });

  it('needs a sign-in of the last 15 minutes, and a new one when it is older', async () => {
    const session = await browser.signIn();
    expect(await listUsers(session)).toBe(200);
    await calendar.dataSource.query(
      `UPDATE sessions SET authenticated_at = authenticated_at - interval '16 minutes'`,
    );
    expect(await listUsers(session)).toBe(403);

    const again = await browser.signInAgain();

    expect([again.status, again.headers.get('Location')]).toEqual([303, '/admin/account']);
    expect(await listUsers(again)).toBe(200);
  });

  it.each<[string, (address: string) => string]>([
    ['prompt is taken out of the request', (address) => address.replace('prompt=login', 'prompt=none')],
    ['max_age is taken out of the request', (address) => address.replace('max_age=0', '')],
    ['both are', (address) => address.replace('max_age=0', '').replace('prompt=login', '')],
  ])('takes no session of the provider for it when %s', async (_, change) => {
    provider.session = now() - HOUR_S;
    const refused = await browser.signInAgain(change);
    expect([refused.status, browser.findSession(refused)]).toEqual([400, null]);
  });

  it('asks the provider for a fresh sign-in', async () => {
    const { headers } = await browser.send('/admin/oidc?again=1');
    const { searchParams } = new URL(headers.get('Location') ?? '');
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  });
});

it('leads nowhere else after the sign-in', async () => {
  const target = encodeURIComponent('https://evil.example/admin/');
  expect((await browser.signIn(`?return=${target}`)).headers.get('Location')).toBe('/admin/');
});

it.each<[string, number]>([
  ['ahead', 100],
  ['behind', -100],
])('takes a clock that is minutes %s', async (_, seconds) => {
  provider.ahead = seconds;
  expect(await browser.findMe(await browser.signIn())).not.toBeNull();
});

it('signs in from several tabs that are at the provider at once', async () => {
  const first = await browser.send('/admin/oidc?return=/admin/account');
  const cookie = { Cookie: readCookies(first) };
  const second = await browser.send('/admin/oidc', cookie);
  expect(readCookies(second)).toBe(readCookies(first));
  const finish = async (begun: ApiResponse): Promise<unknown[]> => {
    const finished = await browser.send(provider.authorize(begun.headers.get('Location') ?? ''), cookie);
    return [finished.headers.get('Location'), await browser.findMe(finished)];
  };
  const mary = { username: 'mary', roles: ['editor'] };

  expect(await finish(second)).toEqual(['/admin/', mary]);
  expect(await finish(first)).toEqual(['/admin/account', mary]);
});

it.each<[number, string]>([
  [500, ''],
  [429, '{"error":"slow_down"}'],
  [401, '{"error":"invalid_client"}'],
  [400, '{"error":"unauthorized_client"}'],
  [200, '<html>Maintenance</html>'],
  [418, 'A teapot'],
])('says that the provider fails when it answers with %i and “%s”', async (...failure) => {
  const answer = await browser.signIn('', {}, (callback) => {
    provider.failure = failure;
    return callback;
  });
  expect([answer.status, browser.findSession(answer)]).toEqual([502, null]);
});

describe('refuses', () => {
  const wrong = (change: () => void): ((callback: string) => string) => {
    return (callback) => {
      change();
      return callback;
    };
  };
  it.each<[string, (callback: string) => string]>([
    ['another nonce', wrong(() => (provider.faults = { nonce: 'other' }))],
    ['no nonce', wrong(() => (provider.faults = { nonce: undefined }))],
    ['another issuer', wrong(() => (provider.faults = { iss: 'https://evil.example' }))],
    ['a token for another client', wrong(() => (provider.faults = { aud: 'another' }))],
    ['a token for several clients', wrong(() => (provider.faults = { aud: ['another', 'calendar'] }))],
    ['no subject', wrong(() => (provider.faults = { sub: undefined }))],
    ['a token without a signature', wrong(() => (provider.algorithm = 'none'))],
    ['a token that the secret of the client signs', wrong(() => (provider.algorithm = 'HS256'))],
    ['another issuer in the callback', (callback) => `${callback}&iss=https%3A%2F%2Fevil.example`],
    ['a second code', (callback) => `${callback}&code=other`],
    ['a clock that is an hour behind', wrong(() => (provider.ahead = -3600))],
    ['a sign-in of tomorrow', wrong(() => (provider.faults = { auth_time: clock.ms() / 1000 + 86_400 }))],
    ['a clock that is an hour ahead', wrong(() => (provider.faults = { nbf: Date.now() / 1000 + 3600 }))],
    ['another state', (callback) => callback.replace(/state=[^&]*/, 'state=other')],
    ['another code', (callback) => callback.replace(/code=[^&]*/, 'code=other')],
    ['no code', (callback) => callback.replace(/code=[^&]*/, 'error=access_denied')],
  ])('%s', async (_, change) => {
    const answer = await browser.signIn('', {}, change);

    expect([answer.status, browser.findSession(answer)]).toEqual([400, null]);
    expect(String(answer.body)).toContain('Please start again.');
  });

  it('a callback that this browser has not begun, or has had', async () => {
    const [begun, other] = [await browser.send('/admin/oidc'), await browser.send('/admin/oidc')];
    const callback = provider.authorize(begun.headers.get('Location') ?? '');
    const cookie = { Cookie: readCookies(begun) };

    expect((await browser.send(callback)).status).toBe(400);
    expect((await browser.send(callback, { Cookie: readCookies(other) })).status).toBe(400);
    // Another site may have planted one of them.
    const both = { Cookie: [begun, other].map(readCookies).join('; ') };
    expect((await browser.send(callback, both)).status).toBe(400);
    const first = await browser.send(callback, cookie);
    expect([first.status, await browser.findMe(first)]).toEqual([
      303,
      { username: 'mary', roles: ['editor'] },
    ]);
    const second = await browser.send(callback, cookie);
    expect([second.status, browser.findSession(second)]).toEqual([400, null]);
    // Such as after “back”: the browser is signed in already.
    const third = await browser.send(callback, { Cookie: `${cookie.Cookie}; ${readCookies(first)}` });
    expect([third.status, third.headers.get('Location'), browser.findSession(third)]).toEqual([
      303,
      '/admin/',
      null,
    ]);
  });

  it('a callback that comes too late to connect an account', async () => {
    const author = await signInAs(calendar, 'author');
    await calendar.dataSource.query(`UPDATE sessions SET expires_at = expires_at - interval '10 minutes'`);
    const own = { ...author.headers, 'Sec-Fetch-Site': 'same-origin' };
    const refused = await browser.signIn('?connect=1', own, (callback) =>
      callback.replace(/state=[^&]*/, 'state=other'),
    );
    expect([refused.status, String(refused.body)]).toEqual([
      400,
      expect.stringContaining('Please start again.'),
    ]);
  });
});
