import type { LanguageCode } from '../languages/language-code.js';
import { Links } from './links.js';
import type { RequestUrl } from './request-url.js';

const place: RequestUrl = {
  origin: 'https://example.org',
  images: 'https://example.org/images',
  root: 'https://example.org/api',
  prefix: '',
  namespace: 'calendar/events/v1',
  baseLanguage: null,
  path: '/events',
};
const german: RequestUrl = { ...place, root: 'https://example.org/api/de', baseLanguage: 'de' };
const WORDPRESS = { prefix: '/wp-json', namespace: 'tribe/events/v1' };
const alias: RequestUrl = { ...place, ...WORDPRESS, root: 'https://example.org/api/wp-json' };
const germanAlias: RequestUrl = { ...german, ...WORDPRESS, root: 'https://example.org/api/de/wp-json' };

describe('Links', () => {
  it.each<[string, RequestUrl, LanguageCode | null, string]>([
    ['the base', place, null, 'https://example.org/api/calendar/events/v1/events/7'],
    ['the language base', german, null, 'https://example.org/api/de/calendar/events/v1/events/7'],
    ['the alias', alias, null, 'https://example.org/api/wp-json/tribe/events/v1/events/7'],
    ['the language', place, 'sl', 'https://example.org/api/calendar/events/v1/events/7?ml_language=sl'],
    [
      'base and language',
      german,
      'sl',
      'https://example.org/api/de/calendar/events/v1/events/7?ml_language=sl',
    ],
  ])('stays in %s that was asked', (_, requested, language, address) => {
    expect(new Links(requested, language).item('events', 7)).toBe(address);
  });

  it.each<[LanguageCode | null, LanguageCode | null, string]>([
    [null, 'it', 'https://example.org/api/calendar/events/v1/tags/7?ml_language=it'],
    ['sl', 'it', 'https://example.org/api/calendar/events/v1/tags/7?ml_language=it'],
    ['sl', null, 'https://example.org/api/calendar/events/v1/tags/7'],
  ])('asked in %s, names an item in %s', (requested, language, address) => {
    expect(new Links(place, requested).item('tags', 7, language)).toBe(address);
  });

  it.each<[LanguageCode | null, string]>([
    [null, 'https://example.org/api/calendar/events/v1/categories'],
    ['sl', 'https://example.org/api/calendar/events/v1/categories?ml_language=sl'],
  ])('asked in %s, names a collection', (requested, address) => {
    expect(new Links(place, requested).collection('categories')).toBe(address);
  });

  it.each<[string, readonly (readonly [string, string])[], LanguageCode | null, string]>([
    ['nothing', [], null, ''],
    ['a language', [], 'sl', '?ml_language=sl'],
    [
      'parameters in their order',
      [
        ['page', '2'],
        ['a', '1'],
      ],
      null,
      '?page=2&a=1',
    ],
    ['the language last', [['page', '2']], 'sl', '?page=2&ml_language=sl'],
    ['signs of the form encoding', [['q', 'a b&c=ä/+"']], null, '?q=a+b%26c%3D%C3%A4%2F%2B%22'],
  ])('writes a list with %s', (_, parameters, language, query) => {
    const list = new Links(place, language).list('events', parameters);

    expect(list).toBe(`https://example.org/api/calendar/events/v1/events/${query}`);
  });

  it.each([
    ['events', true, 'https://example.org/event/jazz/'],
    ['venues', true, 'https://example.org/venue/jazz/'],
    ['organizers', true, 'https://example.org/organizer/jazz/'],
    ['events', false, 'https://example.org/?post_type=tribe_events&p=7'],
    ['venues', false, 'https://example.org/?post_type=tribe_venue&p=7'],
    ['organizers', false, 'https://example.org/?post_type=tribe_organizer&p=7'],
  ] as const)('names the public page of %s (public: %s)', (collection, paged, address) => {
    expect(new Links(place, null).publicPage(collection, { id: 7, slug: 'jazz', paged })).toBe(address);
    const item = { id: 7, slug: 'jazz', paged };
    expect(new Links(place, 'sl').publicPage(collection, item)).toBe(
      address.replace('https://example.org/', 'https://example.org/sl/'),
    );
    expect(new Links({ ...place, defaultLanguage: 'sl' }, 'sl').publicPage(collection, item)).toBe(address);
  });

  it.each([
    ['https://example.org/event/jazz/', true],
    ['https://example.org/event/dzez/?ml_language=sl', true],
    ['https://example.org/pt-pt/event/jazz/', true],
    ['https://example.org/?post_type=tribe_events&p=7', true],
    ['https://example.org/de/?post_type=tribe_events&p=7&ml_language=de', true],
    ['https://example.org/event/other/', false],
    ['https://example.org/venue/jazz/', false],
    ['https://example.org/?post_type=tribe_events&p=8', false],
    ['https://example.org/?post_type=tribe_venue&p=7', false],
    ['https://example.org/', false],
    ['https://example.org.evil.test/event/jazz/', false],
    ['https://elsewhere.test/event/jazz/', false],
  ])('tells whether %s is the page of an event', (address, is) => {
    expect(new Links(place, null).isPublicPage(address, 'events', { id: 7, slugs: ['jazz', 'dzez'] })).toBe(
      is,
    );
  });

  it('names the same under another namespace', () => {
    const city = { prefix: '', namespace: 'city/v1' };
    const inCity = 'https://example.org/api/de/city/v1/events/7?ml_language=sl';
    const inWordPress = 'https://example.org/api/de/wp-json/tribe/events/v1/events/7?ml_language=sl';

    expect(new Links(german, 'sl').withNamespace(city).item('events', 7)).toBe(inCity);
    expect(new Links(germanAlias, 'sl').withNamespace(city).item('events', 7)).toBe(inCity);
    expect(new Links(german, 'sl').withNamespace(WORDPRESS).item('events', 7)).toBe(inWordPress);
    expect(new Links(germanAlias, 'sl').withNamespace(WORDPRESS).item('events', 7)).toBe(inWordPress);
  });

  it('puts the language of the base before public pages', () => {
    const links = new Links(german, null);

    expect(links.publicPage('events', { id: 7, slug: 'jazz', paged: true })).toBe(
      'https://example.org/de/event/jazz/',
    );
    expect(links.archive('tags', { id: 7, slugs: ['jazz'] })).toBe('https://example.org/de/tag/jazz/');
  });

  it.each([
    ['categories', ['music'], 'https://example.org/events/category/music/'],
    ['categories', ['music', 'jazz'], 'https://example.org/events/category/music/jazz/'],
    ['tags', ['jazz'], 'https://example.org/tag/jazz/'],
  ] as const)('names the archive of %s %j', (collection, slugs, address) => {
    expect(new Links(place, null).archive(collection, { id: 7, slugs })).toBe(address);
    expect(new Links(place, 'sl').archive(collection, { id: 7, slugs })).toBe(
      address.replace('https://example.org/', 'https://example.org/sl/'),
    );
  });

  it.each([
    ['https://example.org', 'example.org?id=7'],
    ['http://localhost:3000', 'localhost?id=7'],
    ['https://example.org/city', 'example.org/city?id=7'],
  ])('makes the global id under %s', (origin, globalId) => {
    expect(new Links({ ...place, origin }, 'sl').globalId(7)).toBe(globalId);
  });

  it.each([
    [place, null, 'https://example.org/api/calendar/events/v1'],
    [place, 'sl', 'https://example.org/api/sl/calendar/events/v1'],
    [german, null, 'https://example.org/api/calendar/events/v1'],
    [alias, 'sl', 'https://example.org/api/sl/wp-json/tribe/events/v1'],
    [germanAlias, null, 'https://example.org/api/wp-json/tribe/events/v1'],
    [germanAlias, 'sl', 'https://example.org/api/sl/wp-json/tribe/events/v1'],
  ] as const)('names the base of a language beside %j: %s', (requested, language, address) => {
    expect(new Links(requested, null).namespaceUrl(language)).toBe(address);
  });

  it('names the root that is nearest to an alias', () => {
    expect(new Links(alias, null).apiRoot).toBe('https://example.org/api/wp-json/');
    expect(new Links(germanAlias, null).apiRoot).toBe('https://example.org/api/de/wp-json/');
  });

  it('names the root of the API, its routes and its files', () => {
    const links = new Links(german, 'sl');

    expect(links.apiRoot).toBe('https://example.org/api/de/');
    expect(links.namespace).toBe('calendar/events/v1');
    expect(links.route('/events')).toBe('https://example.org/api/de/calendar/events/v1/events');
    expect(links.imageFile('a.png')).toBe('https://example.org/images/a.png');
  });
});
