import { asMuchAs } from '../../../../test/support/effort.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { readJsonLd } from './read-json-ld.js';

interface Read {
  readonly title?: unknown;
  readonly venue?: unknown;
  readonly organizer?: unknown;
  readonly website?: unknown;
  readonly image?: unknown;
  readonly cost?: unknown;
}

const readAll = (text: string, address = ''): Read[] => {
  const file = readJsonLd(text, 'en', address);
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file.items.map(({ body }) => body);
};
const read = (text: string, address = ''): Read => readAll(text, address)[0] ?? {};

const script = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const page = (head: string, ...values: unknown[]): string =>
  `<!doctype html><html><head>${head}${values.map(script).join('')}</head></html>`;

const EVENT = { '@type': 'Event', name: 'Jazz', startDate: '2027-05-01T19:30' };
const HALL = { '@type': 'Place', '@id': '#hall', name: 'Hall', address: { '@id': '#address' } };
const ADDRESS = {
  '@id': '#address',
  '@type': 'PostalAddress',
  streetAddress: 'Quay 1',
  addressLocality: 'Koper',
};
const CLUB = {
  '@type': 'Organization',
  '@id': 'https://a.example/#club',
  name: 'Club',
  url: 'https://club.example/',
};
const VENUE = [{ venue: 'Hall', address: 'Quay 1', city: 'Koper' }];

describe('references', () => {
  it.each([
    ['of a graph', page('', { '@graph': [{ ...EVENT, location: { '@id': '#hall' } }, HALL, ADDRESS] })],
    ['of another script', page('', { ...EVENT, location: [{ '@id': '#hall' }] }, HALL, [ADDRESS])],
    ['with a type', page('', { ...EVENT, location: { '@type': 'Place', '@id': '#hall' } }, [HALL, ADDRESS])],
    ['of a document', JSON.stringify([{ ...EVENT, location: { '@id': '#hall' } }, HALL, ADDRESS])],
    [
      'written as an address',
      page('', { ...EVENT, location: { '@id': 'https://a.example/e#hall' } }, HALL, ADDRESS),
    ],
    ['to what stands inside', page('', { ...EVENT, location: HALL }, ADDRESS)],
    [
      'to what two scripts describe',
      page('', { ...EVENT, location: { '@id': '#hall' } }, { '@id': '#hall', name: 'Hall' }, HALL, ADDRESS),
    ],
  ])('%s are followed', (_, text) => {
    expect(read(text, 'https://a.example/e').venue).toEqual(VENUE);
  });

  it('lead to organizers, offers and images', () => {
    const refs = {
      organizer: { '@id': 'https://a.example/#club' },
      offers: { '@id': '#o' },
      image: { '@id': '#i' },
    };
    const offer = { '@id': '#o', '@type': 'Offer', price: '10', priceCurrency: 'EUR' };
    const image = { '@id': '#i', '@type': 'ImageObject', contentUrl: '/a.jpg' };
    expect(read(page('', { ...EVENT, ...refs }, CLUB, offer, image), 'https://a.example/e')).toMatchObject({
      organizer: [{ organizer: 'Club', website: 'https://club.example/' }],
      cost: ['10 EUR'],
      image: 'https://a.example/a.jpg',
    });
  });

  it('take a festival apart whose parts stand elsewhere', () => {
    const parts = [
      { ...EVENT, '@id': '#a', name: 'A' },
      { ...EVENT, '@id': '#b', name: 'B' },
    ];
    const festival = { ...EVENT, name: 'Festival', subEvent: [{ '@id': '#a' }, { '@id': '#b' }] };
    expect(readAll(page('', { '@graph': [festival, ...parts] })).map(({ title }) => title)).toEqual([
      'A',
      'B',
    ]);
  });

  it('join what very many places of a page say of one node', () => {
    const parts = Array.from({ length: asMuchAs(10_000, 50_000) }, (_, n) => ({
      '@id': '#hall',
      [`x${n}`]: n,
      name: `Hall ${n}`,
    }));
    const { venue } = read(JSON.stringify([{ ...EVENT, location: { '@id': '#hall' } }, ...parts]));
    expect(venue).toEqual([{ venue: 'Hall 0' }]);
  });

  it('may lead nowhere, to themselves and in circles', () => {
    const circle = { '@id': '#hall', '@type': 'Place', name: 'Hall', address: { '@id': '#hall' } };
    expect(read(page('', { ...EVENT, location: { '@id': '#none' } })).venue).toBeUndefined();
    expect(read(page('', { ...EVENT, location: { '@id': '#hall' } }, circle)).venue).toEqual([
      expect.objectContaining({ venue: 'Hall' }),
    ]);
  });
});

describe('addresses', () => {
  const HERE = 'https://a.example/events/list';

  it.each([
    ['/jazz', '', 'https://a.example/jazz'],
    ['jazz/may', '', 'https://a.example/events/jazz/may'],
    ['jazz.html', '', 'https://a.example/events/jazz.html'],
    ['?event=7', '', 'https://a.example/events/list?event=7'],
    ['../jazz', '', 'https://a.example/jazz'],
    ['//b.example/jazz', '', 'https://b.example/jazz'],
    ['https://b.example/', '', 'https://b.example/'],
    ['jazz/may', '<base href="https://c.example/x/">', 'https://c.example/x/jazz/may'],
    ['jazz/may', '<base target="_blank"><base href="/y/"><base href="/z/">', 'https://a.example/y/jazz/may'],
    ['/jazz', '<link rel="canonical" href="https://d.example/e">', 'https://a.example/jazz'],
    // What is no address of a page stays none.
    ['www.example.org', '', undefined],
    ['example.org/jazz', '', undefined],
    ['tickets at the door', '', undefined],
    ['mailto:a@b.example', '', undefined],
  ])('%s on a page with "%s" is %s', (url, head, expected) => {
    const { website, image } = read(page(head, { ...EVENT, url, image: url }), HERE);
    expect([website || undefined, image]).toEqual([expected, expected]);
  });

  it('are relative to the canonical address of a file, and to @base', () => {
    const text = page('<link rel=canonical href="https://d.example/e">', { ...EVENT, url: '/jazz' });
    expect(read(text).website).toBe('https://d.example/jazz');
    const context = ['https://schema.org', { '@base': 'https://f.example/' }];
    expect(read(JSON.stringify({ '@context': context, ...EVENT, url: 'a/b' })).website).toBe(
      'https://f.example/a/b',
    );
    expect(read(page('', { ...EVENT, url: '/jazz' })).website).toBeUndefined();
  });
});
