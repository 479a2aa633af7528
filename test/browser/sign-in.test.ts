import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SignInLinks } from '../../src/requests/accounts/sign-in/sign-in-links.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { CHROMIUM, startBrowser } from '../support/browser.js';
import { FileServer } from '../support/file-server.js';

const PASSWORD = 'herons wade at low tide';

// Browsers make passkeys for names of hosts alone.
const toNamed = (root: string): string => root.replace('127.0.0.1', 'localhost');

(CHROMIUM === null ? describe.skip : describe)('signing in with a browser', () => {
  let calendar: TestCalendar;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let admin: string;
  const problems: string[] = [];

  beforeAll(async () => {
    calendar = await startTestCalendar({ BASE_URL: '' });
    browser = await startBrowser();
    admin = `${toNamed(calendar.visitor.root)}/admin`;
  });
  afterAll(async () => {
    await browser.close();
    await calendar.close();
  });
  beforeEach(async () => {
    await calendar.empty();
    problems.length = 0;
    context = await browser.newContext({ locale: 'en-GB' });
    page = await watch(context);
  });
  afterEach(() => context.close());

  async function watch(opened: BrowserContext): Promise<Page> {
    const made = await opened.newPage();
    made.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    made.on('pageerror', (error) => problems.push(error.message));
    return made;
  }

  const makeLink = async (role: 'author' | 'editor' | 'administrator'): Promise<string> => {
    const user = { id: calendar.userIds[role] };
    const token = await calendar.app.get(SignInLinks).create({ user, purpose: 'command', actor: 'test' });
    return `${admin}/welcome/${token}`;
  };

  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  async function addDevice(): Promise<void> {
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  async function enterPassword(login: string, password: string): Promise<void> {
    await page.getByLabel('User name').first().fill(login);
    await page.getByLabel('Password').fill(password);
    await press('Sign in');
  }

  it('leads from a link to a passkey, and signs in with it', async () => {
    await addDevice();
    const link = await makeLink('editor');
    await page.goto(link);
    await press('Sign in');
    await page.waitForURL(`${admin}/welcome`);
    await page.getByLabel('Name of the device').fill('Phone');
    await press('Add a passkey');
    await page.waitForURL(`${admin}/account?notice=saved#passkeys`);
    expect(await page.locator('.rows').first().innerText()).toContain('Phone');

    await press('Sign out');
    await page.waitForURL(`${admin}/signed-out`);
    await page.goto(`${admin}/account`);
    expect(page.url()).toBe(`${admin}/sign-in?return=%2Fadmin%2Faccount`);
    await press('Sign in with a passkey');
    await page.waitForURL(`${admin}/account`);
    expect(problems).toEqual([]);

    await page.goto(link);
    expect(await page.getByRole('alert').innerText()).toBe(
      'This link has expired, or has already been used.',
    );
  });

  it('needs no script for passwords and the account', async () => {
    await context.close();
    context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
    page = await watch(context);
    await page.goto(await makeLink('author'));
    await press('Sign in');
    await page.getByLabel('New password').fill('short');
    await press('Save');
    expect(await page.locator('#new-password-error').innerText()).toContain('at least 15');
    await page.getByLabel('New password').fill(PASSWORD);
    await page
      .locator('form', { has: page.locator('#new-password') })
      .getByRole('button')
      .click();
    await press('Sign out');

    await page.goto(`${admin}/sign-in?return=${encodeURIComponent('/admin/account')}`);
    await enterPassword('author', 'a wrong password that is long');
    expect(await page.locator('#password-error').innerText()).toBe('The user name or the password is wrong.');
    await enterPassword('author', PASSWORD);
    expect(page.url()).toBe(`${admin}/account`);

    await page.getByLabel('Name', { exact: true }).fill('Mary');
    await page
      .locator('form', { has: page.locator('#name') })
      .getByRole('button')
      .click();
    await page.getByLabel('Name of the program').fill('Sync');
    await press('Create a secret');
    const secret = await page.locator('code.copy').innerText();
    const me = await calendar.visitor.send(
      'GET',
      '/users/me',
      {},
      {
        Authorization: `Bearer ${secret}`,
      },
    );
    expect(me).toMatchObject({ status: 200, body: { name: 'Mary' } });

    await press('Sign out everywhere');
    await page.goto(`${admin}/account`);
    expect(page.url()).toContain('/sign-in');
    // The responses to what was refused, which Chromium reports.
    expect(problems.filter((problem) => !/status of 40[03]/.test(problem))).toEqual([]);
  });

  it('lets no page of another site write or read', async () => {
    await page.goto(await makeLink('administrator'));
    await press('Sign in');
    await page.waitForURL(`${admin}/welcome`);
    const other = await FileServer.start();
    other.serve(
      'text/html',
      `<form method="post" action="${admin}/account/secrets"><input name="name" value="Stolen"></form>
       <img src="${admin}/account"><iframe src="${admin}/account"></iframe>`,
    );
    const evil = await context.newPage();
    try {
      await evil.goto(`http://${other.host}/`);
      const outcomes = await evil.evaluate(async (target) => {
        const attempt = (path: string, init: RequestInit): Promise<string> =>
          fetch(target + path, { credentials: 'include', ...init }).then(
            (response) => `${response.type} ${response.status}`,
            () => 'blocked',
          );
        const form = { method: 'POST', body: new URLSearchParams({ name: 'Stolen' }) };
        return [
          await attempt('/account', {}),
          await attempt('/account', { mode: 'no-cors' }),
          await attempt('/account/secrets', form),
          await attempt('/account/secrets', { ...form, mode: 'no-cors' }),
          await attempt('/sign-out', { ...form, mode: 'no-cors' }),
          await attempt('/api/users/me', {}),
          await attempt('/api/tags', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'Calendar-Editor': '1' },
            body: JSON.stringify({ name: 'Stolen' }),
          }),
        ];
      }, admin);
      expect(outcomes.filter((outcome) => !['blocked', 'opaque 0'].includes(outcome))).toEqual([]);
      expect(evil.frames().map((frame) => frame.url())).not.toContain(`${admin}/account`);

      await evil.locator('form').evaluate((form: { submit(): void }) => form.submit());
      await evil.waitForURL(`${admin}/**`);
      expect(await evil.getByRole('alert').innerText()).toContain('came from another site');
    } finally {
      other.close();
    }
    await page.goto(`${admin}/account`);
    expect(page.url()).toBe(`${admin}/account`);
    expect(await page.locator('main').innerText()).not.toContain('Stolen');
  });
});
