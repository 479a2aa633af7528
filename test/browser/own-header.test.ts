import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { CHROMIUM, startBrowser } from '../support/browser.js';
import { makeEvent } from '../support/make.js';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän';
/** Nine times as wide as high: 300 px in the head. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="100"><rect width="900" height="100" fill="#357"/></svg>';
const HEADER = `<a href="https://city.example/">${LONG}</a><nav><a href="https://city.example/a">Rathaus</a> <a href="https://city.example/b">${LONG}</a></nav>`;

/** On both sides of the two steps at which the head changes, 36 and 48 rem, and at the step itself. */
const WIDTHS = [320, 390, 576, 767, 768, 800, 1280];

/** What of the head lies beyond the window, is cut, or lies on another part of it. */
const FIND_FAULTS = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const parts = [...document.querySelectorAll('header.site .own a, .masthead .name a, .masthead .views a, .masthead summary')]
    .map((element) => ({ element, text: element.textContent.trim().slice(0, 20), box: element.getBoundingClientRect() }));
  const wide = scrollWidth > clientWidth ? ['scrolls to ' + scrollWidth] : [];
  const beyond = parts.filter(({ box }) => box.left < 0 || box.right > clientWidth + 0.5).map(({ text }) => 'beyond: ' + text);
  const cut = parts.filter(({ element }) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .map(({ text }) => 'cut: ' + text);
  const over = parts.flatMap((one, index) => parts.slice(index + 1)
    .filter(({ box }) => Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 0.5
      && Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 0.5)
    .map((other) => one.text + ' lies on ' + other.text));
  const logo = document.querySelector('.logo').getBoundingClientRect();
  const small = logo.width < 100 ? ['logo of ' + logo.width] : [];
  return [...wide, ...beyond, ...cut, ...over, ...small];
})()`;

const describeInBrowser = CHROMIUM === null ? describe.skip : describe;

describeInBrowser('the head of pages with a wide logo and long words', () => {
  let folder: string;
  let calendar: TestCalendar;
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'calendar-head-'));
    mkdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'pages', 'logo.svg'), LOGO);
    writeFileSync(join(folder, 'pages', 'header.html'), HEADER);
    calendar = await startTestCalendar({ BASE_URL: '', DATA_DIR: folder, SITE_NAME: `Kalender ${LONG}` });
    await makeEvent(calendar.editor, { title: LONG, slug: 'long' });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await calendar.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['', '/bg', '/el', '/fi', '/hu'])('stands in each width (%s)', async (language) => {
    const page = await browser.newPage();
    const faults: string[] = [];
    for (const path of ['/events/', '/events/month/2027-05/'])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${calendar.visitor.root}${language}${path}`);
        const found = await page.evaluate<string[]>(FIND_FAULTS);
        faults.push(...found.map((fault) => `${path} ${width}: ${fault}`));
      }
    await page.close();

    expect(faults).toEqual([]);
  });

  it('opens the languages within the window', async () => {
    const page = await browser.newPage({ viewport: { width: 768, height: 900 } });
    await page.goto(`${calendar.visitor.root}/events/`);
    await page.click('.languages > summary');
    const box = await page.locator('.languages > ul').boundingBox();
    await page.close();

    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(768);
  });
});
