import type { UrlSettings } from './request-url.js';
import { resolveRestRoute } from './rest-route.js';

const settings: UrlSettings = {
  images: null,
  rootPath: '',
  namespaces: ['calendar/events/v1', 'wp-json/tribe/events/v1'],
  wordPressAlias: null,
  languages: ['de', 'pt-pt'],
};

const EVENTS = '/tribe/events/v1/events';

// contract 1.8
describe('resolveRestRoute', () => {
  it.each([
    [`/?rest_route=${EVENTS}`, `/wp-json${EVENTS}`],
    [`?rest_route=${EVENTS}`, `/wp-json${EVENTS}`],
    [`/index.php?rest_route=${EVENTS}/12&page=2&tags[]=a%20b`, `/wp-json${EVENTS}/12?page=2&tags[]=a%20b`],
    [`/wp-json/?page=2&rest_route=${EVENTS}&per_page=5`, `/wp-json${EVENTS}?page=2&per_page=5`],
    [`/de/?rest_route=${EVENTS}`, `/de/wp-json${EVENTS}`],
    [`/pt-pt/index.php?rest_route=${EVENTS}`, `/pt-pt/wp-json${EVENTS}`],
    ['/?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents%2F', `/wp-json${EVENTS}/`],
    [`/?rest%5Froute=${EVENTS}`, `/wp-json${EVENTS}`],
    ...['rest.route', 'rest+route', 'rest%2eroute'].map((name) => [
      `/?${name}=${EVENTS}`,
      `/wp-json${EVENTS}`,
    ]),
    [`/?tags%5B%5D=a&%72est_rout%65=${EVENTS}`, `/wp-json${EVENTS}?tags%5B%5D=a`],
    [`/?rest_route=/wp/v2&rest_route=${EVENTS}`, `/wp-json${EVENTS}`],
    [`/?rest_route=${EVENTS}/by-slug/%C5%BEiva`, `/wp-json${EVENTS}/by-slug/%C5%BEiva`],
    [`/?rest_route=${EVENTS}/by-slug/%25e6%2597%25a5`, `/wp-json${EVENTS}/by-slug/%e6%97%a5`],
    [`/?rest_route=${EVENTS}?per_page=1%23x`, `/wp-json${EVENTS}%3Fper_page=1%23x`],
    ['/?rest_route=/', '/wp-json/'],
    ...['', 'tribe/events/v1/events', 'http://evil.example/', '%E0%A4'].map((route) => [
      `/?rest_route=${route}`,
      '/wp-json//',
    ]),
    [`/?rest_route[]=${EVENTS}`, '/wp-json//'],
    ['/?rest_route', '/wp-json//'],
  ])('%s is %s', (url, resolved) => {
    expect(resolveRestRoute(url, settings)).toBe(resolved);
  });

  it.each([
    '/',
    '/?page=2',
    '/?tags%5B%5D=a&page=2',
    '/?arrest_route=/x',
    '/?x=rest_route',
    `/fr/?rest_route=${EVENTS}`,
    `/events/?rest_route=${EVENTS}`,
    `/calendar/events/v1/events?rest_route=${EVENTS}`,
    `/wp-json${EVENTS}?rest_route=/x`,
  ])('leaves %s as it is', (url) => {
    expect(resolveRestRoute(url, settings)).toBeNull();
  });

  it('looks below the root path', () => {
    const below = { ...settings, rootPath: '/api' };

    expect(resolveRestRoute(`/api/de?rest_route=${EVENTS}`, below)).toBe(`/api/de/wp-json${EVENTS}`);
    expect(resolveRestRoute(`/?rest_route=${EVENTS}`, below)).toBeNull();
  });
});
