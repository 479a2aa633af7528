import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { fillCalendar, type PageName, PAGES, STATUSES } from '../../browser/rich-calendar.js';
import { some } from '../../support/effort.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

const HTML = { Accept: 'text/html' };

const NAMES = Object.keys(PAGES) as PageName[];

/** Style of writing, and what users write in descriptions. */
const OFF = [
  'long-title',
  'no-trailing-whitespace',
  'no-raw-characters',
  'attribute-boolean-style',
  'tel-non-breaking',
  'doctype-style',
  'require-sri',
];

/** Resolves the settings once, which takes longer than to check a page. */
class ResolvedOnce extends StaticConfigLoader {
  private resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(handle: string): ReturnType<StaticConfigLoader['getConfigFor']> {
    return (this.resolved ??= super.getConfigFor(handle));
  }
}

const rules = Object.fromEntries(OFF.map((rule) => [rule, 'off' as const]));
const validator = new HtmlValidate(new ResolvedOnce({ extends: ['html-validate:standard'], rules }));

describe('every page', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    await fillCalendar(calendar);
  });
  afterAll(() => calendar.close());

  const read = async (name: PageName, base = ''): Promise<string> => {
    const [path = '', search = ''] = PAGES[name].split('?');
    const query = Object.fromEntries(new URLSearchParams(search));
    const { status, body } = await calendar.visitor.under('').get(base + path, query, HTML);
    expect([name, status]).toEqual([name, STATUSES[name] ?? 200]);
    return body as string;
  };

  it.each([
    ['', NAMES],
    ['/de', some(NAMES, 2)],
    ['/el', some(NAMES.toReversed(), 2)],
  ] as const)('is valid HTML below “%s”', async (base, names) => {
    for (const name of names) {
      const { results } = await validator.validateString(await read(name, base));
      const messages = results.flatMap((result) =>
        result.messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
      );
      expect([name, messages]).toEqual([name, []]);
    }
  });

  /** What Google's rich results need of an event, and what they recommend. */
  it('of an event describes it for search engines', async () => {
    const page = await read('event');
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    const data = JSON.parse(text) as Record<string, unknown>;
    expect(data).toMatchObject({
      '@type': 'Event',
      name: 'Harbour Jazz Night',
      startDate: '2027-05-01T19:30:00+00:00',
      endDate: '2027-05-01T23:00:00+00:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      offers: [
        {
          '@type': 'Offer',
          price: '12.50',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
        },
        { availability: 'https://schema.org/SoldOut' },
      ],
    });
    for (const key of ['@context', 'location', 'image', 'description', 'organizer', 'url'])
      expect(data).toHaveProperty([key]);
    const cancelled = await read('cancelled event');
    expect(cancelled).toContain('"eventStatus":"https://schema.org/EventCancelled"');
  });
});
