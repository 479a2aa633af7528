import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { matchLanguages } from './match-languages.js';
import type { SiteContent } from './read-site.js';
import type { SiteEvent, SiteLinked, SiteTerm } from './site-item.js';

const venue = (id: number, body = {}): SiteLinked => ({
  id,
  body,
  image: null,
  authorId: null,
  protection: 'none',
});
const term = (id: number): SiteTerm => ({ id, body: {}, parentId: null });

const event = (id: number, startsAt: string, values: Partial<SiteEvent> = {}): SiteEvent => ({
  id,
  externalId: String(id),
  startsAt,
  endsAt: '',
  body: {},
  image: null,
  authorId: null,
  protection: 'none',
  hasCustomFields: false,
  trashedLinks: [],
  translationIds: [],
  venues: [],
  organizers: [],
  categories: [],
  tags: [],
  ...values,
});

const byId = <T extends { readonly id: number }>(items: readonly T[]): Map<number, T> =>
  new Map(items.map((item) => [item.id, item]));

const content = (
  language: LanguageCode,
  events: readonly SiteEvent[],
  { venues = [], categories = [] }: { venues?: SiteLinked[]; categories?: SiteTerm[] } = {},
): SiteContent => ({
  language,
  isComplete: true,
  closedIds: [],
  details: new Map(),
  refusedStatuses: [],
  events: byId(events),
  venues: byId(venues),
  categories: byId(categories),
  organizers: new Map(),
  tags: new Map(),
  unlisted: new Set(),
});

const pairsOf = (main: SiteEvent[], other: SiteEvent[], venues: SiteLinked[] = []): [number, number][] => [
  ...matchLanguages(content('en', main, { venues }), content('de', other, { venues })).events,
];

describe('events', () => {
  it.each<[string, SiteEvent[], SiteEvent[], [number, number][]]>([
    ['one id', [event(1, 'a')], [event(1, 'b')], [[1, 1]]],
    ['ids that the site names', [event(1, 'a')], [event(9, 'b', { translationIds: [9, 1] })], [[9, 1]]],
    ['one time', [event(1, 'a'), event(2, 'b')], [event(9, 'b')], [[9, 2]]],
    ['two events at one time', [event(1, 'a'), event(2, 'a')], [event(9, 'a')], []],
    [
      'a website at one time',
      [event(1, 'a', { body: { website: 'x' } }), event(2, 'a', { body: { website: 'y' } })],
      [event(8, 'a', { body: { website: 'y' } }), event(9, 'a')],
      [
        [8, 2],
        [9, 1],
      ],
    ],
    ['venues at other addresses', [event(1, 'a', { venues: [5] })], [event(9, 'a', { venues: [6] })], []],
  ])('pairs by %s', (_, main, other, pairs) => {
    const venues = [venue(5, { address: 'Quay 1', venue: 'A' }), venue(6, { address: 'Hill 2', venue: 'B' })];
    expect(pairsOf(main, other, venues)).toEqual(pairs);
  });
});

it('pairs terms and venues by the events that have them', () => {
  const main = content(
    'en',
    [
      event(1, 'a', { categories: [10, 11], venues: [5] }),
      event(2, 'b', { categories: [10, 12] }),
      event(3, 'c', { categories: [13, 14] }),
    ],
    { categories: [10, 11, 12, 13, 14].map(term), venues: [venue(5)] },
  );
  const other = content(
    'de',
    [
      event(21, 'a', { categories: [31, 30], venues: [6] }),
      event(22, 'b', { categories: [30, 32] }),
      event(23, 'c', { categories: [33, 34] }),
    ],
    { categories: [30, 31, 32, 33, 34].map(term), venues: [venue(6)] },
  );
  const { categories, venues } = matchLanguages(main, other);
  expect([...categories].sort()).toEqual([
    [30, 10],
    [31, 11],
    [32, 12],
  ]);
  expect([...venues]).toEqual([[6, 5]]);
});
