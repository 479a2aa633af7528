import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { readJsonLd } from './read-json-ld.js';
import { addDefaults } from './to-item.js';

const JAZZ = {
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  '@id': 'https://example.org/jazz#event',
  name: 'Jazz & Blues',
  description: '<p>Two bands</p>',
  url: 'https://example.org/jazz',
  startDate: '2027-05-01T19:30:00+02:00',
  endDate: '2027-05-01T23:00:00+02:00',
  eventStatus: 'https://schema.org/EventCancelled',
  location: {
    '@type': 'Place',
    name: 'Old Warehouse',
    geo: { latitude: '45.5', longitude: 13.7 },
    address: { streetAddress: 'Quay 1', addressLocality: 'Koper', postalCode: 6000, addressCountry: 'SI' },
  },
  organizer: [{ '@type': 'Organization', name: 'Society', url: 'https://society.example' }, 'Town'],
  offers: [
    { '@type': 'Offer', price: '10.00', priceCurrency: 'EUR' },
    { lowPrice: 0, highPrice: 25, priceCurrency: 'EUR' },
  ],
};
const script = (json: string): string => `<script type="application/ld+json">${json}</script>`;
const page = (...scripts: string[]): string =>
  `<!doctype html>\n<html><head><title>x</title>\n${scripts.join('\n')}</head></html>`;
const read = (text: string) => {
  const file = readJsonLd(text, 'en');
  if (file instanceof ParameterError) throw new Error(file.reason);
  return { ...file, items: file.items.map((item) => addDefaults(item, {})) };
};
const titles = (text: string): unknown[] => read(text).items.map(({ body }) => body['title']);

describe('readJsonLd', () => {
  it('reads an event of a page', () => {
    const { items, isComplete } = read(page(script('{"@type":"WebSite"}'), script(JSON.stringify(JAZZ))));
    expect(isComplete).toBe(true);
    expect(items).toMatchObject([{ line: 4, externalId: 'https://example.org/jazz#event' }]);
    expect(items[0]?.body).toEqual({
      title: 'Jazz &amp; Blues',
      description: '<p>Two bands</p>',
      status: 'publish',
      start_date: '2027-05-01T19:30:00+02:00',
      end_date: '2027-05-01T23:00:00+02:00',
      all_day: false,
      website: 'https://example.org/jazz',
      event_status: 'cancelled',
      online_url: '',
      attendance_mode: 'offline',
      cost: ['10.00 EUR', '0', '25 EUR'],
      venue: [
        {
          venue: 'Old Warehouse',
          address: 'Quay 1',
          city: 'Koper',
          zip: '6000',
          country: 'SI',
          geo_lat: 45.5,
          geo_lng: 13.7,
        },
      ],
      organizer: [{ organizer: 'Society', website: 'https://society.example' }, { organizer: 'Town' }],
    });
  });

  it.each([
    ['a list', [JAZZ, { ...JAZZ, name: 'Talk' }]],
    ['a graph', { '@graph': [{ '@type': 'WebPage' }, JAZZ, { ...JAZZ, name: 'Talk' }] }],
    [
      'a list of items',
      { '@type': 'ItemList', itemListElement: [{ item: JAZZ }, { ...JAZZ, name: 'Talk' }] },
    ],
    ['parts of a festival', { ...JAZZ, '@type': 'Festival', subEvent: [JAZZ, { ...JAZZ, name: 'Talk' }] }],
  ])('finds the events of %s', (_, value) => {
    expect(titles(JSON.stringify(value))).toEqual(['Jazz &amp; Blues', 'Talk']);
  });

  it.each([
    ['in CDATA', `//<![CDATA[\n${JSON.stringify(JAZZ)}\n//]]>`],
    ['with a comma at its end', JSON.stringify(JAZZ).replace(/\}$/, ',}')],
    ['with line breaks in a text', JSON.stringify(JAZZ).replace('Two bands', 'Two\nbands')],
  ])('reads JSON %s', (_, json) => {
    expect(titles(page(script(json)))).toEqual(['Jazz &amp; Blues']);
  });

  it.each([
    [
      'an online event',
      { location: { '@type': 'VirtualLocation', url: 'https://meet.example' } },
      'online',
      0,
    ],
    ['both', { location: [{ '@type': 'VirtualLocation', url: 'https://meet.example' }, 'Hall'] }, 'mixed', 1],
    ['a place as text', { location: 'Hall' }, 'offline', 1],
    ['no place', { location: undefined }, 'offline', 0],
  ])('reads where %s takes place', (_, changes, mode, venues) => {
    const { body } = read(JSON.stringify({ ...JAZZ, ...changes })).items[0] ?? {};
    expect(body).toMatchObject({ attendance_mode: mode });
    expect(body?.['venue']).toHaveLength(venues);
  });

  it('takes days and events without an end', () => {
    const day = read(JSON.stringify({ ...JAZZ, startDate: '2027-05-01', endDate: undefined }));
    expect(day.items[0]?.body).toMatchObject({
      start_date: '2027-05-01',
      end_date: '2027-05-01',
      all_day: true,
    });
  });

  it('names what is no JSON, and refuses a page without events', () => {
    const file = read(page(script('hello'), script(JSON.stringify(JAZZ))));
    expect(file).toMatchObject({ items: [{}], findings: [{ line: 3, isRefusal: true }], isComplete: false });
    for (const text of [page(), page(script('{"@type":"Event","@id":"#part"}')), ''])
      expect(readJsonLd(text, 'en')).toEqual(new ParameterError('import_no_calendar'));
  });

  it('repairs other faults on short pages only, as that takes long', () => {
    const broken = JSON.stringify(JAZZ).replace('"name"', 'name');
    expect(titles(page(script(broken)))).toEqual(['Jazz &amp; Blues']);
    const long = JSON.stringify([JAZZ, 'x'.repeat(50_000)]).replace('"name"', 'name');
    expect(read(page(script(JSON.stringify(JAZZ)), script(long)))).toMatchObject({
      items: [{}],
      findings: [{ line: 4, isRefusal: true }],
      isComplete: false,
    });
    const comma = JSON.stringify([JAZZ, 'x'.repeat(50_000)]).replace(/\]$/, ', ]');
    expect(titles(page(script(comma)))).toEqual(['Jazz &amp; Blues']);
  });

  it('reads no text out of objects that are nested without end', () => {
    const name = `${'{"name":'.repeat(20_000)}"Jazz"${'}'.repeat(20_000)}`;
    const json = JSON.stringify(JAZZ).replace('"Jazz & Blues"', name);
    expect(titles(page(script(json)))).toEqual(['']);
  });

  it('reads a hostile page in time that grows with its length', () => {
    const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(readJsonLd(page(script(nested)), 'en')).toBeInstanceOf(ParameterError);
    const open = '<script type="application/ld+json">{"a":'.repeat(20_000);
    expect(readJsonLd(page(open), 'en')).not.toBeNull();
  });
});
