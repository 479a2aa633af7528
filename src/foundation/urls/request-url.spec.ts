import {
  listWordPressNamespaces,
  parseRequestUrl,
  parseRootUrl,
  type RequestUrl,
  type UrlSettings,
} from './request-url.js';

const ORIGIN = 'https://example.org';
const NAMESPACE = 'calendar/events/v1';
const ALIAS = 'wp-json/tribe/events/v1';
const OWN = { prefix: '', namespace: NAMESPACE };
const WORDPRESS = { prefix: '/wp-json', namespace: 'tribe/events/v1' };

const bare: UrlSettings = {
  images: null,
  rootPath: '',
  namespaces: [NAMESPACE],
  wordPressAlias: null,
  languages: ['de', 'en', 'pt-pt'],
};
const full: UrlSettings = { ...bare, rootPath: '/api', namespaces: [NAMESPACE, ALIAS] };

const outside = (root: string): RequestUrl => ({
  origin: ORIGIN,
  images: `${ORIGIN}/images`,
  root,
  ...OWN,
  baseLanguage: null,
  path: null,
});

describe('parseRequestUrl', () => {
  it.each([
    ['/api/wp-json/wp/v2/tags', '/api/wp-json', null, '/wp/v2/tags'],
    ['/api/de/WP-JSON/WP/v2/Tags/', '/api/de/wp-json', 'de', '/WP/v2/Tags/'],
  ])('finds the route of WordPress in %s', (path, root, baseLanguage, route) => {
    const served = { ...full, wordPressAlias: 'tribe/events/v1' };
    const expected = { ...WORDPRESS, root: ORIGIN + root, baseLanguage, path: route, isWordPress: true };

    expect(parseRequestUrl(ORIGIN, path, served)).toMatchObject(expected);
    expect(parseRequestUrl(ORIGIN, path, full)).toEqual(outside(`${ORIGIN}/api`));
  });

  it.each<[string, UrlSettings, Omit<RequestUrl, 'origin' | 'images'>]>([
    ['/calendar/events/v1', bare, { root: ORIGIN, ...OWN, baseLanguage: null, path: '/' }],
    ['/calendar/events/v1/', bare, { root: ORIGIN, ...OWN, baseLanguage: null, path: '/' }],
    ['/calendar/events/v1/events/12', bare, { root: ORIGIN, ...OWN, baseLanguage: null, path: '/events/12' }],
    [
      '/Calendar/EVENTS/v1/Events/By-Slug/A',
      bare,
      { root: ORIGIN, ...OWN, baseLanguage: null, path: '/Events/By-Slug/A' },
    ],
    ['/calendar/events/v1//events', bare, { root: ORIGIN, ...OWN, baseLanguage: null, path: '//events' }],
    [
      '/de/calendar/events/v1/tags',
      bare,
      { root: `${ORIGIN}/de`, ...OWN, baseLanguage: 'de', path: '/tags' },
    ],
    [
      '/PT-PT/calendar/events/v1/tags/',
      bare,
      { root: `${ORIGIN}/pt-pt`, ...OWN, baseLanguage: 'pt-pt', path: '/tags/' },
    ],
    [
      '/api/calendar/events/v1/doc',
      full,
      { root: `${ORIGIN}/api`, ...OWN, baseLanguage: null, path: '/doc' },
    ],
    [
      '/API/en/calendar/events/v1/doc',
      full,
      { root: `${ORIGIN}/api/en`, ...OWN, baseLanguage: 'en', path: '/doc' },
    ],
    [
      '/api/wp-json/tribe/events/v1/events',
      full,
      { root: `${ORIGIN}/api/wp-json`, ...WORDPRESS, baseLanguage: null, path: '/events' },
    ],
    [
      '/api/de/WP-JSON/tribe/events/v1/events',
      full,
      { root: `${ORIGIN}/api/de/wp-json`, ...WORDPRESS, baseLanguage: 'de', path: '/events' },
    ],
  ])('finds %s', (path, roots, place) => {
    expect(parseRequestUrl(ORIGIN, path, roots)).toEqual({
      origin: ORIGIN,
      images: `${ORIGIN}/images`,
      ...place,
    });
  });

  it.each([
    ['the address of the site', '/', bare],
    ['another path', '/health/live', bare],
    ['a part of the namespace', '/calendar/events', bare],
    ['a longer namespace', '/calendar/events/v10/events', bare],
    ['a namespace after something else', '/x/calendar/events/v1/events', bare],
    ['a doubled slash before the namespace', '//calendar/events/v1/events', bare],
    ['a language that is not served', '/fr/calendar/events/v1/events', bare],
    ['two languages', '/de/de/calendar/events/v1/events', bare],
    ['an alias that is not set', '/wp-json/tribe/events/v1/events', bare],
    ['the namespace without the root path', '/calendar/events/v1/events', full],
    ['the language before the root path', '/de/api/calendar/events/v1/events', full],
    ['a path that begins like the root path', '/apical/calendar/events/v1/events', full],
  ])('leaves %s outside', (_, path, roots) => {
    expect(parseRequestUrl(ORIGIN, path, roots)).toEqual(outside(ORIGIN + roots.rootPath));
  });
});

describe('parseRootUrl', () => {
  const all = [NAMESPACE, ALIAS];

  it.each([
    ['/', bare, { baseLanguage: null, prefix: '', namespaces: [NAMESPACE] }],
    ['/de', bare, { baseLanguage: 'de', prefix: '', namespaces: [NAMESPACE] }],
    ['/PT-PT/', bare, { baseLanguage: 'pt-pt', prefix: '', namespaces: [NAMESPACE] }],
    ['/api', full, { baseLanguage: null, prefix: '', namespaces: all }],
    ['/API/en/', full, { baseLanguage: 'en', prefix: '', namespaces: all }],
    ['/api/wp-json/', full, { baseLanguage: null, prefix: '/wp-json', namespaces: ['tribe/events/v1'] }],
    ['/api/de/WP-JSON', full, { baseLanguage: 'de', prefix: '/wp-json', namespaces: ['tribe/events/v1'] }],
  ])('finds %s', (path, roots, root) => {
    expect(parseRootUrl(path, roots)).toEqual(root);
  });

  it.each([
    ['a doubled slash', '//', bare],
    ['two slashes behind a language', '/de//', bare],
    ['a language that is not served', '/fr/', bare],
    ['two languages', '/de/en/', bare],
    ['wp-json that no alias lies below', '/wp-json/', bare],
    ['a namespace', '/calendar/events/v1/', bare],
    ['the address of the site above the root path', '/', full],
    ['the language before the root path', '/de/api/', full],
    ['a longer root path', '/apis/', full],
    ['a path below wp-json', '/api/wp-json/tribe/', full],
  ])('finds none for %s', (_, path, roots) => {
    expect(parseRootUrl(path, roots)).toBeNull();
  });
});

describe('listWordPressNamespaces', () => {
  it('names namespaces as clients of WordPress do', () => {
    expect(listWordPressNamespaces([NAMESPACE, ALIAS, 'WP-JSON/old/v1', 'wp-jsonp/x', 'wp-json'])).toEqual([
      'tribe/events/v1',
      'old/v1',
    ]);
  });
});
