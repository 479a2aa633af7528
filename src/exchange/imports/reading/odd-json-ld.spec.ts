// Pages as programs write them, which search engines understand as well.
import { asMuchAs } from '../../../../test/support/effort.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { readJsonLd } from './read-json-ld.js';
import { addDefaults } from './to-item.js';

const JAZZ = {
  '@type': 'Event',
  name: 'Jazz',
  url: 'https://example.org/jazz',
  startDate: '2027-05-01T20:00:00+02:00',
};

const read = (value: unknown, language: LanguageCode = 'en') => {
  const file = readJsonLd(typeof value === 'string' ? value : JSON.stringify(value), language);
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file;
};
const bodyOf = (changes: object, language?: LanguageCode) => {
  const [item] = read({ ...JAZZ, ...changes }, language).items;
  return item && addDefaults(item, {}).body;
};
const script = (json: string, type = 'application/ld+json'): string =>
  `<!doctype html>\n<script type="${type}">${json}</script>`;

describe('readJsonLd', () => {
  it.each<[string, string, string | undefined, unknown[]]>([
    [
      'a night',
      '2027-05-01T20:00:00+02:00',
      '2027-05-01T02:00:00+02:00',
      ['2027-05-02T02:00:00+02:00', false],
    ],
    ['an end that is a day', '2027-05-01T20:00:00+02:00', '2027-05-01', ['2027-05-01T23:59:59+02:00', false]],
    ['a later day', '2027-05-01T20:00:00', '2027-05-03', ['2027-05-03T23:59:59', false]],
    ['whole days', '2027-08-05T00:00:00+02:00', '2027-08-11T23:59:59+02:00', ['2027-08-11', true]],
    ['whole days in winter', '2027-10-30T00:00:00+02:00', '2027-10-31T23:59:59+01:00', ['2027-10-31', true]],
    ['whole days without seconds', '2027-08-05T00:00', '2027-08-05T23:59', ['2027-08-05', true]],
    ['whole days until midnight', '2027-08-05T00:00:00Z', '2027-08-07T00:00:00Z', ['2027-08-06', true]],
    ['days', '2027-08-05', '2027-08-07', ['2027-08-07', true]],
    ['midnight alone', '2027-08-05T00:00:00', undefined, ['2027-08-05T00:00:00', false]],
    [
      'a lost plus sign',
      '2027-05-01T20:00:0002:00',
      '2027-05-01T21:00:00 02:00',
      ['2027-05-01T21:00:00+02:00', false],
    ],
    ['a zone', '2027-05-01T20:00:00JST', '2027-05-01T21:00 JST', ['2027-05-01T21:00:00 JST', false]],
    [
      'fractions',
      '2027-05-01T20:00:00.000Z',
      '2027-05-01T21:00:00.000+0000',
      ['2027-05-01T21:00:00+0000', false],
    ],
    ['other notations', '01.05.2027 20 Uhr', '1. Mai 2027, 22:00', ['2027-05-01T22:00:00', false]],
    [
      'offsets that differ',
      '2027-05-01T20:00:00+02:00',
      '2027-05-01T19:00:00Z',
      ['2027-05-01T19:00:00Z', false],
    ],
  ])('reads %s', (_, startDate, endDate, [end, isWhole]) => {
    expect(bodyOf({ startDate, endDate }, 'de')).toMatchObject({ end_date: end, all_day: isWhole });
    expect(read({ ...JAZZ, startDate, endDate }, 'de').findings).toEqual([]);
  });

  it('reads a duration in place of an end', () => {
    expect(bodyOf({ duration: 'PT5H30M' })).toMatchObject({ end_date: '2027-05-02T01:30:00+02:00' });
    expect(bodyOf({ duration: 'long' })).toMatchObject({ end_date: JAZZ.startDate });
  });

  it.each(['2027-04-30', '2027-04-30T20:00:00+02:00', '2027-05-01T19:00:00+02:00'])(
    'says that it ignores the end %s, before the start',
    (endDate) => {
      const { items, findings } = read({ ...JAZZ, endDate });
      expect(items[0]?.body).toMatchObject({ end_date: JAZZ.startDate });
      expect(findings).toMatchObject([
        { isRefusal: false, label: `endDate "${endDate}"`, error: { reason: 'import_end_ignored' } },
      ]);
    },
  );

  it.each([
    ['&lt;p&gt;Two &amp;amp; more&lt;/p&gt;\\n', '<p>Two &amp; more</p>\n'],
    ['&lt;p&gt;N&auml;chte [&hellip;]&lt;/p&gt;\\n', '<p>Nächte […]</p>\n'],
    ['&#60;p&#62;One&#60;/p&#62;', '<p>One</p>'],
    ['<p>One &lt;b&gt;</p>', '<p>One &lt;b&gt;</p>'],
    ['One &lt; two', 'One &lt; two'],
    ['One\\n\\nTwo', 'One\n\nTwo'],
    ['One\r\nTwo', 'One\r\nTwo'],
  ])('reads the description %j', (description, expected) => {
    expect(bodyOf({ description })).toMatchObject({ description: expected.trim() });
  });

  it.each<[string, unknown]>([
    ['a text', 'https://example.org/a.jpg'],
    ['a list', ['/a.jpg', 'https://example.org/a.jpg', 'https://example.org/b.jpg']],
    ['an object', { '@type': 'ImageObject', url: 'https://example.org/a.jpg' }],
    [
      'contents',
      { '@type': 'ImageObject', contentUrl: 'https://example.org/a.jpg', url: 'https://example.org/page' },
    ],
    ['a list of objects', [{ '@id': '#x' }, { url: ['https://example.org/a.jpg'] }]],
  ])('reads an image from %s', (_, image) => {
    expect(bodyOf({ image })).toMatchObject({ image: 'https://example.org/a.jpg' });
  });

  it.each<[string, unknown]>([
    ['a feed', { '@type': 'DataFeed', dataFeedElement: [{ '@type': 'DataFeedItem', item: JAZZ }] }],
    ['a feed without items', { '@type': 'DataFeed', dataFeedElement: [JAZZ] }],
    ['a place', { '@type': 'MusicVenue', event: [JAZZ] }],
    ['an organization', { '@type': 'Organization', events: JAZZ }],
    ['a festival whose parts have no dates', { ...JAZZ, subEvent: [{ '@type': 'Event', name: 'Part' }] }],
    ['a series', { ...JAZZ, '@type': 'EventSeries' }],
    ['a comment', script(`<!--\n${JSON.stringify(JAZZ)}\n-->`)],
    ['comments and CDATA', script(`/* <![CDATA[ */\n${JSON.stringify(JAZZ)}\n/* ]]> */`)],
    ['JSON with comments', script(`{/* one */ ${JSON.stringify(JAZZ).slice(1, -1)} // two\n}`)],
    ['a type with a charset', script(JSON.stringify(JAZZ), 'application/ld+json; charset=utf-8')],
  ])('finds the event of %s', (_, value) => {
    expect(read(value)).toMatchObject({ items: [{ body: { title: 'Jazz' } }] });
  });

  it('takes the address of a place as text, and prices without a currency', () => {
    const place = { '@type': 'Place', name: 'Hall', address: 'Quay 1, Koper' };
    const body = bodyOf({ location: place, offers: [{ price: '10' }, { price: 0, priceCurrency: 'EUR' }] });
    expect(body).toMatchObject({ venue: [{ venue: 'Hall', address: 'Quay 1, Koper' }], cost: ['10', '0'] });
  });

  it.each([
    [{ '@id': '#jazz', identifier: '7' }, '#jazz'],
    [{ identifier: '7' }, '7'],
    [{}, JAZZ.url],
  ])('knows the event of %j by %s', (ids, externalId) => {
    expect(read({ ...JAZZ, ...ids }).items).toMatchObject([{ externalId }]);
  });

  it('takes an end for the first of several dates', () => {
    const startDate = ['2027-05-01T20:00:00', '2027-05-02T20:00:00'];
    const { items, findings } = read({ ...JAZZ, startDate, endDate: '2027-05-01T22:00:00' });
    expect(findings).toEqual([]);
    expect(items.map(({ body }) => [body['start_date'], body['end_date']])).toEqual([
      ['2027-05-01T20:00:00', '2027-05-01T22:00:00'],
      ['2027-05-02T20:00:00', '2027-05-02T20:00:00'],
    ]);
  });

  it('names an event without a date, and its line', () => {
    const talk = { '@type': 'Event', name: 'Talk', startDate: null };
    const { items, findings, isComplete } = read(script(JSON.stringify([JAZZ, talk])));
    expect([items.length, isComplete]).toEqual([1, false]);
    expect(findings).toMatchObject([
      { line: 2, error: { reason: 'import_no_start_date', values: { name: 'Talk' } } },
    ]);
  });

  describe('of events that share an address', () => {
    const idsOf = (...events: object[]): string[] => read(events).items.map(({ externalId }) => externalId);

    it.each<[string, object[]]>([
      ['the dates of a tour', [{}, { startDate: '2027-05-08T20:00:00+02:00' }]],
      ['a list of dates', [{ startDate: ['2027-05-01T20:00:00', '2027-05-08T20:00:00'] }]],
      ['films of a page', [{}, { name: 'Talk' }]],
      ['rooms', [{ location: 'One' }, { location: 'Two' }]],
      [
        'anonymous events in rooms',
        [
          { url: null, location: 'One' },
          { url: null, location: 'Two' },
        ],
      ],
    ])('reads %s', (_, changes) => {
      const ids = idsOf(...changes.map((change) => ({ ...JAZZ, ...change })));
      expect(new Set(ids).size).toBe(2);
    });

    it('keeps the address as the id of an event that has it alone', () => {
      expect(idsOf(JAZZ, { ...JAZZ, url: 'https://example.org/talk' })).toEqual([
        'https://example.org/jazz',
        'https://example.org/talk',
      ]);
    });

    it('does not depend on the order of the events', () => {
      const later = { ...JAZZ, startDate: '2027-05-08T20:00:00+02:00' };
      expect(idsOf(JAZZ, later)).toEqual(idsOf(later, JAZZ).reverse());
    });
  });

  it.each<[string, string]>([
    ['openings', script('<!-- '.repeat(400_000))],
    ['closings', script(`{${' ]]>'.repeat(400_000)}x`)],
    ['blanks', script(`{${' '.repeat(2_000_000)}x`)],
    ['escaped tags', JSON.stringify({ ...JAZZ, description: '&lt;p&gt;'.repeat(100_000) })],
    [
      'schedules without a date',
      JSON.stringify({
        ...JAZZ,
        eventSchedule: Array(asMuchAs(500, 3000)).fill({
          repeatFrequency: 'P1Y',
          byMonth: 2,
          byMonthDay: 30,
        }),
      }),
    ],
  ])('reads many %s in time that grows with the page', (_, text) => {
    expect(readJsonLd(text, 'en')).not.toBeNull();
  });
});
