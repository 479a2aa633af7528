import { clock } from '../../../src/foundation/dates/clock.js';
import { Api, type ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { OpenIdProvider } from '../../support/openid-provider.js';
import { SECURE_SITE, SignedIn, signInAs } from '../../support/signed-in.js';

let provider: OpenIdProvider;
let calendar: TestCalendar;
let visitor: Api;

beforeAll(async () => {
  provider = await OpenIdProvider.start();
  calendar = await startTestCalendar({ BASE_URL: SECURE_SITE, ...provider.settings });
  visitor = new Api(calendar.visitor.root, null, '');
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

/** Cookies as a browser would keep them. */
function readCookies({ headers }: ApiResponse): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');
}

const send = (path: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  visitor.send('GET', path, {}, headers);

/** @param change what happens to the address of the callback on the way */
async function signIn(
  search = '',
  headers: Record<string, string> = {},
  change: (callback: string) => string = (callback) => callback,
): Promise<ApiResponse> {
  const begun = await send(`/admin/oidc${search}`, headers);
  const callback = provider.authorize(begun.headers.get('Location') ?? '');
  const cookies = [headers['Cookie'], readCookies(begun)].filter(Boolean).join('; ');
  return send(change(callback), { ...headers, Cookie: cookies, 'Sec-Fetch-Site': 'cross-site' });
}

/** @param change what happens to the address of the provider on the way */
async function signInAgain(change: (address: string) => string = (address) => address): Promise<ApiResponse> {
  const begun = await send('/admin/oidc?again=1&return=%2Fadmin%2Faccount');
  const callback = provider.authorize(change(begun.headers.get('Location') ?? ''));
  return send(callback, { Cookie: readCookies(begun), 'Sec-Fetch-Site': 'cross-site' });
}

const findSession = (response: ApiResponse): SignedIn | null => {
  const [, token] = /__Host-calendar_session=([\w-]{43})/.exec(readCookies(response)) ?? [];
  return token === undefined ? null : new SignedIn(calendar.visitor.root, token);
};

async function findMe(response: ApiResponse): Promise<unknown> {
  const me = await findSession(response)?.get('/users/me');
  const { username, roles } = (me?.body ?? {}) as Record<string, unknown>;
  return me?.status === 200 ? { username, roles } : null;
}

it('makes a user of an account, with the role of its groups at each sign-in', async () => {
  const first = await signIn('?return=/admin/account');
  expect([first.status, first.headers.get('Location')]).toEqual([303, '/admin/account']);
  expect(await findMe(first)).toEqual({ username: 'mary', roles: ['editor'] });

  provider.claims = { ...provider.claims, groups: 'press' };
  expect(await findMe(await signIn())).toEqual({ username: 'mary', roles: ['contributor'] });
  const changes = `SELECT actor FROM account_events WHERE event = 'role_changed'`;
  expect(await calendar.dataSource.query(changes)).toEqual([{ actor: 'oidc' }]);
  expect(await findMe(first)).toEqual({ username: 'mary', roles: ['contributor'] });

  provider.claims = { ...provider.claims, groups: ['Press'] };
  const refused = await signIn('', findSession(first)?.headers);
  expect(refused.status).toBe(403);
  expect(String(refused.body)).toContain('mary@city.example');
  expect(await findMe(first)).toBeNull();
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

  expect(await findMe(await signIn())).toEqual({ username: 'editor-2', roles: ['administrator'] });
});

it('connects an account with the user who is signed in', async () => {
  provider.claims = { ...provider.claims, sub: 'ann' };
  const author = await signInAs(calendar, 'author');
  const own = { ...author.headers, 'Sec-Fetch-Site': 'same-origin' };
  expect(await findMe(await signIn('?connect=1', own))).toEqual({ username: 'author', roles: ['editor'] });

  const editor = await signInAs(calendar, 'editor');
  const taken = await signIn('?connect=1', { ...editor.headers, 'Sec-Fetch-Site': 'same-origin' });
  expect([taken.status, findSession(taken)]).toEqual([403, null]);
  const other = await send('/admin/oidc?connect=1', { ...editor.headers, 'Sec-Fetch-Site': 'cross-site' });
  expect(other.headers.get('Location')).toBe('/admin/sign-in?again=1&return=%2Fadmin%2Faccount');
});

it('disconnects an account that is not the last way in', async () => {
  provider.claims = { ...provider.claims, sub: 'disconnected', preferred_username: 'zoe' };
  const zoe = findSession(await signIn());
  const other = findSession(await signIn());
  if (zoe === null) throw new Error('Nobody is signed in');
  const disconnect = (): Promise<ApiResponse> => {
    const form = new URLSearchParams({ id: `${provider.issuer} disconnected` }).toString();
    const headers = { ...zoe.headers, 'Sec-Fetch-Site': 'same-origin' };
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return visitor.send('POST', '/admin/account/identities/remove', {}, { ...headers, ...type }, form);
  };
  const refused = await disconnect();
  expect([refused.status, String(refused.body)]).toEqual([
    400,
    expect.stringContaining('Add a passkey or a password first.'),
  ]);

  await calendar.dataSource.query(
    `INSERT INTO passwords (user_id, hash, set_at) SELECT id, '', now() FROM users WHERE login = 'zoe'`,
  );
  expect((await disconnect()).headers.get('Location')).toBe('/admin/account?notice=saved');
  expect(String((await visitor.send('GET', '/admin/account', {}, zoe.headers)).body)).toContain('connect=1');
  expect((await other?.get('/users/me'))?.status).toBe(401);
  const { body } = await zoe.get('/users/me/activity');
  expect((body as { events: { event: string }[] }).events[0]?.event).toBe('identity_disconnected');
  expect(await findMe(await signIn())).toEqual({ username: 'zoe-2', roles: ['editor'] });
});

describe('before a change of accounts', () => {
  const HOUR_S = 3600;
  const now = (): number => Math.floor(clock.ms() / 1000);
  const listUsers = async (response: ApiResponse): Promise<number | undefined> =>
    (await findSession(response)?.get('/users'))?.status;

  beforeEach(() => {
    provider.claims = { ...provider.claims, sub: 'root', groups: ['it'] };
  });

  it('counts when the user signed in at the provider, not here', async () => {
    provider.session = now() - HOUR_S;
    const old = await signIn();
    expect(await listUsers(old)).toBe(403);
    expect(await findMe(old)).not.toBeNull();
  });

  it('counts a sign-in of which the provider does not say when it was only when it makes the user', async () => {
    provider.claims = { ...provider.claims, sub: 'new' };
    const forget = async (): Promise<ApiResponse> => {
      const begun = await send('/admin/oidc');
      const address = (begun.headers.get('Location') ?? '').replace(/max_age=\d+/, '');
      return send(provider.authorize(address), { Cookie: readCookies(begun) });
    };
    const [first, later] = [await forget(), await forget()];
    expect([await listUsers(first), await listUsers(later)]).toEqual([200, 403]);
    expect(await findMe(later)).not.toBeNull();
  });

  it('needs a sign-in of the last 15 minutes, and a new one when it is older', async () => {
    const session = await signIn();
    expect(await listUsers(session)).toBe(200);
    await calendar.dataSource.query(
      `UPDATE sessions SET authenticated_at = authenticated_at - interval '16 minutes'`,
    );
    expect(await listUsers(session)).toBe(403);

    const again = await signInAgain();

    expect([again.status, again.headers.get('Location')]).toEqual([303, '/admin/account']);
    expect(await listUsers(again)).toBe(200);
  });

  it.each<[string, (address: string) => string]>([
    ['prompt is taken out of the request', (address) => address.replace('prompt=login', 'prompt=none')],
    ['max_age is taken out of the request', (address) => address.replace('max_age=0', '')],
    ['both are', (address) => address.replace('max_age=0', '').replace('prompt=login', '')],
  ])('takes no session of the provider for it when %s', async (_, change) => {
    provider.session = now() - HOUR_S;
    const refused = await signInAgain(change);
    expect([refused.status, findSession(refused)]).toEqual([400, null]);
  });

  it('asks the provider for a fresh sign-in', async () => {
    const { headers } = await send('/admin/oidc?again=1');
    const { searchParams } = new URL(headers.get('Location') ?? '');
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  });
});

it('leads nowhere else after the sign-in', async () => {
  const target = encodeURIComponent('https://evil.example/admin/');
  expect((await signIn(`?return=${target}`)).headers.get('Location')).toBe('/admin/');
});

it.each<[string, number]>([
  ['ahead', 100],
  ['behind', -100],
])('takes a clock that is minutes %s', async (_, seconds) => {
  provider.ahead = seconds;
  expect(await findMe(await signIn())).not.toBeNull();
});

it('signs in from several tabs that are at the provider at once', async () => {
  const first = await send('/admin/oidc?return=/admin/account');
  const cookie = { Cookie: readCookies(first) };
  const second = await send('/admin/oidc', cookie);
  expect(readCookies(second)).toBe(readCookies(first));
  const finish = async (begun: ApiResponse): Promise<unknown[]> => {
    const finished = await send(provider.authorize(begun.headers.get('Location') ?? ''), cookie);
    return [finished.headers.get('Location'), await findMe(finished)];
  };
  const mary = { username: 'mary', roles: ['editor'] };

  expect(await finish(second)).toEqual(['/admin/', mary]);
  expect(await finish(first)).toEqual(['/admin/account', mary]);
});

it.each([500, 429])('says that the provider fails when it answers with %i', async (status) => {
  const answer = await signIn('', {}, (callback) => {
    provider.failure = status;
    return callback;
  });
  expect([answer.status, findSession(answer)]).toEqual([502, null]);
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
    const answer = await signIn('', {}, change);

    expect([answer.status, findSession(answer)]).toEqual([400, null]);
    expect(String(answer.body)).toContain('Please start again.');
  });

  it('a callback that this browser has not begun, or has had', async () => {
    const [begun, other] = [await send('/admin/oidc'), await send('/admin/oidc')];
    const callback = provider.authorize(begun.headers.get('Location') ?? '');
    const cookie = { Cookie: readCookies(begun) };

    expect((await send(callback)).status).toBe(400);
    expect((await send(callback, { Cookie: readCookies(other) })).status).toBe(400);
    const first = await send(callback, cookie);
    expect([first.status, await findMe(first)]).toEqual([303, { username: 'mary', roles: ['editor'] }]);
    const second = await send(callback, cookie);
    expect([second.status, findSession(second)]).toEqual([400, null]);
    // Such as after “back”: the browser is signed in already.
    const third = await send(callback, { Cookie: `${cookie.Cookie}; ${readCookies(first)}` });
    expect([third.status, third.headers.get('Location'), findSession(third)]).toEqual([303, '/admin/', null]);
  });
});
