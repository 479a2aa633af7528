import { clock } from '../../../src/foundation/dates/clock.js';
import { NO_CLIENT } from '../../../src/requests/accounts/sign-in/sign-in-client.js';
import { Sessions } from '../../../src/requests/accounts/sign-in/sessions.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
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
});

/** By the form of the account's page. */
const removeIdentity = (by: SignedIn, id: string): Promise<ApiResponse> =>
  browser.post('/admin/account/identities/remove', by, { id });

it('connects an account with the user who is signed in', async () => {
  provider.claims = { ...provider.claims, sub: 'ann' };
  const author = await signInAs(calendar, 'author');
  const own = { ...author.headers, 'Sec-Fetch-Site': 'same-origin' };
  expect(await browser.findMe(await browser.signIn('?connect=1', own))).toEqual({
    username: 'author',
    roles: ['editor'],
  });

  const editor = await signInAs(calendar, 'editor');
  const here = { ...editor.headers, 'Sec-Fetch-Site': 'same-origin' };
  const taken = await browser.signIn('?connect=1', here);
  expect([taken.status, browser.findSession(taken)]).toEqual([403, null]);
  const other = await browser.send('/admin/oidc?connect=1', {
    ...editor.headers,
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(other.headers.get('Location')).toBe('/admin/sign-in?again=1&return=%2Fadmin%2Faccount');
  clock.set(clock.now().add({ minutes: 15 }));
  const late = await browser.send('/admin/oidc?connect=1', here);
  expect(late.headers.get('Location')).toBe('/admin/sign-in?again=1&return=%2Fadmin%2Faccount');
});

it('leaves the last administrator the role, whatever the groups of the account say', async () => {
  provider.claims = { ...provider.claims, sub: 'root' };
  const administrator = await signInAs(calendar, 'administrator');
  const own = { ...administrator.headers, 'Sec-Fetch-Site': 'same-origin' };

  expect(await browser.findMe(await browser.signIn('?connect=1', own))).toEqual({
    username: 'administrator',
    roles: ['administrator'],
  });
});

it('connects an account with nobody who has signed in meanwhile', async () => {
  provider.claims = { ...provider.claims, sub: 'late' };
  const [author, editor] = [await signInAs(calendar, 'author'), await signInAs(calendar, 'editor')];
  const own = { ...author.headers, 'Sec-Fetch-Site': 'same-origin' };
  const begun = await browser.send('/admin/oidc?connect=1', own);
  const Cookie = [editor.headers['Cookie'], readCookies(begun)].join('; ');
  const refused = await browser.send(provider.authorize(begun.headers.get('Location') ?? ''), { Cookie });
  expect([refused.status, browser.findSession(refused)]).toEqual([400, null]);
  expect(await calendar.dataSource.query(`SELECT FROM identities WHERE subject = 'late'`)).toEqual([]);
});

it('disconnects an account that is not the last way in', async () => {
  provider.claims = { ...provider.claims, sub: 'disconnected', preferred_username: 'zoe' };
  const zoe = browser.findSession(await browser.signIn());
  const other = browser.findSession(await browser.signIn());
  if (zoe === null) throw new Error('Nobody is signed in');
  const { id } = (await zoe.get('/users/me')).body as { id: number };
  const way = { way: 'password', client: NO_CLIENT, formerToken: null } as const;
  const byPassword = await calendar.app.get(Sessions).start({ user: { id, login: 'zoe' }, ...way });
  const disconnect = (): Promise<ApiResponse> => removeIdentity(zoe, `${provider.issuer} disconnected`);
  const refused = await disconnect();
  expect([refused.status, String(refused.body)]).toEqual([
    400,
    expect.stringContaining('Add a passkey or a password first.'),
  ]);

  await calendar.dataSource.query(
    `INSERT INTO passwords (user_id, hash, set_at) SELECT id, '', now() FROM users WHERE login = 'zoe'`,
  );
  expect((await disconnect()).headers.get('Location')).toBe('/admin/account?notice=saved');
  expect(String((await browser.send('/admin/account', zoe.headers)).body)).toContain('connect=1');
  expect((await other?.get('/users/me'))?.status).toBe(401);
  expect((await new SignedIn(calendar.visitor.root, byPassword).get('/users/me')).status).toBe(200);
  const { body } = await zoe.get('/users/me/activity');
  expect((body as { events: { event: string }[] }).events[0]?.event).toBe('identity_disconnected');
  expect(await browser.findMe(await browser.signIn())).toEqual({ username: 'zoe-2', roles: ['editor'] });
});

it('keeps accounts of a former provider apart, which are no way in', async () => {
  const contributor = await signInAs(calendar, 'contributor');
  await calendar.dataSource.query(
    `INSERT INTO identities (issuer, subject, user_id, created_at) VALUES ('https://old.example/realm', 's', $1, now())`,
    [calendar.userIds.contributor],
  );
  const page = await browser.send('/admin/account', contributor.headers);
  expect(String(page.body)).toContain('<b>old.example</b>');
  expect(String(page.body)).toContain('connect=1');

  const removed = await removeIdentity(contributor, 'https://old.example/realm s');
  expect(removed.headers.get('Location')).toBe('/admin/account?notice=saved');
  const left = `SELECT subject FROM identities WHERE issuer LIKE 'https://old%'`;
  expect(await calendar.dataSource.query(left)).toEqual([]);
});
