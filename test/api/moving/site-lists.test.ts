// Lists of a site are read whole, whatever order their pages have.
import { removeFolders } from '../../support/data-folder.js';
import { PageStore } from '../../../src/exchange/moving/site/page-store.js';
import { readSite, type SiteContent } from '../../../src/exchange/moving/site/read-site.js';
import { findSiteApi } from '../../../src/exchange/moving/site/site-api.js';
import { SiteClient } from '../../../src/exchange/moving/site/site-client.js';
import { makeFolder } from '../../support/data-folder.js';
import { FakeSite, type Item } from './fake-site.js';

let site: FakeSite;

beforeEach(async () => {
  site = await new FakeSite().start();
});
afterEach(async () => {
  await site.stop();
  removeFolders();
});

async function read(authorization?: string): Promise<SiteContent> {
  const client = new SiteClient({
    trustedHosts: [site.host],
    credentialsHost: site.host,
    authorization,
    firstPauseMs: 1,
  });
  const pages = new PageStore(makeFolder());
  await pages.begin();
  const readsAll = authorization !== undefined;
  return readSite(await findSiteApi(client, site.base), pages, { language: 'en', readsAll });
}

const STATUSES = ['publish', 'draft', 'publish', 'private', 'pending', 'publish', 'future'];

function fill(): void {
  const posts = (firstId: number, name: string): Item[] =>
    STATUSES.map((status, n) => ({
      id: firstId + n,
      status,
      author: '4',
      [name]: `Item ${n}`,
      slug: `i${n}`,
    }));
  site.languages[''] = {
    events: STATUSES.map((status, n) => site.event(100 + n, `2027-05-0${n + 1} 20:00:00`, { status })),
    venues: posts(200, 'venue'),
    organizers: posts(300, 'organizer'),
    categories: [],
    tags: [],
  };
}

const sizes = ({ events, venues, organizers }: SiteContent): number[] =>
  [events, venues, organizers].map(({ size }) => size);

it('reads every status by itself, as lists of several lose items between their pages', async () => {
  fill();
  site.shuffles = true;
  const content = await read(site.authorization);
  expect(sizes(content)).toEqual([7, 7, 7]);
  expect(content).toMatchObject({ isComplete: true, refusedStatuses: [] });
  expect(sizes(await read())).toEqual([3, 3, 3]);
});

it('asks for pages of another size when items are missing', async () => {
  fill();
  site.repeatsPages = true;
  const content = await read();
  expect(sizes(content)).toEqual([3, 3, 3]);
  expect(content.isComplete).toBe(true);
});

it.each([400, 401, 403])('goes without the statuses that the site refuses with %i', async (status) => {
  fill();
  site.interfere = (_, response) => {
    if (!/status=(?:private|pending)\b/.test(site.requests.at(-1) ?? '')) return false;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"code":"rest_forbidden"}');
    return true;
  };
  const content = await read(site.authorization);
  expect(sizes(content)).toEqual([5, 5, 5]);
  expect(content.refusedStatuses).toEqual(['pending', 'private']);
});

it('takes a refused first page of an empty list for an empty list', async () => {
  fill();
  site.interfere = (_, response) => {
    if (!/organizers\?.*status=draft/.test(site.requests.at(-1) ?? '')) return false;
    response
      .writeHead(404, { 'Content-Type': 'application/json' })
      .end('{"code":"organizer-archive-page-not-found"}');
    return true;
  };
  const content = await read(site.authorization);
  expect(sizes(content)).toEqual([7, 7, 6]);
  expect(content).toMatchObject({ isComplete: true, refusedStatuses: [] });
});
