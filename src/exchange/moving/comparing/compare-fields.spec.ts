import type { Json, JsonRecord } from '../site/json.js';
import { type ComparedKind, compareFields, type IdMaps } from './compare-fields.js';

const NONE = new Map<number, number>();
const IDS: IdMaps = {
  event: NONE,
  venue: new Map([[5, 50]]),
  organizer: NONE,
  category: new Map([[1, 9]]),
  tag: NONE,
};

const ORGANIZER = { id: 1, organizer: 'A' };

const differ = (kind: ComparedKind, there: JsonRecord, here: JsonRecord, readsAll = false): string[] =>
  compareFields(kind, there, here, { ids: IDS, readsAll }).map(
    ({ field, there: one, here: other }) => `${field}: ${one} | ${other}`,
  );

describe('compareFields', () => {
  it.each<[string, { [name: string]: Json }, { [name: string]: Json }]>([
    ['entities', { title: 'A &#038; B &#8217;s' }, { title: 'A &amp; B ’s' }],
    ['spaces of a title', { title: 'A \n B' }, { title: 'A B' }],
    ['paragraphs', { description: '<p>a</p>\n<p>b</p>' }, { description: '<p>a</p><p>b</p>' }],
    ['addresses', { url: 'x', website: 'x' }, { url: 'y', website: 'y' }],
    ['a scheduled event that is due', { status: 'future' }, { status: 'publish' }],
    [
      'ids that changed',
      { venue: { id: 5, venue: 'A' }, categories: [{ id: 2 }, { id: 1 }] },
      { venue: { id: 50, venue: 'A' }, categories: [{ id: 9 }, { id: 2 }] },
    ],
    ['images', { image: { url: 'a', width: 1, height: 2 } }, { image: { url: 'b', width: 1, height: 2 } }],
    ['no venue', { venue: [] }, { venue: [] }],
    [
      'quotes of links',
      { description: "<a href='x&amp;y'>a</a>" },
      { description: '<a href="x&#038;y">a</a>' },
    ],
    ['links without quotes', { description: '<img src=x alt=y>' }, { description: '<img alt="y" src="x">' }],
    ['a website without a scheme', { website: 'a.example/b' }, { website: 'http://a.example/b' }],
    ['what a list does not say', { title: 'A' }, { title: 'A', event_status: 'cancelled' }],
    [
      'a currency without a code',
      { cost_details: { currency_code: '' } },
      { cost_details: { currency_code: 'EUR' } },
    ],
    ['venues that are no longer public', { venue: { id: 5, venue: 'A', status: 'draft' } }, { venue: [] }],
    ['venues in the trash', { venue: { id: 5, venue: 'A', status: 'trash' } }, { venue: [] }],
    ['venues with a password', { venue: { id: 5, venue: [], status: 'publish' } }, { venue: [] }],
    [
      'organizers that are no longer public',
      { organizer: [{ id: 5, organizer: 'A', status: 'private' }] },
      { organizer: [] },
    ],
  ])('finds no difference in %s', (_, there, here) => {
    expect(differ('event', there, here)).toEqual([]);
  });

  it('finds no difference in a region that stands for another one', () => {
    expect(differ('venue', { state: 'AK' }, { state: 'AK', stateprovince: 'AK' })).toEqual([]);
  });

  it('compares what is not public when both sides show it', () => {
    const draft = { id: 5, venue: 'A', status: 'draft' };
    const trashed = { ...draft, status: 'trash' };
    expect(differ('event', { venue: draft }, { venue: [] }, true)).toEqual(['venue: 50 | ']);
    expect(differ('event', { venue: draft }, { venue: { ...draft, id: 50 } }, true)).toEqual([]);
    expect(differ('event', { venue: trashed }, { venue: [] }, true)).toEqual([]);
  });

  it.each<[ComparedKind, { [name: string]: Json }, { [name: string]: Json }, string[]]>([
    ['event', { title: 'c&#8217;t <webdev>' }, { title: 'c’t' }, ['title: c’t <webdev> | c’t']],
    ['event', { title: 'c&#8217;t <webdev>' }, { title: 'c’t &lt;webdev&gt;' }, []],
    [
      'event',
      { event_status: 'cancelled' },
      { event_status: 'scheduled' },
      ['event_status: cancelled | scheduled'],
    ],
    [
      'event',
      { json_ld: { eventStatus: 'https://schema.org/EventPostponed' } },
      { event_status: 'scheduled' },
      ['event_status: postponed | scheduled'],
    ],
    [
      'event',
      { event_status_reason: 'Storm <b>warning</b>' },
      { event_status_reason: 'Storm' },
      ['event_status_reason: Storm warning | Storm'],
    ],
    [
      'event',
      { cost_details: { currency_code: 'CHF' } },
      { cost_details: { currency_code: '' } },
      ['cost_details.currency_code: CHF | '],
    ],
    ['event', { title: 'A' }, { title: 'B' }, ['title: A | B']],
    ['event', { all_day: true }, { all_day: false }, ['all_day: true | false']],
    ['event', { venue: { id: 5, venue: 'A' } }, { venue: { id: 5, venue: 'A' } }, ['venue: 50 | 5']],
    [
      'event',
      { organizer: [ORGANIZER, { ...ORGANIZER, id: 2 }] },
      { organizer: [{ ...ORGANIZER, id: 2 }, ORGANIZER] },
      ['organizer: 1,2 | 2,1'],
    ],
    ['event', { categories: [{ id: 1 }] }, { categories: [{ id: 2 }] }, ['categories: 9 | 2']],
    ['event', { tags: [{ id: 2 }, { id: 1 }] }, { tags: [{ id: 1 }] }, ['tags: 1,2 | 1']],
    ['event', { image: { width: 1, height: 2 } }, { image: false }, ['image: 1 x 2 | none']],
    ['event', { description: '<a href="x">a</a>' }, { description: 'a' }, ['links of the description: x | ']],
    ['event', { cost_details: { values: ['1', '2'] } }, {}, ['cost_details.values: 1 2 | ']],
    ['venue', { city: 'Koper', geo_lat: 1 }, { city: 'Izola' }, ['city: Koper | Izola', 'geo_lat: 1 | ']],
    ['organizer', { email: 'a@b.example' }, {}, ['email: a@b.example | ']],
    ['category', { parent: 1, count: 2 }, { parent: 0, count: 2 }, ['parent: 9 | 0']],
    ['tag', { slug: 'a' }, { slug: 'b' }, ['slug: a | b']],
  ])('finds differences of a %s', (kind, there, here, expected) => {
    expect(differ(kind, there, here)).toEqual(expected);
  });

  it.each<[ComparedKind, string]>([
    [
      'event',
      'title slug status start_date end_date utc_start_date utc_end_date timezone date_utc all_day show_map ' +
        'show_map_link featured sticky hide_from_listings description excerpt cost event_status ' +
        'event_status_reason website',
    ],
    [
      'venue',
      'venue slug status description address city country province state zip phone stateprovince website ' +
        'geo_lat geo_lng show_map show_map_link',
    ],
    ['organizer', 'organizer slug status description phone email website'],
    ['category', 'name slug description count'],
    ['tag', 'name slug description count'],
  ])('compares all fields of a %s', (kind, fields) => {
    const names = fields.split(' ');
    const fill = (value: string): JsonRecord =>
      Object.fromEntries(names.map((name) => [name, `${value} ${name}`]));
    const found = compareFields(kind, fill('a:'), fill('b:'), { ids: IDS, readsAll: false });
    expect(found).toEqual(names.map((field) => ({ field, there: `a: ${field}`, here: `b: ${field}` })));
  });
});
