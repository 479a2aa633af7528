import { HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright-core';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { CHROMIUM, startBrowser } from '../support/browser.js';
import { HOSTILE_FRAGMENTS } from '../support/hostile-fragments.js';
import { makeEvent } from '../support/make.js';

const RUN = 'window.ran=1';
const ATTACKS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `"><svg onload=${RUN}>`,
  `' autofocus onfocus='${RUN}`,
  `</title><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `]]><!--<img src=x onerror=${RUN}>-->`,
  `javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
];
/** What the texts of the API accept in a single line. */
const FRAGMENTS = HOSTILE_FRAGMENTS.filter(
  (fragment) => fragment.trim() !== '' && !/[\p{Cs}\p{Cc}]/u.test(fragment),
)
  .join(' ')
  .slice(0, 2000);

const escape = (text: string): string => text.replaceAll('<', '&lt;');

const describeInBrowser = CHROMIUM === null ? describe.skip : describe;

describeInBrowser('pages of texts that attack them', () => {
  let calendar: TestCalendar;
  let browser: Browser;
  const paths: string[] = [];

  beforeAll(async () => {
    calendar = await startTestCalendar({
      BASE_URL: '',
      SITE_NAME: ATTACKS.join(' '),
      CURRENCY_SYMBOL: '"><b>&lt;',
      CONTACT: `https://example.org/"><svg/onload=${RUN}>`,
    });
    browser = await startBrowser();
    // Single lines lose their tags, so that texts of entities come closer to becoming some.
    const attack = [...ATTACKS, FRAGMENTS, ...ATTACKS.map(escape)];
    const category = await calendar.editor.make('/categories', {
      name: `C ${escape(ATTACKS[1] ?? '')}`,
      slug: 'attack',
      description: ATTACKS.join(),
    });
    for (const [index, text] of attack.entries()) {
      const slug = `attack-${index}`;
      const line = `L ${text}`.slice(0, 100);
      await makeEvent(calendar.editor, {
        title: line,
        slug,
        description: `<p>${text}</p>${text}`,
        excerpt: line,
        cost: line,
        event_status: 'postponed',
        event_status_reason: line,
        categories: [category.id],
        venue: {
          venue: line,
          slug,
          address: line,
          city: line,
          phone: line.slice(0, 40),
          description: text,
          status: 'publish',
          geo_lat: 45,
          geo_lng: 13,
        },
        organizer: {
          organizer: line,
          slug,
          phone: line.slice(0, 40),
          description: text,
          status: 'publish',
        },
      });
      paths.push(`/event/${slug}/`);
    }
    const { venues } = (await calendar.visitor.get('/venues')).body as { venues: { url: string }[] };
    const { organizers } = (await calendar.visitor.get('/organizers')).body as {
      organizers: { url: string }[];
    };
    paths.push(...[...venues.slice(0, 3), ...organizers.slice(0, 3)].map(({ url }) => new URL(url).pathname));
    const search = encodeURIComponent(ATTACKS.join(' '));
    paths.push(
      ...['/events/', '/events/month/2027-05/', '/events/day/2027-05-01/', '/events/map/', '/nothing/'],
      ...['/events/category/attack/', '/embed/events/', '/events/map/4/8/5/'],
      ...['/events/', '/embed/', '/events/subscribe/'].map((path) => `${path}?search=${search}`),
      `/events/?categories=${encodeURIComponent(ATTACKS[1] ?? '')}`,
    );
  });
  afterAll(async () => {
    await browser.close();
    await calendar.close();
  });

  it('run nothing in the browser, and lay themselves out once', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => dialogs.push(dialog.message()));
    await page.route(/openstreetmap/, (route) => route.abort());
    for (const path of paths) {
      await page.goto(calendar.visitor.root + path);
      expect([path, await page.evaluate('window.ran')]).toEqual([path, undefined]);
      expect([path, await page.locator('script:not([type="application/ld+json"])').count()]).toEqual([
        path,
        0,
      ]);
      const shift = await page.evaluate<number>(
        `performance.getEntriesByType('layout-shift').reduce((sum, { value }) => sum + value, 0)`,
      );
      expect(shift).toBeLessThan(0.02);
    }
    expect(dialogs).toEqual([]);
    await page.close();
  });

  it('are valid HTML whatever the texts are', async () => {
    // Users decide how the elements of a description lie in each other.
    const nested = `/event/attack-${ATTACKS.length}/`;
    // Style of writing, and what descriptions of users decide.
    const rules = Object.fromEntries(
      [
        'long-title',
        'no-trailing-whitespace',
        'no-raw-characters',
        'attribute-boolean-style',
        'tel-non-breaking',
      ].map((rule) => [rule, 'off']),
    );
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: { ...rules, 'doctype-style': 'off', 'require-sri': 'off' },
    });
    for (const path of paths.filter((each) => !each.startsWith('/embed/events') && each !== nested)) {
      const response = await fetch(calendar.visitor.root + path, { headers: { Accept: 'text/html' } });
      const { results } = await validator.validateString(await response.text());
      const messages = results.flatMap((result) =>
        result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      );
      expect([path, messages]).toEqual([path, []]);
    }
  });
});
