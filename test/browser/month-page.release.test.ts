import type { Browser, Page } from 'playwright-core';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { CHROMIUM, startBrowser } from '../support/browser.js';
import { makeEvent } from '../support/make.js';

/** The links of the month that are shown, with their sizes and without what is only read aloud. */
const LINKS = `[...document.querySelectorAll('.month a')].map((link) => {
  const { width, height } = link.getBoundingClientRect();
  const spoken = [...link.querySelectorAll('.spoken')].map(({ innerText }) => innerText);
  const text = spoken.reduce((shown, part) => shown.replace(part, ''), link.innerText).trim();
  return { text, width, height };
}).filter(({ width }) => width > 0)`;

interface Link {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const describeInBrowser = CHROMIUM === null ? describe.skip : describe;

describeInBrowser('the page of a month in Chromium', () => {
  let calendar: TestCalendar;
  let browser: Browser;

  beforeAll(async () => {
    calendar = await startTestCalendar({ BASE_URL: '' });
    browser = await startBrowser();
    await calendar.empty();
    for (const [title, start, end] of [
      ['From April', '2027-04-28 10:00', '2027-05-04 18:00'],
      ['Camp', '2027-05-07 10:00', '2027-05-11 18:00'],
      ['A', '2027-05-20 10:00', '2027-05-20 11:00'],
    ] as const)
      await makeEvent(calendar.editor, { title, start_date: start, end_date: end, categories: 'Music' });
  });
  afterAll(async () => {
    await browser.close();
    await calendar.close();
  });

  const open = async (width: number): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(`${calendar.visitor.root}/events/month/2027-05/`);
    return page;
  };
  const listTexts = async (page: Page): Promise<string[]> =>
    (await page.evaluate<Link[]>(LINKS)).map(({ text }) => text.replaceAll(/\s+/g, ' '));

  it.each([1280, 768, 390, 320])('has links that fingers can hit, in %i pixels', async (width) => {
    const page = await open(width);
    const links = await page.evaluate<Link[]>(LINKS);
    await page.close();
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((link) => link.width < 24 || link.height < 24)).toEqual([]);
  });

  it('draws a bar as wide as its days', async () => {
    const page = await open(1280);
    const links = await page.evaluate<Link[]>(LINKS);
    const cell = (await page.locator('.month td').first().boundingBox())?.width ?? 0;
    await page.close();
    const widths = links.filter(({ text }) => text === 'Camp').map(({ width }) => Math.round(width / cell));
    expect(widths).toEqual([3, 2]);
  });

  it('is a list of what starts on phones, and of all on paper', async () => {
    const phone = await open(390);
    expect(await listTexts(phone)).toEqual(['Camp · until 11 May', '10:00 A']);
    await phone.close();
    const paper = await open(1280);
    await paper.emulateMedia({ media: 'print' });
    expect(await listTexts(paper)).toEqual(['From April · until 4 May', 'Camp · until 11 May', '10:00 A']);
    await paper.close();
  });
});
