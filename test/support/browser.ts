/** A headless Chromium, where the machine has one, and what a page did that it should not have done. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** `CHROMIUM` names one that lies elsewhere; null when there is none. */
export const CHROMIUM = [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path)) ?? null;

/** Without the sandbox, as a container's root cannot have one: it opens pages of this machine alone. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ ...(CHROMIUM === null ? {} : { executablePath: CHROMIUM }), args: ['--no-sandbox'] });

export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, requests that failed, and requests to other machines. */
  readonly problems: string[];
}

export async function watchedPage(browser: Browser): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1000 } });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isInside = ['data:', 'blob:'].includes(protocol) || hostname === '127.0.0.1';
    if (!isInside) problems.push(`outside: ${request.url()}`);
  });
  return { page, problems };
}
