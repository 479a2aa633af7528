// Lists against the oracle: random calendars around the days when clocks change, in several site zones, and hundreds of
// random questions to them. A failure names the smallest question that still fails, and a seed that repeats it.
import fc from 'fast-check';
import type { ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { refusal } from '../../support/make.js';
import { aCast } from './list-cast.js';
import { makeCast } from './list-making.js';
import type { Model, Question, Site } from './list-model.js';
import { expectedItems, type Item } from './list-oracle.js';
import { aQuestion, sentAs } from './list-questions.js';
import { asMuchAs, some } from '../../support/effort.js';

/** How often a calendar is asked; raise it for a longer search. */
const BATCHES = asMuchAs(12, 16);
/** So many questions at once at the most, and half as many on average. */
const AT_ONCE = 4;
/** Of each site. */
const SIZES: readonly [least: number, most: number][] = [
  [24, 40],
  [5, 16],
];
const SEED = 20270310;

/** Names of the parameters that any question had. */
const sentNames = new Set<string>();

interface Page {
  readonly events: readonly Item[];
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
  readonly total: number;
  readonly total_pages: number;
}

/** Which page is asked, and whether the whole list is walked as well. */
interface Look {
  readonly perPage: number;
  readonly page: number;
  readonly walk: boolean;
}

const aLook: fc.Arbitrary<Look> = fc.record({
  perPage: fc.constantFrom(50, 20, 7, 5, 3),
  page: fc.constantFrom(1, 1, 1, 2, 3),
  walk: fc.nat(19).map((n) => n === 19),
});

const SITES: readonly (Site & { readonly changes: readonly string[] })[] = [
  {
    zone: 'UTC',
    eventTime: 'instant',
    defaultLanguage: 'en',
    changes: ['2027-03-14T07:00:00Z', '2027-12-31T23:00:00Z'],
  },
  {
    zone: 'America/New_York',
    eventTime: 'local',
    defaultLanguage: 'en',
    changes: ['2027-03-14T07:00:00Z', '2027-11-07T06:00:00Z'],
  },
  {
    zone: 'Pacific/Auckland',
    eventTime: 'instant',
    defaultLanguage: 'de',
    changes: ['2027-04-03T14:00:00Z', '2027-09-25T14:00:00Z'],
  },
  {
    zone: 'Europe/Ljubljana',
    eventTime: 'local',
    defaultLanguage: 'sl',
    changes: ['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'],
  },
];

describe.each(SITES)(
  'GET /events of a site in $zone, compared by $eventTime time',
  ({ changes, ...site }) => {
    let calendar: TestCalendar;
    /** How many answers held so many events: questions that find nothing prove little. */
    const held = { some: 0, none: 0 };

    beforeAll(async () => {
      calendar = await startTestCalendar({
        SITE_TIMEZONE: site.zone,
        EVENT_TIME: site.eventTime,
        DEFAULT_LANGUAGE: site.defaultLanguage,
      });
    });
    afterAll(() => calendar.close());

    const asker = ({ viewer, language, underBase }: Question): Api =>
      underBase && language !== undefined
        ? calendar[viewer].under(`/${language}/calendar/events/v1`)
        : calendar[viewer];

    const ask = (question: Question, page: readonly [string, string][]): Promise<ApiResponse> =>
      asker(question).get(`/events?${new URLSearchParams([...sentAs(question), ...page]).toString()}`);

    const follow = (question: Question, link: string): Promise<ApiResponse> => {
      const { pathname, search } = new URL(link);
      return calendar[question.viewer].under('').get(pathname + search);
    };

    /** One page is the part of the oracle's list that it should be, with the totals of the whole. */
    const checkPage = async (model: Model, question: Question, { perPage, page }: Look): Promise<void> => {
      const items = expectedItems(model, question);
      const part = items.slice((page - 1) * perPage, page * perPage);
      const answer = await ask(question, [
        ['per_page', String(perPage)],
        ['page', String(page)],
      ]);
      held[items.length === 0 ? 'none' : 'some'] += 1;
      for (const [name] of sentAs(question)) sentNames.add(name.replace('[]', ''));
      if (page > 1 && part.length === 0) {
        expect(refusal(answer)).toEqual({ status: 404, code: 'event-archive-page-not-found' });
        return;
      }
      const pages = Math.ceil(items.length / perPage);
      expectItems(model, answer, part);
      expect(answer.body).toMatchObject({ total: items.length, total_pages: pages });
      expect(answer.headers.get('X-TEC-Total')).toBe(String(items.length));
      expect(answer.headers.get('X-TEC-TotalPages')).toBe(String(pages));
    };

    /** The links lead through the whole list, each page tells the same totals and can be asked again by its own link. */
    const checkWalk = async (model: Model, question: Question, { perPage }: Look): Promise<void> => {
      const items = expectedItems(model, question);
      const seen: Item[] = [];
      let answer = await ask(question, [['per_page', String(perPage)]]);
      for (let page = 1; ; page += 1) {
        const part = items.slice((page - 1) * perPage, page * perPage);
        expectItems(model, answer, part);
        seen.push(...part);
        const body = answer.body as Page;
        expect(body).toMatchObject({ total: items.length, total_pages: Math.ceil(items.length / perPage) });
        expect(body.previous_rest_url === undefined).toBe(page === 1);
        expectItems(model, await follow(question, body.rest_url), part);
        if (body.next_rest_url === undefined) break;
        answer = await follow(question, body.next_rest_url);
      }
      expect(seen).toEqual(items);
    };

    const check = async (model: Model, question: Question, look: Look): Promise<void> => {
      await checkPage(model, question, look);
      if (look.walk) await checkWalk(model, question, look);
    };

    it.each(some(SIZES, 2))(
      'holds for each question what the oracle holds, with %i to %i events',
      async (least, most) => {
        const seed = SEED + SITES.findIndex(({ zone }) => zone === site.zone) * 100 + least;
        const [cast] = fc.sample(aCast(site, changes, [least, most]), { seed, numRuns: 1 });
        if (cast === undefined) throw new Error('No calendar');
        const model = await makeCast(calendar, site, cast);

        const asked = fc.record({ question: aQuestion(model), look: aLook });
        await fc.assert(
          fc.asyncProperty(
            fc.array(asked, { minLength: 1, maxLength: AT_ONCE, size: 'max' }),
            async (batch) => {
              await Promise.all(batch.map(({ question, look }) => check(model, question, look)));
            },
          ),
          { seed, numRuns: BATCHES },
        );
      },
    );

    it('asked questions of which many found something', () => {
      expect(held.some).toBeGreaterThan(held.none / 2);
    });
  },
);

it('questions of the above had every parameter', () => {
  const dates = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];
  const refs = ['categories', 'tags', 'venue', 'organizer', 'include', 'exclude', 'post_parent'];
  const circle = ['geoloc', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius'];
  expect([...sentNames].sort()).toEqual(
    [
      ...dates,
      'strict_dates',
      'ongoing',
      'modified_after',
      ...refs,
      ...circle,
      'featured',
      'ticketed',
      'ml_language',
      'ml_fallback',
      'status',
      'search',
      'orderby',
      'order',
    ].sort(),
  );
});

/** Events in order and their languages; a difference shows what is known of the events that are there or lack. */
function expectItems(model: Model, answer: ApiResponse, items: readonly Item[]): void {
  expect(answer).toMatchObject({ status: 200 });
  const { rest_url, events } = answer.body as Page;
  const got = events.map(({ id, language }) => ({ id, language }));
  const ids = (list: readonly Item[]): number[] => list.map(({ id }) => id);
  const about = model.events
    .filter(({ id }) => ids(got).includes(id) !== ids(items).includes(id))
    .map((event) => JSON.stringify(event));
  expect({ rest_url, items: got, about }).toEqual({ rest_url, items, about: [] });
}
