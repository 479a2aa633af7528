/** A calendar with the editor, and Firefox by WebDriver BiDi, in which somebody is signed in and works by keyboard alone. */
import type { Browser, BrowserContext, KeyInput, Page } from 'puppeteer-core';
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import type { Role } from '../../../src/requests/accounts/roles.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { until } from '../../support/until.js';
import { EDITOR, makeSignInLink, reportRequest } from './stage.js';

const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** `FIREFOX` names one that lies elsewhere; undefined when there is none. */
const FIREFOX = [process.env['FIREFOX'] ?? '', ...PLACES].find((path) => existsSync(path));

export const describeInFirefox = FIREFOX === undefined || !existsSync(EDITOR) ? describe.skip : describe;
if (FIREFOX === undefined) process.stderr.write('There is no Firefox: the editor is not tried in it.\n');

/** The names of a control: by attribute, by what labels it, and its own text. */
const NAMES = `((control) => {
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const read = (element) => element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  const names = [
    ids.map((id) => read(document.getElementById(id))).join(' '),
    ...[...(control.labels ?? []), control].map(read),
  ];
  return names.map((name) => name.replace(/\\s+/g, ' ').trim());
})`;

export class FirefoxStage {
  calendar!: TestCalendar;
  page!: Page;
  admin = '';
  /** What the editor must not do in any story. */
  readonly problems: string[] = [];
  private browser!: Browser;
  private context!: BrowserContext;

  async open(): Promise<void> {
    this.calendar = await startTestCalendar({ BASE_URL: '', SITE_TIMEZONE: 'Europe/Ljubljana' });
    this.admin = `${this.calendar.visitor.root}/admin`;
    this.browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX ?? '',
      // Its clock is nine hours behind that of the site.
      env: { ...process.env, TZ: 'America/Los_Angeles' },
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
      defaultViewport: null,
      args: ['--width=1280', '--height=900'],
    });
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.calendar.close();
  }

  async signIn(role: Role): Promise<void> {
    this.problems.length = 0;
    this.context = await this.browser.createBrowserContext();
    this.page = await this.context.newPage();
    this.page.on('pageerror', (error) => this.problems.push(String(error)));
    this.page.on('console', (message) => {
      if (/Content.Security.Policy|violates/i.test(message.text())) this.problems.push(message.text());
    });
    this.page.on('request', (request) =>
      reportRequest(request.method(), request.url(), this.admin, this.problems),
    );
    await this.enter(role);
  }

  private async enter(role: Role): Promise<void> {
    await this.page.goto(await makeSignInLink(this.calendar, role));
    await this.act('Sign in');
    await this.waitFor("location.pathname === '/admin/welcome' && document.readyState === 'complete'");
    // What is still loading when the page is left breaks off, and is reported.
    await this.page.waitForNetworkIdle();
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  /** Waits until an expression of the page is true. The policy of the editor does not let a page wait by itself. */
  async waitFor(expression: string): Promise<void> {
    await until(expression, () =>
      this.page.evaluate(expression).then(Boolean, (error: unknown) => {
        // A page that is just left gives no answer.
        if (/context|navigat|discarded/i.test(String(error))) return false;
        throw error;
      }),
    );
  }

  async waitForText(text: string): Promise<void> {
    await this.waitFor(`document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  /** Presses Tab until the control has the focus. Headless Firefox does not come back to the top of a page. */
  async tabTo(name: string): Promise<void> {
    const controls =
      "[...document.querySelectorAll('a, button, input, textarea, [tabindex], [contenteditable]')]";
    await this.waitFor(`${controls}.some((each) => ${NAMES}(each).includes(${JSON.stringify(name)}))`);
    const seen: string[] = [];
    for (let presses = 0; presses < 80; presses += 1) {
      const names = (await this.page.evaluate(`${NAMES}(document.activeElement)`)) as string[];
      if (names.includes(name)) return;
      seen.push(names.find((each) => each !== '')?.slice(0, 40) ?? '');
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`The focus does not reach ${name}, but ${seen.join('; ')}.`);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async press(...keys: KeyInput[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async act(name: string): Promise<void> {
    await this.tabTo(name);
    await this.press('Enter');
  }

  /** Chooses what a list of suggestions has, by as many letters as are needed. */
  async choose(field: string, letters: string, option: string): Promise<void> {
    await this.tabTo(field);
    await this.type(letters);
    const find = `[...document.querySelectorAll('[role=option]')].find((each) => each.textContent.includes(${JSON.stringify(option)}))`;
    await this.waitFor(`${find} !== undefined`);
    for (let presses = 0; presses < 20; presses += 1) {
      if (await this.page.evaluate(`${find}?.hasAttribute('data-focused') === true`)) {
        await this.press('Enter');
        return;
      }
      await this.press('ArrowDown');
    }
    throw new Error(`The focus does not reach the option ${option}.`);
  }

  /** Chooses one of the options of a field that takes no text, and is named by its value, too. */
  async select(field: string, option: string): Promise<void> {
    await this.act(field);
    await this.waitFor("document.activeElement.role === 'option'");
    await this.type(option);
    await this.press('Enter');
    await this.waitFor("document.activeElement.role !== 'option'");
  }

  async selectAll(): Promise<void> {
    await this.page.keyboard.down('Control');
    await this.press('a');
    await this.page.keyboard.up('Control');
  }

  /** Presses a button of a dialog, and waits until the dialog is gone. */
  async answer(button: string): Promise<void> {
    await this.waitFor("document.querySelector('[role=dialog]') !== null");
    await this.act(button);
    await this.waitFor("document.querySelector('[role=dialog]') === null");
  }

  /** Signs in by another tab while a question stands on the page, and comes back to it. */
  async signInElsewhere(role: Role): Promise<void> {
    const { page } = this;
    this.page = await this.context.newPage();
    await this.enter(role);
    await this.page.close();
    this.page = page;
    await page.bringToFront();
    await page.evaluate("dispatchEvent(new Event('focus'))");
  }
}
