// What the other API of a site says of events is read whole, or told to be a part.
import { PageStore } from '../../../src/exchange/moving/site/page-store.js';
import { readDetails } from '../../../src/exchange/moving/site/read-details.js';
import { readSite } from '../../../src/exchange/moving/site/read-site.js';
import { findSiteApi, type SiteApi } from '../../../src/exchange/moving/site/site-api.js';
import { SiteClient } from '../../../src/exchange/moving/site/site-client.js';
import { makeFolder, removeFolders } from '../../support/data-folder.js';
import { FakeSite } from './fake-site.js';

let site: FakeSite;
let api: SiteApi;
let pages: PageStore;

beforeEach(async () => {
  site = await new FakeSite().start();
  site.hasWordPress = true;
  const events = Array.from({ length: 8 }, (_, n) => site.event(100 + n, `2027-05-0${n + 1} 20:00:00`));
  site.languages[''] = { events, venues: [], organizers: [], categories: [], tags: [] };
  api = await findSiteApi(new SiteClient({ trustedHosts: [site.host], firstPauseMs: 1 }), site.base);
  pages = new PageStore(makeFolder());
  await pages.begin();
});
afterEach(async () => {
  await site.stop();
  removeFolders();
});

const refuse = (page: number, status: number, body: string): void => {
  site.interfere = (_, response) => {
    const url = site.requests.at(-1) ?? '';
    if (!url.includes('/wp/v2/tribe_events') || !url.endsWith(`page=${page}`)) return false;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    return true;
  };
};
const read = async (): Promise<[number, boolean]> => {
  const { details, isWhole } = await readDetails(api, pages, { readsAll: false, listedIds: [] });
  return [details.size, isWhole];
};
const error = (code: string): string => JSON.stringify({ code, message: code });

it.each<[string, number, number, string, [number, boolean]]>([
  ['the page after the last one is refused', 99, 400, '', [8, true]],
  ['an empty page is the end', 2, 200, '[]', [3, true]],
  ['the site has no such API', 1, 404, error('rest_no_route'), [0, true]],
  ['the API is closed', 1, 403, error('rest_forbidden'), [0, true]],
  ['a firewall refuses a page', 2, 403, error('blocked'), [3, false]],
  ['a page asks for something else', 3, 400, error('rest_invalid_param'), [6, false]],
  ['a page has gone', 2, 404, error('rest_no_route'), [3, false]],
  ['a page is a web page', 2, 403, '<html></html>', [3, false]],
])('%s', async (_, page, status, body, expected) => {
  refuse(page, status, body);
  expect(await read()).toEqual(expected);
});

it('makes the whole reading incomplete, and names what it reads', async () => {
  refuse(2, 403, error('blocked'));
  const labels: string[] = [];
  const onProgress = (label: string): void => void labels.push(label);
  const { isComplete } = await readSite(api, pages, { language: 'en', readsAll: false, onProgress });
  expect(isComplete).toBe(false);
  expect(labels).toContain('page 1 of 4 of the events (en)');
  site.hasWordPress = false;
  site.interfere = () => false;
  await pages.restart();
  await readSite(api, pages, { language: 'en', readsAll: false, onProgress });
  expect(labels).toContain('event 1 of 8 of the events read one by one (en)');
});
