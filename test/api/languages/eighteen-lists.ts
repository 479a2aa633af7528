import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { pick } from '../../support/responses.js';
import type { TestCalendar } from '../../support/app.js';
import { CATEGORY, EVENT, LINKS, ORGANIZER, TAG, VENUE, WORDS } from './eighteen-cast.js';
import type { CategoryKey, EventKey, OrganizerKey, TagKey, VenueKey } from './eighteen-types.js';
import { inTurns, listOf } from './eighteen-ways.js';

/** Entries of a table of the cast, with the names that it has for them. */
const entries = <K extends string, V>(table: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(table) as [K, V][];

/** What there is in a language, and how it is read. */
export function describeLists(calendar: () => TestCalendar): void {
  describe.each(inTurns(0))('in %s, requested by %s', (language, _, way) => {
    const words = WORDS[language];
    const events = entries<EventKey, readonly [string, string, string]>(words.events);
    const venues = entries<VenueKey, readonly [string, string, string]>(words.venues);
    const organizers = entries<OrganizerKey, readonly [string, string]>(words.organizers);
    const categories = entries<CategoryKey, readonly [string, string]>(words.categories);
    const tags = entries<TagKey, readonly [string, string]>(words.tags);
    const eventsWith = (has: (links: (typeof LINKS)[EventKey]) => boolean): number =>
      events.filter(([key]) => has(LINKS[key])).length;

    it('lists the events that have a text in it, as they take place', async () => {
      const answer = await way.get(calendar().visitor, '/events');

      const keys = ['id', 'title', 'slug', 'description', 'language', 'rest_url', 'url'];
      expect(listOf(answer, 'events', ...keys)).toEqual({
        status: 200,
        speaks: language,
        total: events.length,
        items: events.map(([key, [title, slug, description]]) => ({
          id: EVENT[key],
          title,
          slug,
          description: `<p>${description}</p>`,
          language,
          rest_url: way.rest(`/events/${EVENT[key]}`),
          url: way.page(`/event/${slug}/`),
        })),
      });
    });

    it('lists the venues, the latest first', async () => {
      const answer = await way.get(calendar().visitor, '/venues');

      expect(listOf(answer, 'venues', 'id', 'venue', 'slug', 'city', 'language', 'url')).toEqual({
        status: 200,
        speaks: language,
        total: venues.length,
        items: venues.toReversed().map(([key, [venue, slug, city]]) => ({
          id: VENUE[key],
          venue,
          slug,
          city,
          language,
          url: way.page(`/venue/${slug}/`),
        })),
      });
    });

    it('lists the organizers, the latest first', async () => {
      const answer = await way.get(calendar().visitor, '/organizers');

      expect(listOf(answer, 'organizers', 'id', 'organizer', 'slug', 'language', 'url')).toEqual({
        status: 200,
        speaks: language,
        total: 2,
        items: organizers.toReversed().map(([key, [organizer, slug]]) => ({
          id: ORGANIZER[key],
          organizer,
          slug,
          language,
          url: way.page(`/organizer/${slug}/`),
        })),
      });
    });

    it('lists the categories by name, and counts the events of the language', async () => {
      const answer = await way.get(calendar().visitor, '/categories');

      const below = (key: CategoryKey): string => (key === 'chamber' ? `${words.categories.music[1]}/` : '');
      expect(
        listOf(answer, 'categories', 'id', 'name', 'slug', 'parent', 'count', 'language', 'url'),
      ).toEqual({
        status: 200,
        speaks: language,
        total: 3,
        items: categories.map(([key, [name, slug]]) => ({
          id: CATEGORY[key],
          name,
          slug,
          parent: key === 'chamber' ? CATEGORY.music : 0,
          count: eventsWith((links) => links.categories.includes(key)),
          language,
          url: way.page(`/events/category/${below(key)}${slug}/`),
        })),
      });
    });

    it('lists the tags by name, and counts the events of the language', async () => {
      const answer = await way.get(calendar().visitor, '/tags');

      expect(listOf(answer, 'tags', 'id', 'name', 'slug', 'count', 'language', 'url')).toEqual({
        status: 200,
        speaks: language,
        total: tags.length,
        items: tags.map(([key, [name, slug]]) => ({
          id: TAG[key],
          name,
          slug,
          count: eventsWith((links) => links.tags.includes(key)),
          language,
          url: way.page(`/tag/${slug}/`),
        })),
      });
    });

    it.each(events)('reads the event %s by its slug, and tells those of other languages', async (key) => {
      const [title, slug] = words.events[key] ?? ['', ''];

      const answer = await way.get(calendar().visitor, `/events/by-slug/${slug}`);

      const translations = LANGUAGE_CODES.flatMap((code) => {
        const text = WORDS[code].events[key];
        if (text === undefined) return [];
        return [[code, { slug: text[1], rest_url: way.other(`/events/${EVENT[key]}`, code) }] as const];
      });
      expect(pick(answer, 'id', 'title', 'language', 'translations')).toEqual({
        id: EVENT[key],
        title,
        language,
        translations: Object.fromEntries(translations),
      });
    });

    it('reads venues and organizers by their slugs', async () => {
      for (const [key, [venue, slug]] of venues) {
        const answer = await way.get(calendar().visitor, `/venues/by-slug/${slug}`);
        expect(pick(answer, 'id', 'venue', 'language')).toEqual({ id: VENUE[key], venue, language });
      }
      for (const [key, [organizer, slug]] of organizers) {
        const answer = await way.get(calendar().visitor, `/organizers/by-slug/${slug}`);
        expect(pick(answer, 'id', 'organizer', 'language')).toEqual({
          id: ORGANIZER[key],
          organizer,
          language,
        });
      }
    });

    it('finds categories and tags by their slugs', async () => {
      for (const [key, [name, slug]] of categories) {
        const answer = await way.get(calendar().visitor, '/categories', { slug });
        expect(listOf(answer, 'categories', 'id', 'name')).toMatchObject({
          items: [{ id: CATEGORY[key], name }],
        });
      }
      for (const [key, [name, slug]] of tags) {
        const answer = await way.get(calendar().visitor, '/tags', { slug });
        expect(listOf(answer, 'tags', 'id', 'name')).toMatchObject({ items: [{ id: TAG[key], name }] });
      }
    });
  });

  it.each(['en', 'fr', 'it', 'nl'] as const)(
    'reads what has no text in %s in its own language, and says so',
    async (ml_language) => {
      const answer = await calendar().visitor.get(`/events/${EVENT.walk}`, { ml_language });

      expect(answer.headers.get('content-language')).toBe('sv');
      expect(pick(answer, 'title', 'slug', 'language')).toEqual({
        title: 'Nattlig vandring genom gränderna',
        slug: 'nattlig-vandring-genom-granderna',
        language: 'sv',
      });
    },
  );

  it('finds a Bulgarian event by its slug under every language, which shows it in Bulgarian', async () => {
    for (const language of LANGUAGE_CODES) {
      const answer = await calendar().visitor.get('/events/by-slug/horo-za-gergyovden-kray-yazovira', {
        ml_language: language,
      });
      expect(pick(answer, 'id', 'title', 'language')).toEqual({
        id: EVENT.horo,
        title: 'Хоро за Гергьовден край язовира',
        language: 'bg',
      });
    }
  });
}
