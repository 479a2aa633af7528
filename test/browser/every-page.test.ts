import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { LANGUAGE_CODES, type LanguageCode } from '../../src/foundation/languages/language-code.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { CHROMIUM, startBrowser } from '../support/browser.js';
import { covering } from '../support/covering.js';
import { some } from '../support/effort.js';
import { fillCalendar, type PageName, PAGES, STATUSES } from './rich-calendar.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RUN_AXE = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`;
const SUM_SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 0));
})`;
/** Marks what the keyboard must reach, and names what has the focus. */
const MARK_REACHABLE = `(() => {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
  // Arrow keys lead to the other choices of a group.
  const shown = all.filter((element) => element.checkVisibility() && element.getClientRects().length > 0
    && !element.matches('[type=radio]:not(:checked)'));
  shown.forEach((element, index) => element.setAttribute('data-reach', index));
  return shown.length;
})()`;
const READ_FOCUS = `(() => {
  const element = document.activeElement;
  // A card is outlined as a whole, around the link of its title.
  const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
  return [Number(element?.getAttribute('data-reach') ?? -1), styles.some((style) => style.outlineStyle !== 'none')];
})()`;

/** What lies beyond the right edge; null when nothing does. */
const FIND_WIDE = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > clientWidth);
  return 'scrolls to ' + scrollWidth + ': ' + (wide.at(-1)?.outerHTML.slice(0, 200) ?? '');
})()`;

const WIDTHS = [320, 390, 768, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;
const NAMES = Object.keys(PAGES) as PageName[];

interface Cell {
  readonly name: PageName;
  readonly language: LanguageCode;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

const product = (names: readonly PageName[]): Cell[] =>
  names.flatMap((name) =>
    LANGUAGE_CODES.flatMap((language) =>
      WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ name, language, width, scheme }))),
    ),
  );
const PAIRS: readonly Cell[] = covering({
  name: NAMES,
  language: LANGUAGE_CODES,
  width: WIDTHS,
  scheme: SCHEMES,
});
/** A few kinds in continuous integration, and all before a release. */
const SAMPLE = some(NAMES, 11);
/** All of the list and the month before a release; of the others all pairs. */
const CELLS = some([...PAIRS, ...product(['list', 'month'])], 61);

const describeInBrowser = CHROMIUM === null ? describe.skip : describe;

describeInBrowser('every page in Chromium', () => {
  let calendar: TestCalendar;
  let browser: Browser;

  beforeAll(async () => {
    calendar = await startTestCalendar({ BASE_URL: '', SITE_TIMEZONE: 'Europe/Ljubljana' });
    await fillCalendar(calendar);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await calendar.close();
  });

  const addressOf = ({ name, language }: Pick<Cell, 'name' | 'language'>): string =>
    `${calendar.visitor.root}${language === 'en' ? '' : `/${language}`}${PAGES[name]}`;

  /** Opens a page freshly, and collects what it should not do. */
  async function open(context: BrowserContext, cell: Cell): Promise<{ page: Page; faults: string[] }> {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.route(/./, async (route) => {
      const { protocol, hostname } = new URL(route.request().url());
      if (protocol === 'data:' || hostname === '127.0.0.1') return route.continue();
      if (cell.name !== 'tiles' || hostname !== 'tile.openstreetmap.org') faults.push(`outside: ${hostname}`);
      return route.fulfill({
        status: 200,
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    const status = (await page.goto(addressOf(cell)))?.status();
    if (status !== (STATUSES[cell.name] ?? 200)) faults.push(`status ${status}`);
    // The browser itself reports the status of pages that are not there.
    return { page, faults: faults.filter((fault) => !/status of 40[34]/.test(fault)) };
  }

  async function listUnreached(page: Page): Promise<string[]> {
    const count = await page.evaluate<number>(MARK_REACHABLE);
    // Fields of dates take several presses.
    const reached = new Set<number>();
    const faint: number[] = [];
    for (let press = 0; press < count + 20; press += 1) {
      await page.keyboard.press('Tab');
      const [index, isSeen] = await page.evaluate<[number, boolean]>(READ_FOCUS);
      if (index >= 0 && !isSeen) faint.push(index);
      reached.add(index);
    }
    const missed = Array.from({ length: count }, (_, index) => index).filter((index) => !reached.has(index));
    return [...missed.map((index) => `not reached: ${index}`), ...faint.map((index) => `not seen: ${index}`)];
  }

  it.each(LANGUAGE_CODES)('pleases axe, stays in its width, and lays itself out once in %s', async (code) => {
    const wrong: object[] = [];
    for (const cell of CELLS.filter(({ language }) => language === code)) {
      const { width, scheme } = cell;
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
      const { page, faults } = await open(context, cell);
      const shift = await page.evaluate<number>(SUM_SHIFTS);
      const wide = await page.evaluate<string | null>(FIND_WIDE);
      await page.evaluate(AXE);
      faults.push(...(await page.evaluate<string[]>(RUN_AXE)));
      if (shift > 0.02) faults.push(`shift ${shift}`);
      if (wide !== null) faults.push(wide);
      if (faults.length > 0) wrong.push({ ...cell, faults });
      await context.close();
    }
    expect(wrong).toEqual([]);
  });

  it('is reached by the keyboard alone, which shows where it is', async () => {
    for (const name of SAMPLE) {
      const cell = { name, language: 'en', width: 390, scheme: 'light' } as const;
      const context = await browser.newContext({ viewport: { width: cell.width, height: 900 } });
      const { page, faults } = await open(context, cell);
      expect([name, faults, await listUnreached(page)]).toEqual([name, [], []]);
      await context.close();
    }
  });

  it('has the same content without JavaScript', async () => {
    const [usual, without] = await Promise.all(
      [true, false].map((javaScriptEnabled) => browser.newContext({ javaScriptEnabled })),
    );
    if (usual === undefined || without === undefined) throw new Error('There are two contexts.');
    for (const name of SAMPLE) {
      const cell = { name, language: 'de', width: 1280, scheme: 'light' } as const;
      const texts = await Promise.all(
        [usual, without].map(async (context) => {
          const { page } = await open(context, cell);
          const text = await page.locator('body').innerText();
          await page.close();
          return text;
        }),
      );
      expect(texts[0]?.length).toBeGreaterThan(100);
      expect([name, texts[1]]).toEqual([name, texts[0]]);
    }
    await Promise.all([usual.close(), without.close()]);
  });

  it('can be read in forced colours, and larger', async () => {
    const context = await browser.newContext({
      viewport: { width: 320, height: 800 },
      forcedColors: 'active',
    });
    for (const name of SAMPLE) {
      const { page, faults } = await open(context, { name, language: 'fi', width: 320, scheme: 'dark' });
      // The distances of WCAG 1.4.12.
      await page.evaluate(`document.querySelectorAll('body *').forEach(({ style }) => {
        style.lineHeight = '1.5'; style.letterSpacing = '0.12em'; style.wordSpacing = '0.16em';
      })`);
      await page.evaluate(AXE);
      faults.push(...(await page.evaluate<string[]>(RUN_AXE)));
      const wide = await page.evaluate<string | null>(FIND_WIDE);
      expect([name, faults, wide]).toEqual([name, [], null]);
      await page.close();
    }
    await context.close();
  });
});
