import { Links, type LinkParameters } from '../../foundation/urls/links.js';
import type { RequestUrl } from '../../foundation/urls/request-url.js';
import { buildPageLinks } from './page-links.js';

const place: RequestUrl = {
  origin: 'https://example.org',
  images: 'https://example.org/images',
  root: 'https://example.org',
  prefix: '',
  namespace: 'v1',
  baseLanguage: null,
  path: '/events',
};
const links = new Links(place, null);
const EVENTS = 'https://example.org/v1/events/';
const TAGS = 'https://example.org/v1/tags/';
const PARAMETERS: LinkParameters = [
  ['per_page', '3'],
  ['status', 'publish'],
];
const QUERY = 'per_page=3&status=publish';

describe('buildPageLinks of posts', () => {
  it.each([
    ['the only page', 1, 3, { rest_url: `${EVENTS}?page=1&${QUERY}` }],
    ['an empty list', 1, 0, { rest_url: `${EVENTS}?page=1&${QUERY}` }],
    [
      'the first page',
      1,
      4,
      { rest_url: `${EVENTS}?page=1&${QUERY}`, next_rest_url: `${EVENTS}?${QUERY}&page=2` },
    ],
    [
      'the second page, whose previous one is written without its number',
      2,
      9,
      {
        rest_url: `${EVENTS}?page=2&${QUERY}`,
        next_rest_url: `${EVENTS}?${QUERY}&page=3`,
        previous_rest_url: `${EVENTS}?${QUERY}`,
      },
    ],
    [
      'the last page',
      3,
      9,
      { rest_url: `${EVENTS}?page=3&${QUERY}`, previous_rest_url: `${EVENTS}?${QUERY}&page=2` },
    ],
    [
      'the page after the last one',
      4,
      9,
      { rest_url: `${EVENTS}?page=4&${QUERY}`, previous_rest_url: `${EVENTS}?${QUERY}&page=3` },
    ],
    ['a page far past the end', 7, 9, { rest_url: `${EVENTS}?page=7&${QUERY}` }],
  ])('link %s', (_, page, total, expected) => {
    expect(buildPageLinks(links, 'events', PARAMETERS, { page, perPage: 3, total })).toEqual(expected);
  });

  it('carry the language that was asked', () => {
    const slovene = new Links(place, 'sl');

    expect(buildPageLinks(slovene, 'events', PARAMETERS, { page: 1, perPage: 3, total: 4 })).toEqual({
      rest_url: `${EVENTS}?page=1&${QUERY}&ml_language=sl`,
      next_rest_url: `${EVENTS}?${QUERY}&page=2&ml_language=sl`,
    });
  });
});

describe('buildPageLinks of terms', () => {
  it.each<[string, LinkParameters, number, number, object]>([
    ['the only page without any parameter', [], 1, 3, { rest_url: TAGS }],
    ['the first page', [], 1, 4, { rest_url: TAGS, next_rest_url: `${TAGS}?page=2` }],
    [
      'the second page',
      [['hide_empty', 'false']],
      2,
      4,
      {
        rest_url: `${TAGS}?page=2&hide_empty=false`,
        previous_rest_url: `${TAGS}?hide_empty=false`,
      },
    ],
    [
      'a page past the end back to the one before',
      [],
      5,
      4,
      { rest_url: `${TAGS}?page=5`, previous_rest_url: `${TAGS}?page=4` },
    ],
  ])('link %s', (_, parameters, page, total, expected) => {
    expect(buildPageLinks(links, 'tags', parameters, { page, perPage: 3, total }, 'terms')).toEqual(expected);
  });
});
