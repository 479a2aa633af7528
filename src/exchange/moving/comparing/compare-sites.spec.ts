import { createSite, type Answers } from '../../../../test/support/answering-site.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import type { Json } from '../site/json.js';
import type { IdMaps } from './compare-fields.js';
import { compareSites } from './compare-sites.js';
import type { ComparisonReport } from './format-report.js';

const NONE = new Map<number, number>();
const IDS: IdMaps = { event: NONE, venue: NONE, organizer: NONE, category: NONE, tag: NONE };

const toList = (name: string, items: readonly Json[] = []): Answers => ({
  [name]: { [name]: items, total: items.length, total_pages: 1 },
});
const EMPTY = Object.assign(
  {},
  ...['events', 'venues', 'organizers', 'categories', 'tags'].map((name) => toList(name)),
) as Answers;

const events = Array.from({ length: 20 }, (_, n): Json => ({ id: n + 1, event_status: 'scheduled' }));

async function compare(
  there: Answers,
  here: Answers,
  readsAll = false,
): Promise<{ report: ComparisonReport; urls: readonly string[] }> {
  const [site, own] = [createSite({ ...EMPTY, ...there }), createSite({ ...EMPTY, ...here })];
  const options = { ids: IDS, readsAll, today: Temporal.PlainDate.from('2027-03-10') };
  const report = await compareSites([{ language: 'en', there: site.api, here: own.api }], options);
  return { report, urls: site.urls };
}

it('reports lists that differ, and nothing of the others', async () => {
  const featured =
    'events?featured=true&start_date=1900-01-01 00:00:00&end_date=2200-12-31 23:59:59&per_page=50';
  const { report } = await compare(toList('events', events), {
    ...toList('events', events),
    [featured]: { events: [], total: 0 },
  });
  expect([report.lists, report.listDifferences, report.fields, report.missing]).toEqual([
    6,
    [{ question: 'featured (en)', there: 'total 20', here: 'total 0' }],
    [],
    [],
  ]);
});

it('reads single events from the whole list, and reports what they alone show', async () => {
  const singles = (slug: string): Answers =>
    Object.fromEntries(events.map((_, n) => [`events/${n + 1}`, { slug: n === 2 ? slug : '' }]));
  const { report, urls } = await compare(
    { ...toList('events', events), ...singles('a') },
    { ...toList('events', events), ...singles('b') },
  );
  expect(urls.filter((url) => url.startsWith('events/'))).toEqual(
    [1, 3, 5, 7, 9, 11, 13, 15, 17, 19].map((id) => `events/${id}`),
  );
  expect([report.singles, report.fields]).toEqual([
    10,
    [{ kind: 'event', language: 'en', id: 3, field: 'slug', there: 'a', here: 'b' }],
  ]);
});

it('expects private here what a password hides there', async () => {
  const there = {
    ...toList('venues', [
      { id: 1, venue: 'Hall' },
      { id: 2, venue: [] },
    ]),
    ...toList('organizers', [{ id: 3, organizer: [] }]),
  };
  const visited = await compare(there, {});
  expect(visited.report.missing).toEqual([{ side: 'there', group: 'venues in en', id: 1 }]);
  const opened = await compare(there, {}, true);
  expect(opened.report.missing).toEqual([
    { side: 'there', group: 'venues in en', id: 1 },
    { side: 'there', group: 'venues in en', id: 2 },
    { side: 'there', group: 'organizers in en', id: 3 },
  ]);
});
