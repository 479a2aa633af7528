import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { until } from '../../support/until.js';
import { EDITOR, Stage } from './stage.js';

const WORDS = join(__dirname, '../../../editor/words');
const languages = readdirSync(WORDS).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));

/** What is wider than the window of a small phone; the hidden twins of selects, which are clipped, are not seen. */
const OVERFLOW = `[...document.querySelectorAll('body :not([aria-hidden=true] *)')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.className + ' ' + element.textContent.slice(0, 30))`;

(existsSync(EDITOR) ? describe : describe.skip)('the editor in 18 languages', () => {
  const stage = new Stage();
  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  afterEach(() => stage.context.close());

  it('shows its form in each, on a small phone as well', async () => {
    await stage.signIn('editor');
    const { page } = stage;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${stage.admin}/events/new`);
    const wrong: string[] = [];
    const titles = new Set<string>();
    for (const language of languages) {
      await page.evaluate(`localStorage.setItem('editor.language', '${language}')`);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      titles.add(await page.title());
      const shown = (await page.locator('html').getAttribute('lang')) ?? '';
      if (shown.slice(0, 2) !== language.slice(0, 2)) wrong.push(`${language}: ${shown}`);
      wrong.push(...(await page.evaluate<string[]>(OVERFLOW)).map((each) => `${language}: ${each}`));
    }
    expect({ wrong, problems: stage.problems }).toEqual({ wrong: [], problems: [] });
    expect(titles.size).toBeGreaterThan(15);
  });

  it('says so when its words do not load, and begins again', async () => {
    await stage.signIn('editor', 'de');
    const { page, admin } = stage;
    const words = /\/assets\/de-[\w-]{8}\.js$/;
    await page.route(words, (route) => route.abort());
    await page.goto(`${admin}/events/new`);
    await page.getByRole('heading', { name: /Der Server hat nicht geantwortet/ }).waitFor();
    await page.unroute(words);
    await stage.act('Erneut versuchen');
    await page.getByRole('heading', { name: 'Neue Veranstaltung' }).waitFor();
  });

  it.each([
    ['has no network', (route: Route) => route.abort()],
    ['has a new version', (route: Route) => route.fulfill({ status: 404 })],
  ])('says so when its first script does not load, as the calendar %s', async (_, respond) => {
    await stage.signIn('editor', 'bg');
    const { page, admin } = stage;
    const script = /\/assets\/vendor-[\w-]{8}\.js$/;
    await page.route(script, respond);
    await page.goto(`${admin}/events/new`);
    await page.getByRole('heading', { level: 1, name: 'Сървърът не отговори' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('bg');
    await page.unroute(script);
    await stage.act('Нов опит');
    await page.getByRole('heading', { name: 'Ново събитие' }).waitFor();
    expect(stage.problems).toEqual([]);
  });

  it('loads its style again when it does not come at first', async () => {
    await stage.signIn('editor');
    const { page, admin } = stage;
    let requests = 0;
    await page.route(/\/assets\/index-[\w-]{8}\.css$/, (route) => {
      requests += 1;
      return requests <= 2 ? route.abort() : route.continue();
    });
    await page.goto(`${admin}/events/new`);
    await page.getByRole('heading', { name: 'New event' }).waitFor();
    const rounded = "getComputedStyle(document.querySelector('button.primary')).borderRadius";
    await until('the style is there', async () => (await page.evaluate(rounded)) !== '0px');
    expect({ requests, problems: stage.problems }).toEqual({ requests: 3, problems: [] });
  });

  it('shows lists on a small phone without a bar to scroll, and the reason where there is no item', async () => {
    const { administrator } = stage.calendar;
    await stage.calendar.empty();
    const venue = 'Donaudampfschifffahrtsgesellschaftskapitänsjubiläumssaal';
    await administrator.make('/venues', { venue, city: venue });
    const times = { start_date: '2027-04-01 19:00:00', end_date: '2027-04-01 21:00:00' };
    await administrator.make('/events', { title: venue, venue: 1, ...times });
    await stage.signIn('administrator');
    const { page, admin } = stage;
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['events', 'venues', 'events/2']) {
      await page.goto(`${admin}/${path}`);
      await page.getByText(venue).first().waitFor();
      expect({ path, wide: await page.evaluate(OVERFLOW) }).toEqual({ path, wide: [] });
    }
    for (const path of [
      'events/999/history',
      'review/events/999',
      'series/999',
      'users/999',
      'webhooks/999',
    ]) {
      await page.goto(`${admin}/${path}`);
      await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
      await page
        .getByRole('alert')
        .getByText(/no such|no \w+ with the id 999/)
        .waitFor();
    }
  });
});
