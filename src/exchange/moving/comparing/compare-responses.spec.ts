import { createSite } from '../../../../test/support/answering-site.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import type { Json } from '../site/json.js';
import type { SiteApi } from '../site/site-api.js';
import type { IdMaps } from './compare-fields.js';
import { compareList, compareSingle } from './compare-responses.js';
import type { ListDifference } from './format-report.js';

const NONE = new Map<number, number>();
const IDS: IdMaps = {
  event: new Map([[1, 10]]),
  venue: new Map([[5, 50]]),
  organizer: NONE,
  category: NONE,
  tag: NONE,
};

const event = (id: number, startDate: string): Json => ({ id, start_date: startDate });

describe('compareList', () => {
  const compare = (there: SiteApi, here: SiteApi, isOfVenue = false): Promise<ListDifference | null> =>
    compareList(
      {
        name: 'list',
        parameters: { featured: 'true' },
        ...(isOfVenue && { item: { name: 'venue', kind: 'venue', id: 5 } }),
      },
      { language: 'en', there, here },
      { toHere: (kind, id) => IDS[kind].get(id) ?? id, readsAll: isOfVenue },
    );

  it.each<[string, Json, Json, [string, string] | null]>([
    [
      'nothing for the same events in another order of one start',
      { total: 2, events: [event(1, 'a'), event(2, 'a')] },
      { total: '2', events: [event(2, 'a'), event(10, 'a')] },
      null,
    ],
    ['another total', { total: 2, events: [] }, { total: 3, events: [] }, ['total 2', 'total 3']],
    [
      'another order',
      { total: 2, events: [event(1, 'a'), event(2, 'b')] },
      { total: 2, events: [event(2, 'b'), event(10, 'a')] },
      ['one order', 'another order'],
    ],
    [
      'other events, by their ids here',
      { total: 2, events: [event(1, 'a'), event(2, 'b')] },
      { total: 2, events: [event(2, 'a'), event(3, 'b')] },
      ['2, 10', '2, 3'],
    ],
    [
      'nothing for other events of a first page',
      { total: 2, events: [event(1, 'a')] },
      { total: 2, events: [event(2, 'a')] },
      null,
    ],
    ['a site that does not answer with a list', null, { total: 1, events: [] }, ['total 0', 'total 1']],
  ])('reports %s', async (_, there, here, expected) => {
    const difference = await compare(createSite({ events: there }).api, createSite({ events: here }).api);
    expect(difference).toEqual(expected && { question: 'list (en)', there: expected[0], here: expected[1] });
  });

  it('asks each side for its own item, and for the same statuses', async () => {
    const list = { total: 0, events: [] };
    const [there, here] = [createSite({ events: list }), createSite({ events: list })];
    expect(await compare(there.api, here.api, true)).toBeNull();
    expect([there.urls, here.urls]).toEqual([
      ['events?featured=true&venue=5&status=publish,private&per_page=50'],
      ['events?featured=true&venue=50&status=publish,private&per_page=50'],
    ]);
  });
});

describe('compareSingle', () => {
  const compare = (there: SiteApi, here: SiteApi, slug: string): ReturnType<typeof compareSingle> =>
    compareSingle(
      { id: 1, ownId: 10, raw: { slug } },
      { there, here },
      { ids: IDS, readsAll: false, today: Temporal.PlainDate.from('2027-03-10') },
    );

  it('reads an event by id and by slug, and reports each field once', async () => {
    const [there, here] = [
      createSite({ 'events/1': { title: 'A' }, 'events/by-slug/b%C3%A4r': { title: 'A' } }),
      createSite({ 'events/10': { title: 'B' }, 'events/by-slug/b%C3%A4r': { title: 'B' } }),
    ];
    expect(await compare(there.api, here.api, 'bär')).toEqual({
      count: 2,
      differences: [{ field: 'title', there: 'A', here: 'B' }],
      responses: [],
    });
    expect([there.urls, here.urls]).toEqual([
      ['events/1', 'events/by-slug/b%C3%A4r'],
      ['events/10', 'events/by-slug/b%C3%A4r'],
    ]);
  });

  it('reads a draft without a slug by id alone', async () => {
    const [there, here] = [createSite({ 'events/1': {} }), createSite({ 'events/10': {} })];
    expect(await compare(there.api, here.api, '')).toEqual({ count: 1, differences: [], responses: [] });
    expect(there.urls).toEqual(['events/1']);
  });

  it('reports other statuses, and responses without an event', async () => {
    const { api: there } = createSite({ 'events/1': { title: 'A' }, 'events/by-slug/a': { title: 'A' } });
    const { api: here } = createSite({ 'events/10': [] });
    expect(await compare(there, here, 'a')).toEqual({
      count: 2,
      differences: [{ field: 'title', there: 'A', here: '(no title)' }],
      responses: [{ question: 'events/by-slug/a', there: 'status 200', here: 'status 404' }],
    });
  });
});
