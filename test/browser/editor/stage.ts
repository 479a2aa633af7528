/** A calendar with the editor, and a browser in which somebody is signed in and works by keyboard alone. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignInLinks } from '../../../src/requests/accounts/sign-in/sign-in-links.js';
import type { Role } from '../../../src/requests/accounts/roles.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { CHROMIUM, startBrowser } from '../../support/browser.js';

const root = join(__dirname, '../../..');
export const EDITOR = join(root, 'dist/editor');

export const describeEditor = CHROMIUM === null || !existsSync(EDITOR) ? describe.skip : describe;
if (!existsSync(EDITOR)) process.stderr.write('The editor is not built, and not tried in a browser.\n');

interface Operation {
  readonly parameters: readonly { readonly name?: string; readonly $ref?: string; readonly in?: string }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<string, Operation>>>>>;
}

const NAMESPACE = '/calendar/events/v1';
const { paths } = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as Document;
const DOCUMENTED = Object.entries(paths).map(([path, operations]) => ({
  path: new RegExp(`^${path.replace(NAMESPACE, '').replace(/\{\w+\}/g, '[^/]+')}$`),
  operations,
}));

/** What the document does not have of a request; null when it has all. */
function findUndocumented(method: string, address: string): string | null {
  const { pathname, searchParams } = new URL(address);
  const path = pathname.replace('/admin/api', '');
  const operation = DOCUMENTED.find((each) => each.path.test(path))?.operations[method.toLowerCase()];
  if (operation === undefined) return `${method} ${path}`;
  const known = operation.parameters.map(({ name, $ref = '' }) => name ?? $ref.split('/').at(-1));
  const unknown = [...searchParams.keys()].filter((name) => !known.includes(name));
  return unknown.length === 0 ? null : `${method} ${path}: ${unknown.join(', ')}`;
}

/** Adds a request to other machines, and one that the document does not have, to the problems of a story. */
export function reportRequest(method: string, url: string, admin: string, problems: string[]): void {
  if (!url.startsWith(new URL(admin).origin) && !/^(data|blob):/.test(url)) problems.push(`outside: ${url}`);
  if (!url.startsWith(`${admin}/api/`)) return;
  const unknown = findUndocumented(method, url);
  if (unknown !== null) problems.push(`undocumented: ${unknown}`);
}

export async function makeSignInLink(calendar: TestCalendar, role: Role): Promise<string> {
  const links = calendar.app.get(SignInLinks);
  const user = { id: calendar.userIds[role] };
  const token = await links.create({ user, purpose: 'command', actor: 'test' });
  return `${calendar.visitor.root}/admin/welcome/${token}`;
}

export class Stage {
  calendar!: TestCalendar;
  browser!: Browser;
  context!: BrowserContext;
  page!: Page;
  admin = '';
  /** What the editor must not do in any story. */
  readonly problems: string[] = [];

  async open(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    this.calendar = await startTestCalendar({ BASE_URL: '', SITE_TIMEZONE: 'Europe/Ljubljana', ...settings });
    this.browser = await startBrowser();
    this.admin = `${this.calendar.visitor.root}/admin`;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.calendar.close();
  }

  /** Opens a browser whose clock is nine hours behind that of the site. */
  async signIn(role: Role, language = 'en-GB'): Promise<void> {
    this.problems.length = 0;
    this.context = await this.browser.newContext({ locale: language, timezoneId: 'America/Los_Angeles' });
    this.page = await this.context.newPage();
    this.watch(this.page);
    await this.page.goto(await makeSignInLink(this.calendar, role));
    await this.page.keyboard.press('Tab');
    await this.page.getByRole('main').getByRole('button').press('Enter');
    await this.page.waitForURL(`${this.admin}/welcome`);
  }

  /** Signs in by another tab while a question stands on the page, and comes back to it. */
  async signInElsewhere(role: Role): Promise<void> {
    const other = await this.context.newPage();
    await other.goto(await makeSignInLink(this.calendar, role));
    await other.getByRole('main').getByRole('button').press('Enter');
    await other.waitForURL(`${this.admin}/welcome`);
    await other.close();
    await this.page.evaluate("dispatchEvent(new Event('focus'))");
  }

  private watch(page: Page): void {
    const { problems, admin } = this;
    page.on('pageerror', (error) => problems.push(error.message));
    // Refusals that a story wants are reported as well, so that only those of the policy count.
    page.on('console', (message) => {
      if (/Content.Security.Policy|violates/i.test(message.text())) problems.push(message.text());
    });
    page.on('request', (request) => reportRequest(request.method(), request.url(), admin, problems));
    page.on('response', (response) => {
      if (response.headers()['calendar-ignored'] !== undefined) problems.push(`ignored: ${response.url()}`);
    });
  }

  /** Presses the tabulator until the control has the focus, as people without a mouse do. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    // Some browsers do not go on from the end of the page at its beginning, where they would find what comes later.
    await target.first().waitFor();
    const reached = target.and(this.page.locator(':focus, :focus-within'));
    for (let presses = 0; presses < 80; presses += 1) {
      if ((await reached.count()) > 0) return;
      await this.page.keyboard.press(key);
    }
    throw new Error('The focus does not reach the control.');
  }

  /** The row of a table that begins with these texts of its cells. */
  row(...cells: string[]): Locator {
    const text = cells.join('').replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
    return this.page.getByRole('row').filter({ hasText: new RegExp(`^${text}`) });
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Reaches a button by keyboard, and presses it. */
  async act(name: string): Promise<void> {
    await this.tabTo(this.page.getByRole('button', { name, exact: true }));
    await this.press('Enter');
  }
}
