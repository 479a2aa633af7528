import { clock } from '../../../src/foundation/dates/clock.js';
import { hashSecret } from '../../../src/requests/accounts/secrets.js';
import { Api, type ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { readCookies } from '../../support/openid-browser.js';
import { SECURE_SITE, SignedIn, signInAs } from '../../support/signed-in.js';
import { type Authenticator, SoftwarePasskey } from '../../support/software-passkey.js';

const FAILED = { status: 400, body: { error: 'passkey_failed' } };
const ADDED = { status: 200, body: { location: '/admin/account?notice=saved#passkeys' } };

let calendar: TestCalendar;
let visitor: Api;
let editor: SignedIn;
let passkey: SoftwarePasskey;

beforeAll(async () => {
  calendar = await startTestCalendar({ BASE_URL: SECURE_SITE });
  visitor = new Api(calendar.visitor.root, null, '/admin');
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('TRUNCATE passkeys, sessions');
  editor = await signInAs(calendar, 'editor');
  passkey = new SoftwarePasskey(SECURE_SITE);
});

const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };

const toCookie = ({ headers }: SignedIn): string => headers['Cookie'] ?? '';

const send = (path: string, body: object, ...cookies: readonly string[]): Promise<ApiResponse> => {
  const headers = { ...OWN_PAGE, 'Content-Type': 'application/json', Cookie: cookies.join('; ') };
  return visitor.send('POST', `/passkeys/${path}`, {}, headers, JSON.stringify(body));
};

/** What a browser was asked to prove. */
interface Step {
  readonly challenge: string;
  readonly cookie: string;
}

const toStep = (response: ApiResponse): Step => ({
  challenge: (response.body as { challenge: string }).challenge,
  cookie: readCookies(response),
});

const beginAdding = async (by = editor): Promise<Step> => toStep(await send('new', {}, toCookie(by)));

const beginSignIn = async (): Promise<Step> => toStep(await send('options', {}));

const add = (step: Step, by = editor, device: Authenticator = {}): Promise<ApiResponse> =>
  send('add', { response: passkey.register(step, device), name: 'Phone' }, toCookie(by), step.cookie);

const signIn = (step: Step, target = '/admin/account', device: Authenticator = {}): Promise<ApiResponse> =>
  send('sign-in', { response: passkey.signIn(step, device), return: target }, step.cookie);

const signInBy = async (device: Authenticator): Promise<ApiResponse> =>
  signIn(await beginSignIn(), undefined, device);

describe('a passkey', () => {
  it('signs its user in, and leads to no other site', async () => {
    expect(await add(await beginAdding())).toMatchObject(ADDED);

    const signedIn = await signIn(await beginSignIn(), '//evil.example/');

    expect(signedIn).toMatchObject({ status: 200, body: { location: '/admin/' } });
    const [, token = ''] = /__Host-calendar_session=([\w-]{43})/.exec(readCookies(signedIn)) ?? [];
    const { body } = await new SignedIn(calendar.visitor.root, token).get('/users/me');
    expect(body).toMatchObject({ username: 'editor' });
  });

  it('is added for the challenge of its user alone, and once', async () => {
    const author = await signInAs(calendar, 'author');

    expect(await add(await beginAdding(), author)).toMatchObject(FAILED);
    expect(await add(await beginSignIn())).toMatchObject(FAILED);
    expect(await add(await beginAdding())).toMatchObject(ADDED);
    expect(await add(await beginAdding(author), author)).toMatchObject(FAILED);
  });

  it('signs in with a challenge of the last ten minutes that is meant for it', async () => {
    await add(await beginAdding());

    expect(await signIn(await beginAdding())).toMatchObject(FAILED);
    const late = await beginSignIn();
    clock.set(clock.now().add({ minutes: 10 }));
    expect(await signIn(late)).toMatchObject(FAILED);
    expect((await signIn(await beginSignIn())).status).toBe(200);
  });

  it.each([
    ['has not recognized its user', { isVerified: false }],
    ['signs for another host', { hostname: 'evil.example' }],
  ])('is neither added nor used by a device that %s', async (_, device) => {
    expect(await add(await beginAdding(), editor, device)).toMatchObject(FAILED);
    expect(await add(await beginAdding())).toMatchObject(ADDED);

    expect(await signInBy(device)).toMatchObject(FAILED);
    expect((await signInBy({})).status).toBe(200);
  });

  it('signs in by a device that counts as long as its count grows, so that a copy is noticed', async () => {
    await add(await beginAdding(), editor, { counter: 3 });

    expect(await signInBy({ counter: 3 })).toMatchObject(FAILED);
    expect((await signInBy({ counter: 5 })).status).toBe(200);
    expect(await signInBy({ counter: 5 })).toMatchObject(FAILED);
    expect(await signInBy({ counter: 0 })).toMatchObject(FAILED);
    expect((await signInBy({ counter: 6 })).status).toBe(200);
  });

  it('is one of twenty at most', async () => {
    await calendar.dataSource.query(
      `INSERT INTO passkeys (id, user_id, host, public_key, counter, transports, name, created_at)
       SELECT 'key' || n, $1, 'calendar.test', '', 0, '{}', '', now() FROM generate_series(1, 20) AS n`,
      [calendar.userIds.editor],
    );
    expect(await add(await beginAdding())).toMatchObject(FAILED);
    await calendar.dataSource.query(`DELETE FROM passkeys WHERE id = 'key1'`);
    expect(await add(await beginAdding())).toMatchObject(ADDED);
  });

  it('is not added 15 minutes after the sign-in', async () => {
    clock.set(clock.now().add({ minutes: 14 }));
    const step = await beginAdding();
    clock.set(clock.now().add({ minutes: 1 }));
    const again = {
      status: 403,
      body: { location: '/admin/sign-in?again=1&return=%2Fadmin%2Faccount' },
    };

    expect(await add(step)).toMatchObject(again);
    expect(await send('new', {}, toCookie(editor))).toMatchObject(again);
    expect(await signIn(await beginSignIn())).toMatchObject(FAILED);
  });
});

describe('the removal of a passkey', () => {
  const remove = async ({ headers }: SignedIn): Promise<ApiResponse> => {
    const [key] = await calendar.dataSource.query<{ id: string }[]>('SELECT id FROM passkeys');
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const form = new URLSearchParams({ id: key?.id ?? '' }).toString();
    return visitor.send('POST', '/account/passkeys/remove', {}, { ...headers, ...OWN_PAGE, ...type }, form);
  };

  it('is for its user', async () => {
    await add(await beginAdding());

    await remove(await signInAs(calendar, 'author'));
    expect((await signIn(await beginSignIn())).status).toBe(200);
    expect((await remove(editor)).headers.get('Location')).toBe('/admin/account?notice=saved');
    expect(await signIn(await beginSignIn())).toMatchObject(FAILED);
  });

  it('is refused when no administrator could sign in any more', async () => {
    const administrator = await signInAs(calendar, 'administrator');
    const giveSecretTo = (role: 'administrator' | 'subscriber'): Promise<unknown> =>
      calendar.dataSource.query('UPDATE secrets SET user_id = $1 WHERE hash = $2', [
        calendar.userIds[role],
        hashSecret(calendar.secrets.administrator),
      ]);
    await add(await beginAdding(administrator), administrator);
    await giveSecretTo('subscriber');
    const refused = await remove(administrator);
    await giveSecretTo('administrator');

    expect([refused.status, String(refused.body)]).toEqual([
      400,
      expect.stringContaining('At least one administrator must remain'),
    ]);
    expect((await signIn(await beginSignIn())).status).toBe(200);
  });
});
