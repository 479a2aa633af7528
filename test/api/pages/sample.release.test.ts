import { loadSample } from '../../../src/service/sample/load-sample.js';
import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { SITE, startOwnCalendar, type TestCalendar } from '../../support/app.js';

const HTML = { Accept: 'text/html' };
const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/** In the address of the event with a password. */
const PROTECTED = 'foxes';

/** Links to the page in other languages, for people and for search engines. */
const LANGUAGE_LINK = /<(?:a|link)\b[^>]*?hreflang="[^"]*"[^>]*>/g;

describe('the pages of the sample calendar', () => {
  let calendar: TestCalendar;
  /** Addresses that have opened. */
  const opened = new Set<string>();

  beforeAll(async () => {
    calendar = await startOwnCalendar();
    await loadSample(calendar.app);
  });
  afterAll(() => calendar.close());

  async function open(address: string): Promise<string> {
    const { pathname, search } = new URL(address, SITE);
    const { status, body } = await calendar.visitor.under('').get(pathname + search, {}, HTML);
    const expected = pathname.includes(PROTECTED) ? 403 : 200;
    expect([address, status]).toEqual([address, expected]);
    opened.add(address);
    return body as string;
  }

  it.each(LANGUAGE_CODES)('open at every url in %s, and lead to the other languages', async (code) => {
    const api = calendar.visitor.under(code === 'en' ? '' : `/${code}`);
    let items = 0;
    for (const collection of COLLECTIONS) {
      const query = { per_page: 50, ml_fallback: true, hide_empty: false, start_date: '2000-01-01' };
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { body } = await api.get(`/calendar/events/v1/${collection}`, { ...query, page });
        const list = body as Record<string, { readonly url: string }[]> & { readonly total_pages: number };
        pages = list.total_pages;
        for (const { url } of list[collection] ?? []) {
          items += 1;
          const html = await open(url);
          for (const [link] of html.matchAll(LANGUAGE_LINK)) {
            const [, address = ''] = /href="([^"]*)"/.exec(link) ?? [];
            if (!opened.has(address)) await open(address);
          }
        }
      }
    }
    expect(items).toBeGreaterThan(100);
  });
});
