// Two instances of one database, one of them with two workers: three processes, of which any may answer a browser.
import { Api, type ApiResponse } from '../support/api.js';
import { removeFolders } from '../support/data-folder.js';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { OpenIdProvider } from '../support/openid-provider.js';
import { freePort } from '../support/proxy.js';
import { endServices, runCommand, startService } from '../support/service.js';
import { SoftwarePasskey } from '../support/software-passkey.js';

const SITE = 'http://localhost:3999';
const PASSWORD = 'four tall trees by the river';
const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', 'Calendar-Editor': '1' };

let env: Awaited<ReturnType<typeof elsewhere>> & { readonly BASE_URL: string };
let provider: OpenIdProvider;
/** The addresses that they listen on; `BASE_URL` is that of the proxy before them. */
let one: string;
let two: string;

/** A browser behind a proxy that sends its requests now here, now there. */
class Browser {
  private readonly cookies = new Map<string, string>();

  async send(
    origin: string,
    method: string,
    path: string,
    body: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse> {
    const isJson = path.startsWith('/passkeys/') || path.startsWith('/api/');
    const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
    const text = isJson
      ? JSON.stringify(body)
      : new URLSearchParams(body as Record<string, string>).toString();
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // Connections of their own go to the workers in turn.
    const own = { ...OWN_PAGE, Connection: 'close', ...(cookie !== '' && { Cookie: cookie }), ...headers };
    const isRead = method === 'GET';
    const response = await new Api(origin, null, '/admin').send(
      method,
      path,
      {},
      { ...own, ...(!isRead && { 'Content-Type': type }) },
      isRead ? undefined : text,
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async whoAmI(origin: string): Promise<unknown> {
    const { status, body } = await this.send(origin, 'GET', '/api/users/me');
    return status === 200 ? (body as { username: string }).username : status;
  }

  /** Asked of both instances, and of both workers of the second. */
  async whoAmIEverywhere(): Promise<unknown> {
    const answers = await Promise.all([one, two, two].map((origin) => this.whoAmI(origin)));
    return [...new Set(answers)];
  }

  signIn(origin: string, password = PASSWORD, login = 'admin'): Promise<ApiResponse> {
    return this.send(origin, 'POST', '/sign-in', { login, password });
  }
}

const makeLink = async (): Promise<string> => {
  const { stdout } = await runCommand(['user', 'link', 'admin', '--json'], { env });
  return new URL((JSON.parse(stdout) as { link: string }).link).pathname.replace('/admin', '');
};

async function start(workers: string): Promise<string> {
  const port = await freePort();
  await startService({ env: { ...env, PORT: String(port), WORKERS: workers } });
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  provider = await OpenIdProvider.start();
  env = { ...(await elsewhere()), BASE_URL: SITE, ...provider.settings };
  one = await start('1');
  two = await start('2');
});
afterAll(async () => {
  await endServices();
  await dropDatabases();
  removeFolders();
  provider.close();
});

it('lets one of many presses of a link in, at whatever process', async () => {
  const link = await makeLink();
  const browsers = Array.from({ length: 12 }, () => new Browser());

  const answers = await Promise.all(
    browsers.map((browser, n) => browser.send(n % 3 === 0 ? one : two, 'POST', link)),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array<number>(11).fill(404)]);
  const winner = browsers[answers.findIndex(({ status }) => status === 303)];
  expect(await winner?.whoAmIEverywhere()).toEqual(['admin']);
  const set = await winner?.send(two, 'POST', '/account/password', { password: PASSWORD });
  expect(set?.headers.get('Location')).toBe('/admin/account?notice=saved');
});

it('signs in and out everywhere at once', async () => {
  const [phone, desk] = [new Browser(), new Browser()];
  expect((await phone.signIn(one)).status).toBe(303);
  expect((await desk.signIn(two)).status).toBe(303);
  expect([await phone.whoAmIEverywhere(), await desk.whoAmIEverywhere()]).toEqual([['admin'], ['admin']]);

  expect((await phone.send(two, 'POST', '/sign-out')).status).toBe(303);
  expect([await phone.whoAmIEverywhere(), await desk.whoAmIEverywhere()]).toEqual([[401], ['admin']]);

  await phone.signIn(two);
  expect((await desk.send(one, 'DELETE', '/api/users/me/sessions')).status).toBe(200);
  expect([await phone.whoAmIEverywhere(), await desk.whoAmIEverywhere()]).toEqual([[401], ['admin']]);
});

it('lets a browser go on at another process with what it began', async () => {
  const browser = new Browser();
  const passkey = new SoftwarePasskey(SITE);
  await browser.signIn(one);
  const { body: asked } = await browser.send(one, 'POST', '/passkeys/new');
  const response = passkey.register(asked as { challenge: string });
  const added = await browser.send(two, 'POST', '/passkeys/add', { response, name: 'Phone' });
  expect(added.body).toEqual({ location: '/admin/account?notice=saved#passkeys' });

  const other = new Browser();
  const { body: challenged } = await other.send(two, 'POST', '/passkeys/options');
  const proof = { response: passkey.signIn(challenged as { challenge: string }), return: '/admin/account' };
  expect((await other.send(one, 'POST', '/passkeys/sign-in', proof)).body).toEqual({
    location: '/admin/account',
  });
  expect(await other.whoAmIEverywhere()).toEqual(['admin']);
  const replayed = await new Browser().send(two, 'POST', '/passkeys/sign-in', proof);
  expect(replayed).toMatchObject({ status: 400, body: { error: 'passkey_failed' } });
});

it('takes at any process what the provider of OpenID Connect answers, once', async () => {
  provider.claims = { sub: 'mary', preferred_username: 'mary', groups: ['calendar-editors'] };
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    const browser = new Browser();
    const begun = await browser.send(from, 'GET', '/oidc?return=%2Fadmin%2Faccount');
    const callback = provider.authorize(begun.headers.get('Location') ?? '').replace('/admin', '');
    const cross = { 'Sec-Fetch-Site': 'cross-site' };

    const answers = await Promise.all(
      [to, from, to].map((origin) => browser.send(origin, 'GET', callback, {}, cross)),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400, 400]);
  }
  const browser = new Browser();
  const begun = await browser.send(one, 'GET', '/oidc');
  const callback = provider.authorize(begun.headers.get('Location') ?? '').replace('/admin', '');
  await browser.send(two, 'GET', callback, {}, { 'Sec-Fetch-Site': 'cross-site' });
  expect(await browser.whoAmIEverywhere()).toEqual(['mary']);
});

it('counts guesses of all processes together', async () => {
  for (const login of ['mary', 'nobody']) {
    const guesses = Array.from({ length: 10 }, (_, n) =>
      new Browser().signIn(n % 3 === 0 ? one : two, 'a wrong password, and a long one', login),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(5).fill(403), ...Array<number>(5).fill(429)]);
  }
  const waiting = await new Browser().signIn(two, PASSWORD, 'mary');
  expect([waiting.status, Number(waiting.headers.get('Retry-After')) > 30]).toEqual([429, true]);
});
