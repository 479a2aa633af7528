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

const differ = (kind: ComparedKind, there: JsonRecord, here: JsonRecord): string[] =>
  compareFields(kind, there, here, IDS).map(
    ({ field, there: one, here: other }) => `${field}: ${one} | ${other}`,
  );

describe('compareFields', () => {
  it.each<[string, { [name: string]: Json }, { [name: string]: Json }]>([
    ['entities', { title: 'A &#038; B &#8217;s' }, { title: 'A &amp; B ’s' }],
    ['paragraphs', { description: '<p>a</p>\n<p>b</p>' }, { description: '<p>a</p><p>b</p>' }],
    ['addresses', { url: 'x', website: 'x' }, { url: 'y', website: 'y' }],
    ['a scheduled event that is due', { status: 'future' }, { status: 'publish' }],
    [
      'ids that changed',
      { venue: { id: 5 }, categories: [{ id: 2 }, { id: 1 }] },
      { venue: { id: 50 }, categories: [{ id: 9 }, { id: 2 }] },
    ],
    ['images', { image: { url: 'a', width: 1, height: 2 } }, { image: { url: 'b', width: 1, height: 2 } }],
    ['no venue', { venue: [] }, { venue: [] }],
  ])('finds no difference in %s', (_, there, here) => {
    expect(differ('event', there, here)).toEqual([]);
  });

  it.each<[ComparedKind, { [name: string]: Json }, { [name: string]: Json }, string[]]>([
    ['event', { title: 'A' }, { title: 'B' }, ['title: A | B']],
    ['event', { all_day: true }, { all_day: false }, ['all_day: true | false']],
    ['event', { venue: { id: 5 } }, { venue: { id: 5 } }, ['venue: 50 | 5']],
    [
      'event',
      { organizer: [{ id: 1 }, { id: 2 }] },
      { organizer: [{ id: 2 }, { id: 1 }] },
      ['organizer: 1,2 | 2,1'],
    ],
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
});
