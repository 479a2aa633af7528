import type { Browser, Locator, Page } from 'playwright-core';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { CHROMIUM, startBrowser, type WatchedPage, watchedPage } from '../support/browser.js';

export const ALIAS = 'wp-json/tribe/events/v1';

export const operation = (page: Page, id: string): Locator => page.locator(`#operations-Events-${id}`);

/** Opens the page and the group of events. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('#operations-tag-Events').click();
  await page.locator('.opblock').first().waitFor();
}

export async function open(found: Locator): Promise<void> {
  await found.locator('.opblock-summary-control').click();
  await found.locator('.try-out__btn').click();
}

interface Shown {
  readonly url: string;
  readonly status: string;
  readonly body: Record<string, unknown>;
}

/** Presses Execute and reads what the page shows of the answer. */
export async function execute(page: Page, found: Locator): Promise<Shown> {
  const answered = page.waitForResponse((response) => response.url().includes('/events'));
  await found.locator('.execute').click();
  const body = (await (await answered).json()) as Record<string, unknown>;
  const shown = found.locator('.live-responses-table tbody');
  await shown.waitFor();
  return {
    url: (await found.locator('.request-url pre').innerText()).trim(),
    status: (await shown.locator('.response-col_status').first().innerText()).trim(),
    body,
  };
}

export async function signIn(page: Page, login: string, secret: string): Promise<void> {
  await page.locator('.auth-wrapper .authorize').first().click();
  const form = page.locator('.auth-container').first();
  await form.locator('input[type=text]').fill(login);
  await form.locator('input[type=password]').fill(secret);
  await form.locator('button.authorize').click();
  await page.locator('.btn-done').first().click();
}

export async function signInWithToken(page: Page, token: string): Promise<void> {
  await page.locator('.auth-wrapper .authorize').first().click();
  const form = page.locator('.auth-container').nth(1);
  await form.locator('input').fill(token);
  await form.locator('button.authorize').click();
  await page.locator('.btn-done').first().click();
}

export interface Stage {
  readonly calendar: TestCalendar;
  readonly watched: WatchedPage;
}

// A browser is nothing that npm brings along: where the machine has none, there is nothing to try the page with.
const describeInBrowser = CHROMIUM === null ? describe.skip : describe;
if (CHROMIUM === null)
  process.stderr.write('There is no Chromium: the page of the API is not tried. CHROMIUM may name one.\n');

/** @param define tests that read the stage, which holds a calendar with one event in two languages and an open page */
export function describePage(name: string, define: (stage: () => Stage) => void): void {
  describeInBrowser(name, () => {
    let calendar: TestCalendar;
    let browser: Browser;
    let watched: WatchedPage;

    beforeAll(async () => {
      calendar = await startTestCalendar({ BASE_URL: '', NAMESPACE_ALIASES: ALIAS });
      browser = await startBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await calendar.close();
    });
    beforeEach(async () => {
      await calendar.empty();
      await calendar.administrator.make('/events', {
        title: 'Tide Walk',
        start_date: '2027-04-01 10:00:00',
        end_date: '2027-04-01 12:00:00',
        ml_language: 'en',
      });
      await calendar.administrator.post('/events/1', { title: 'Wattwanderung', ml_language: 'de' });
      watched = await watchedPage(browser);
    });
    afterEach(() => watched.page.close());

    define(() => ({ calendar, watched }));
  });
}

/** A base under which the API is reached, and what its page says there. */
export interface ApiBase {
  readonly base: string;
  readonly language: string;
  readonly title: string;
  readonly summary: string;
}

/** Lists and reads by the page, signs in, and creates an event. */
export async function expectWorkingPage(
  { calendar, watched }: Stage,
  { base, language, title, summary }: ApiBase,
): Promise<void> {
  const { page, problems } = watched;
  const address = calendar.visitor.root + base;
  await goTo(page, `${address}/doc`);

  expect(await page.title()).toBe(title);
  expect(await page.getAttribute('html', 'lang')).toBe(language);
  expect(await operation(page, 'Events_list').locator('.opblock-summary-description').innerText()).toBe(
    summary,
  );

  const list = operation(page, 'Events_list');
  await open(list);
  await list.locator('tr[data-param-name="per_page"] input').fill('2');
  const read = await execute(page, list);
  expect([read.url, read.status]).toEqual([`${address}/events?per_page=2`, '200']);
  expect(read.body['events']).toMatchObject([{ title: language === 'de' ? 'Wattwanderung' : 'Tide Walk' }]);

  await signIn(page, 'administrator', calendar.secrets.administrator);
  const create = operation(page, 'Events_create');
  await open(create);
  const written = await execute(page, create);
  expect([written.url, written.status]).toEqual([`${address}/events`, '201']);
  expect(written.body).toMatchObject({ title: 'Harbour Jazz Night', language });
  expect(problems).toEqual([]);
}
