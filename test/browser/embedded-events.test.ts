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
    // Allows the script and the answers of the calendar, and nothing else.
    const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}`;
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

  it('stand in a shadow root under a strict policy, by filters and language', async () => {
    const { page } = await watchedPage(browser);
    const [, snippet = ''] =
      /<textarea[^>]*>([^<]*)/.exec(
        (
          await calendar.visitor
            .under('')
            .get('/de/embed/', { categories: 'concerts' }, { Accept: 'text/html' })
        ).body as string,
      ) ?? [];
    html = snippet.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
    expect(html).toContain('<calendar-events categories="concerts" language="de">');
    await page.goto(site);
    await page.locator('calendar-events li').waitFor();
    expect(await page.locator('calendar-events li a').allInnerTexts()).toEqual(['Jazz']);
    expect(await page.locator('calendar-events li').innerText()).toContain('Mai 2027');
    await page.evaluate(`document.querySelector('calendar-events').removeAttribute('categories')`);
    await page.locator('calendar-events li >> nth=1').waitFor();
    expect(await page.locator('calendar-events li').count()).toBe(2);
    await page.close();
  });

  it('are a link when the calendar does not answer', async () => {
    const { page } = await watchedPage(browser);
    html = html.replace('categories="concerts"', 'categories="nothing"');
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
