import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { CHROMIUM, startBrowser, watchedPage } from '../support/browser.js';
import { makeEvent } from '../support/make.js';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RUN_AXE = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`;

const PATHS = [
  '/events/',
  '/de/events/?search=Hafen',
  '/el/events/month/2027-05/',
  '/event/harbour-jazz-night/',
  '/bg/venue/old-warehouse/',
  '/events/?start_date=2027-01-01&end_date=2027-01-01',
  '/nothing/',
];
const WIDTHS = [320, 1280];

const describeInBrowser = CHROMIUM === null ? describe.skip : describe;

describeInBrowser('the public pages in Chromium', () => {
  let calendar: TestCalendar;
  let browser: Browser;

  beforeAll(async () => {
    calendar = await startTestCalendar({ BASE_URL: '' });
    browser = await startBrowser();
    const { id: venue } = await calendar.editor.make('/venues', {
      venue: 'Old Warehouse',
      address: 'Pristaniška 1',
      city: 'Koper',
      status: 'publish',
    });
    const organizers = [
      { organizer: 'Jazz Club', email: 'club@example.org', phone: '+386 5 123', status: 'publish' },
    ];
    await makeEvent(calendar.editor, {
      venue,
      organizer: organizers,
      categories: 'Concerts',
      tags: 'jazz',
      cost: '10 EUR',
    });
    await makeEvent(calendar.editor, {
      title: `Donaudampfschifffahrtsgesellschaft${'skapitän'.repeat(8)}`,
      event_status: 'cancelled',
    });
    // A bar in the last column of the month.
    await makeEvent(calendar.editor, {
      title: `Sunday ${'fair '.repeat(20)}`,
      categories: 'Concerts',
      start_date: '2027-05-09 10:00:00',
      end_date: '2027-05-12 18:00:00',
    });
  });
  afterAll(async () => {
    await browser.close();
    await calendar.close();
  });

  it.each(['light', 'dark'] as const)(
    'have no fault for axe, and scroll downwards alone, in %s',
    async (colorScheme) => {
      const { page, problems } = await watchedPage(browser);
      await page.emulateMedia({ colorScheme });
      for (const path of PATHS) {
        await page.goto(calendar.visitor.root + path);
        await page.evaluate(AXE);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect([path, width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
            path,
            width,
            width,
          ]);
          const violations: Violation[] = await page.evaluate(RUN_AXE);
          expect([path, width, violations]).toEqual([path, width, []]);
        }
      }
      // The browser itself reports the status of the page that is not there.
      expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
      await page.close();
    },
  );

  it('write the number of today in another colour than what is behind it', async () => {
    const times = { start_date: '2027-03-20 10:00:00', end_date: '2027-03-20 11:00:00' };
    await makeEvent(calendar.editor, { title: 'Talk', ...times });
    const { page } = await watchedPage(browser);
    await page.goto(`${calendar.visitor.root}/events/month/2027-03/`);
    const [number, background]: string[] = await page.evaluate(`[
      getComputedStyle(document.querySelector('.today .num')).color,
      getComputedStyle(document.querySelector('.today .num')).backgroundColor,
    ]`);
    expect(number).toBe('rgb(255, 255, 255)');
    expect(background).not.toBe(number);
    await page.close();
  });

  it('lead by the keyboard to the content, and to the events that a search finds', async () => {
    const { page, problems } = await watchedPage(browser);
    await page.goto(`${calendar.visitor.root}/events/`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ hash }) => hash === '#content');
    await page.locator('.finder > summary').click();
    await page.locator('input[type=search]').fill('jazz');
    await page.keyboard.press('Enter');
    await page.locator('.chosen').waitFor();
    expect(await page.locator('.card h3').allInnerTexts()).toEqual([
      expect.stringContaining('Harbour Jazz Night'),
    ]);
    await page.locator('.card h3 a').click();
    await page.locator('article h1').waitFor();
    expect(await page.locator('article h1').innerText()).toContain('Harbour Jazz Night');
    expect(problems).toEqual([]);
    await page.close();
  });
});
