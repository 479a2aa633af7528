import { pick, valueOf } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';
import { eventIds } from '../../support/make.js';
import { CATEGORY, EVENT, LINKS, ORGANIZER, TAG, VENUE, WORDS } from './eighteen-cast.js';
import type { CategoryKey, EventKey, TagKey } from './eighteen-types.js';
import { inTurns, only } from './eighteen-ways.js';

type Item = Readonly<Record<string, unknown>>;

/** The keys of a table that are linked, in the order of the table: that of the alphabet. */
const inOrder = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>, linked: readonly K[]): K[] =>
  (Object.keys(table) as K[]).filter((key) => linked.includes(key));

/** What the filters must find, in the order of time; in languages that have the event. */
const OF_CATEGORY: Readonly<Record<CategoryKey, readonly EventKey[]>> = {
  music: ['concert', 'puppets', 'horo'], // the concert by the category below it
  chamber: ['concert'],
  children: ['walk', 'puppets'],
};
const OF_TAG: Readonly<Record<TagKey, readonly EventKey[]>> = {
  free: ['exhibition', 'concert', 'puppets'],
  outdoors: ['walk', 'concert', 'horo', 'market'],
  summer: ['walk', 'concert', 'puppets', 'horo'],
  dance: ['horo'],
};

/** What the answers hold. */
export function describeInside(calendar: () => TestCalendar): void {
  describe.each(inTurns(1))('in %s, requested by %s', (language, _, way) => {
    const words = WORDS[language];
    const present = Object.keys(words.events) as EventKey[];
    const idsOf = (keys: readonly EventKey[]): number[] =>
      keys.filter((key) => present.includes(key)).map((key) => EVENT[key]);

    const nested = (event: Item): object => ({
      venue: only(event['venue'] as Item, 'id', 'venue', 'slug', 'city', 'language', 'url'),
      organizer: (event['organizer'] as Item[]).map((item) =>
        only(item, 'id', 'organizer', 'slug', 'language', 'url'),
      ),
      categories: (event['categories'] as Item[]).map((item) =>
        only(item, 'id', 'name', 'slug', 'language', 'urls'),
      ),
      tags: (event['tags'] as Item[]).map((item) => only(item, 'id', 'name', 'slug', 'language', 'urls')),
    });

    /** What stands inside of an event, in the language: terms by name, organizers as they were given. */
    const expected = (key: EventKey): object => {
      const links = LINKS[key];
      const [venue, slug, city] = words.venues[links.venue] ?? [];
      return {
        venue: {
          id: VENUE[links.venue],
          venue,
          slug,
          city,
          language,
          url: way.page(`/venue/${slug ?? ''}/`),
        },
        organizer: links.organizers.map((one) => ({
          id: ORGANIZER[one],
          organizer: words.organizers[one][0],
          slug: words.organizers[one][1],
          language,
          url: way.page(`/organizer/${words.organizers[one][1]}/`),
        })),
        categories: inOrder(words.categories, links.categories).map((one) => ({
          id: CATEGORY[one],
          name: words.categories[one][0],
          slug: words.categories[one][1],
          language,
          urls: {
            self: way.rest(`/categories/${CATEGORY[one]}`),
            collection: way.rest('/categories'),
            ...(one === 'chamber' ? { up: way.rest(`/categories/${CATEGORY.music}`) } : {}),
          },
        })),
        tags: inOrder(words.tags, links.tags).map((one) => ({
          id: TAG[one],
          name: words.tags[one]?.[0],
          slug: words.tags[one]?.[1],
          language,
          urls: { self: way.rest(`/tags/${TAG[one]}`), collection: way.rest('/tags') },
        })),
      };
    };

    it('nests venues, organizers, categories and tags in the language, in a list and alone', async () => {
      const list = await way.get(calendar().visitor, '/events');
      const alone = await Promise.all(
        present.map((key) => way.get(calendar().visitor, `/events/${EVENT[key]}`)),
      );

      expect((valueOf(list, 'events') as Item[]).map(nested)).toEqual(present.map(expected));
      expect(alone.map(({ body }) => nested(body as Item))).toEqual(present.map(expected));
    });

    const filtered = async (name: string, value: string): Promise<object> => {
      const answer = await way.get(calendar().visitor, '/events', { [name]: value });
      return { ids: eventIds(answer), total: valueOf(answer, 'total') };
    };

    it('filters by the slugs and by the names that categories have in it', async () => {
      for (const key of Object.keys(words.categories) as CategoryKey[]) {
        const ids = idsOf(OF_CATEGORY[key]);
        for (const word of words.categories[key]) {
          expect([word, await filtered('categories', word)]).toEqual([word, { ids, total: ids.length }]);
        }
      }
    });

    it('filters by the slugs and by the names that tags have in it', async () => {
      for (const key of Object.keys(words.tags) as TagKey[]) {
        const ids = idsOf(OF_TAG[key]);
        for (const word of words.tags[key] ?? []) {
          expect([word, await filtered('tags', word)]).toEqual([word, { ids, total: ids.length }]);
        }
      }
    });

    /** What an address in an answer leads to. */
    const follow = (address: unknown): Promise<ApiResponse> => {
      const { pathname, searchParams } = new URL(String(address));
      return calendar().visitor.under(pathname).get('', Object.fromEntries(searchParams));
    };

    it('leads from page to page in the language', async () => {
      const [start, end] = way.list('/events');
      const pages: ApiResponse[] = [];
      let page = await way.get(calendar().visitor, '/events', { per_page: 2 });
      for (pages.push(page); typeof valueOf(page, 'next_rest_url') === 'string'; pages.push(page)) {
        const next = String(valueOf(page, 'next_rest_url'));
        expect([next.startsWith(start), next.endsWith(end)]).toEqual([true, true]);
        page = await follow(next);
      }

      const titles = pages.flatMap((one) => (valueOf(one, 'events') as Item[]).map(({ title }) => title));
      expect(titles).toEqual(present.map((key) => words.events[key]?.[0]));
      expect(new Set(pages.map(({ headers }) => headers.get('content-language')))).toEqual(
        new Set([language]),
      );
    });

    it('leads from an event to itself and to what it is linked with, in the language', async () => {
      const event = await way.get(calendar().visitor, `/events/${EVENT.concert}`);
      const [category] = valueOf(event, 'categories') as { urls: Record<string, string> }[];

      const itself = await follow(valueOf(event, 'rest_url'));
      const chamber = await follow(category?.urls['self']);
      const music = await follow(category?.urls['up']);

      expect(itself.body).toEqual(event.body);
      expect([chamber, music].map((answer) => pick(answer, 'id', 'name', 'language'))).toEqual([
        { id: CATEGORY.chamber, name: words.categories.chamber[0], language },
        { id: CATEGORY.music, name: words.categories.music[0], language },
      ]);
    });

    it('says in the language what costs nothing, and what there is not', async () => {
      const event = await way.get(calendar().visitor, `/events/${EVENT.concert}`);
      const error = await way.get(calendar().visitor, '/events', { page: 99 });

      expect(valueOf(event, 'cost')).toBe(words.free);
      expect([error.status, error.headers.get('content-language')]).toEqual([404, language]);
      expect(pick(error, 'code', 'message')).toEqual({
        code: 'event-archive-page-not-found',
        message: words.noPage,
      });
    });
  });
}
