import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { CHROMIUM, startBrowser, watchedPage } from '../support/browser.js';
import { makeEvent } from '../support/make.js';

const MAX_SCRIPT_BYTES = 5000;
const describeInBrowser = CHROMIUM === null ? describe.skip : describe;

describeInBrowser('events in a page of another site', () => {
  let calendar: TestCalendar;
  let browser: Browser;
  let other: Server;
  let site: string;
  let html = '';

  beforeAll(async () => {
    calendar = await startTestCalendar({ BASE_URL: '' });
    browser = await startBrowser();
    const { origin } = new URL(calendar.visitor.root);
    // Allows the script, the answers and the frame of the calendar, and nothing else.
    const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}; frame-src ${origin}`;
    other = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(html);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    await makeEvent(calendar.editor, { title: 'Jazz', categories: 'Concerts' });
    await makeEvent(calendar.editor, { title: 'Lecture' });
  });
  afterAll(async () => {
    await browser.close();
    await new Promise((resolve) => other.close(resolve));
    await calendar.close();
  });

  /** The texts that the page gives, as they arrive in another one. */
  async function readSnippets(path: string): Promise<string[]> {
    const query = { categories: 'concerts' };
    const { body } = await calendar.visitor.under('').get(path, query, { Accept: 'text/html' });
    return [...(body as string).matchAll(/<output class="copy"[^>]*>([^<]*)/g)].map(([, text = '']) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    );
  }

  it('stand in a shadow root under a strict policy, by filters and language', async () => {
    const { page } = await watchedPage(browser);
    html = (await readSnippets('/de/embed/'))[0] ?? '';
    expect(html).toContain('<calendar-events categories="concerts" limit="5" look="cards" language="de">');
    await page.goto(site);
    await page.locator('calendar-events li').waitFor();
    expect(await page.locator('calendar-events li a').allInnerTexts()).toEqual(['Jazz']);
    expect(await page.locator('calendar-events li').innerText()).toContain('Mai 2027');
    await page.evaluate(`document.querySelector('calendar-events').removeAttribute('categories')`);
    await page.locator('calendar-events li >> nth=1').waitFor();
    expect(await page.locator('calendar-events li').count()).toBe(2);
    await page.close();
  });

  it('stand in a frame of a page of another origin, and their links leave it', async () => {
    const { page, problems } = await watchedPage(browser);
    html = (await readSnippets('/embed/'))[1] ?? '';
    await page.goto(site);
    const frame = page.frameLocator('iframe');
    await frame.locator('.card').waitFor();
    expect(await frame.locator('.card h3').allInnerTexts()).toEqual(['Jazz']);
    expect(problems).toEqual([]);
    await frame.locator('.card h3 a').click();
    await page.waitForURL(/\/event\//);
    await page.close();
  });

  it('are no other page of the calendar in a frame', async () => {
    const { page, problems } = await watchedPage(browser);
    html = `<iframe src="${new URL(calendar.visitor.root).origin}/events/"></iframe>`;
    await page.goto(site);
    await page.waitForLoadState('networkidle');
    expect(problems.join()).toMatch(/frame-ancestors|X-Frame-Options/);
    expect(await page.frameLocator('iframe').locator('main').count()).toBe(0);
    await page.close();
  });

  it('are a link when the calendar does not answer', async () => {
    const { page } = await watchedPage(browser);
    const [snippet = ''] = await readSnippets('/embed/');
    html = snippet.replace('categories="concerts"', 'categories="nothing"');
    await page.goto(site);
    const link = page.locator('calendar-events > a');
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await link.isVisible()).toBe(true);
    expect(await page.locator('calendar-events li').count()).toBe(0);
    await page.close();
  });

  it('come from a script of at most 5 kB', async () => {
    const response = await fetch(`${new URL(calendar.visitor.root).origin}/embed.js`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(gzipSync(text).length).toBeLessThan(Buffer.byteLength(text));
  });
});
