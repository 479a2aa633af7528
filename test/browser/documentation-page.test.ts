import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { CHROMIUM, startBrowser, type WatchedPage, watchedPage } from '../support/browser.js';

const ALIAS = 'wp-json/tribe/events/v1';

const BASES = [
  ['', '/calendar/events/v1', 'en', 'Calendar Events – What the API offers', 'Lists events by their start.'],
  [
    ', under a language base',
    '/de/calendar/events/v1',
    'de',
    'Calendar Events – Was die API bietet',
    'Listet Veranstaltungen nach ihrem Beginn geordnet auf.',
  ],
  [
    ', under an alias',
    `/${ALIAS}`,
    'en',
    'Calendar Events – What the API offers',
    'Lists events by their start.',
  ],
] as const;

const operation = (page: Page, id: string): Locator => page.locator(`#operations-Events-${id}`);

const OTHER_GROUPS = ['Venues', 'Organizers', 'Categories', 'Tags', 'Images', 'Users'];

/** Opens the page and the group of events. */
async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('#operations-tag-Events').click();
  await page.locator('.opblock').first().waitFor();
}

async function open(found: Locator): Promise<void> {
  await found.locator('.opblock-summary-control').click();
  await found.locator('.try-out__btn').click();
}

interface Shown {
  readonly url: string;
  readonly status: string;
  readonly body: Record<string, unknown>;
}

/** Presses Execute and reads what the page shows of the answer. */
async function execute(page: Page, found: Locator): Promise<Shown> {
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

async function signIn(page: Page, login: string, secret: string): Promise<void> {
  await page.locator('.auth-wrapper .authorize').first().click();
  const form = page.locator('.auth-container').first();
  await form.locator('input[type=text]').fill(login);
  await form.locator('input[type=password]').fill(secret);
  await form.locator('button.authorize').click();
  await page.locator('.btn-done').first().click();
}

async function signInWithToken(page: Page, token: string): Promise<void> {
  await page.locator('.auth-wrapper .authorize').first().click();
  const form = page.locator('.auth-container').nth(1);
  await form.locator('input').fill(token);
  await form.locator('button.authorize').click();
  await page.locator('.btn-done').first().click();
}

// A browser is nothing that npm brings along: where the machine has none, there is nothing to try the page with.
const describeInBrowser = CHROMIUM === null ? describe.skip : describe;
if (CHROMIUM === null)
  process.stderr.write('There is no Chromium: the page of the API is not tried. CHROMIUM may name one.\n');

describeInBrowser('the page of the API in Chromium', () => {
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

  it.each(BASES)('lists, reads and writes%s', async (_, base, language, title, summary) => {
    const { page, faults } = watched;
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
    expect(faults).toEqual([]);
  });

  it('tries the API at its public address, also when the page was opened at another', async () => {
    const { page, faults } = watched;
    const inner = await startTestCalendar({ BASE_URL: calendar.visitor.root });
    await goTo(page, `${inner.visitor.root}/calendar/events/v1/doc`);

    const list = operation(page, 'Events_list');
    await open(list);
    const read = await execute(page, list);
    await inner.close();

    expect([read.url, read.status]).toEqual([`${calendar.visitor.root}/calendar/events/v1/events`, '200']);
    expect(read.body['events']).toMatchObject([{ title: 'Tide Walk' }]);
    expect(faults).toEqual([]);
  });

  it('shapes an answer', async () => {
    const { page, faults } = watched;
    await goTo(page, `${calendar.visitor.root}/calendar/events/v1/doc`);

    const list = operation(page, 'Events_list');
    await open(list);
    const fields = list.locator('tr[data-param-name="_fields"]');
    for (const [n, name] of ['total', 'total_pages'].entries()) {
      await fields.locator('.json-schema-form-item-add').click();
      await fields.locator('.json-schema-form-item input').nth(n).fill(name);
    }
    const read = await execute(page, list);

    expect(read.url).toBe(`${calendar.visitor.root}/calendar/events/v1/events?_fields=total,total_pages`);
    expect(read.body).toEqual({ total: 1, total_pages: 1 });
    expect(faults).toEqual([]);
  });

  it('signs in with a token too, also where nobody must: who may edit sees what is not public', async () => {
    const { page, faults } = watched;
    await calendar.administrator.make('/events', {
      title: 'Draft',
      status: 'draft',
      start_date: '2027-04-02 10:00:00',
      end_date: '2027-04-02 12:00:00',
    });
    await goTo(page, `${calendar.visitor.root}/calendar/events/v1/doc?ml_language=en`);
    await signInWithToken(page, calendar.secrets.editor);

    const find = operation(page, 'Events_find');
    await open(find);
    await find.locator('tr[data-param-name="id"] input').fill('2');
    expect(await execute(page, find)).toMatchObject({ status: '200', body: { id: 2, status: 'draft' } });
    expect(faults).toEqual([]);
  });

  it('begins with three calls that work, which need none of its scripts and no large stylesheet', async () => {
    const { page } = watched;
    await page.route(/swagger-ui|start\.js/, () => undefined);
    await page.goto(`${calendar.visitor.root}/calendar/events/v1/doc`, { waitUntil: 'commit' });
    const calls = page.locator('.introduction pre');
    await calls.last().waitFor();
    const secret = calendar.secrets.administrator;
    const answers: object[] = [];
    for (const command of await calls.allInnerTexts()) {
      const filled = command.replace('LOGIN:SECRET', `administrator:${secret}`).replace('/ID', '/1');
      const { stdout } = await promisify(execFile)('bash', ['-c', `${filled} -s`]);
      answers.push(JSON.parse(stdout) as object);
    }
    const [list, read, created] = answers;

    expect(list).toMatchObject({ events: [{ id: 1, title: 'Tide Walk' }], total: 1 });
    expect(read).toMatchObject({ id: 1, title: 'Tide Walk' });
    expect(created).toMatchObject({ title: 'Harbour Jazz Night', start_date: '2027-05-01 19:30:00' });
    expect(await page.locator('.introduction').innerText()).toContain(
      "The first start prints the administrator's secret; npm run cli -- user secret LOGIN makes another.",
    );
  });

  it('shows collapsed groups, found in whatever case, with one operation for POST, PUT and PATCH', async () => {
    const { page, faults } = watched;
    await page.goto(`${calendar.visitor.root}/de/calendar/events/v1/doc`);
    const groups = page.locator('.opblock-tag');
    await groups.first().waitFor();
    expect(await groups.count()).toBe(8);
    expect(await page.locator('.opblock').count()).toBe(0);

    await page.locator('.operation-filter-input').fill('eVENT');
    await groups.nth(1).waitFor({ state: 'detached' });
    expect(await groups.allInnerTexts()).toEqual([expect.stringMatching(/^Events/)]);
    await groups.first().click();
    await page.locator('.opblock').first().waitFor();
    const verbs = await page.locator('.opblock-summary-method').allInnerTexts();
    expect(verbs.filter((verb) => verb !== 'GET').sort()).toEqual([
      'DELETE',
      'DELETE',
      'POST',
      'POST',
      'POST',
    ]);
    const update = operation(page, 'Events_update');
    await update.locator('.opblock-summary-control').click();
    expect(await update.locator('.opblock-description').innerText()).toEqual(
      expect.stringMatching(/^POST, PUT und PATCH bewirken dasselbe\./),
    );
    expect(faults).toEqual([]);
  });

  it('describes each header and example once, and never scrolls sideways on a telephone', async () => {
    const { page, faults } = watched;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${calendar.visitor.root}/calendar/events/v1/doc`);
    await page.locator('.opblock-tag').first().waitFor();
    const width = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth');
    expect(await width()).toBe(390);
    for (const group of OTHER_GROUPS) await page.locator(`#operations-tag-${group}`).click();
    expect(await width()).toBe(390);

    await page.locator('#operations-tag-Events').click();
    for (const id of ['Events_list', 'Events_update']) {
      const found = operation(page, id);
      await open(found);
      await found.locator('.headers-wrapper').first().waitFor();
      const headers = await found.locator('.headers-wrapper tbody .header-col:first-child').allTextContents();
      expect(headers).toEqual(expect.arrayContaining(['X-Request-Id', 'Retry-After']));
      expect(headers).toEqual([...new Set(headers)]);
      expect([id, await width()]).toEqual([id, 390]);
    }
    const search = operation(page, 'Events_list').locator('tr[data-param-name="search"]');
    expect((await search.innerText()).match(/jazz/g)).toHaveLength(1);
    expect(await search.locator('input').inputValue()).toBe('');
    expect(faults).toEqual([]);
  });
});
