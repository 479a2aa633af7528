// A site of The Events Calendar is taken over, again and again, whatever state it is in.
import { join } from 'node:path';
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import { PageStore } from '../../../src/exchange/moving/site/page-store.js';
import { readSite, type SiteContent } from '../../../src/exchange/moving/site/read-site.js';
import { findSiteApi } from '../../../src/exchange/moving/site/site-api.js';
import { SiteClient } from '../../../src/exchange/moving/site/site-client.js';
import { type MovedCounts, SiteImporter } from '../../../src/exchange/moving/site-importer.js';
import { VenuesService } from '../../../src/calendar/venues/venues.service.js';
import { NOW, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeFolder, removeFolders } from '../../support/data-folder.js';
import { makeEvent } from '../../support/make.js';
import { FakeSite, type Item } from './fake-site.js';

let calendar: TestCalendar;
let site: FakeSite;
let folder: string;
let notices: string[];
let minutes: number;
let viewer: Viewer;

beforeAll(async () => {
  calendar = await startTestCalendar();
  viewer = { role: 'editor', userId: calendar.userIds.editor, login: 'editor' };
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  site = await new FakeSite().start();
  folder = join(makeFolder(), 'pages');
  notices = [];
  minutes = 0;
  fill();
});
afterEach(async () => {
  await site.stop();
  removeFolders();
});

const venue = (id: number, fields: object): Item => ({
  id,
  author: '4',
  status: 'publish',
  slug: `v${id}`,
  ...fields,
});
const term = (id: number, name: string, slug: string, parent = 0): Item => ({
  id,
  name,
  slug,
  description: '',
  parent,
});

function fill(): void {
  const hall = venue(310, {
    venue: 'Old Hall',
    address: 'Quay 4',
    city: 'Koper',
    show_map: true,
    show_map_link: true,
  });
  const halle = { ...hall, id: 311, venue: 'Alte Halle', slug: 'v311' };
  const [music, jazz] = [term(12, 'Music', 'music'), term(13, 'Jazz &amp; Blues', 'jazz', 12)];
  const [musik, jazzDe] = [term(22, 'Musik', 'musik'), term(23, 'Jazz und Blues', 'jazz-und-blues', 22)];
  const image = { id: 900, url: `${site.base}/jazz.png`, width: 3, height: 2 };
  site.languages[''] = {
    events: [
      site.event(101, '2027-05-01 20:00:00', {
        title: 'Rock &#038; Roll',
        venue: hall,
        categories: [music, jazz],
        image,
      }),
      site.event(102, '2027-05-02 20:00:00', {
        venue: hall,
        categories: [music],
        cost_details: { values: ['10'], currency_symbol: '€', currency_position: 'prefix' },
      }),
      site.event(103, '2027-05-03 20:00:00'),
      site.event(104, '2020-01-01 20:00:00', {
        organizer: [{ id: 77, organizer: 'Quay Society', slug: 'quay' }],
      }),
      site.event(105, '2027-05-05 20:00:00'),
    ],
    venues: [hall],
    organizers: [{ id: 77, organizer: 'Quay Society', slug: 'quay' }],
    categories: [jazz, music],
    tags: [],
  };
  site.languages['de'] = {
    events: [
      site.event(201, '2027-05-01 20:00:00', {
        title: 'Rock und Roll',
        slug: 'rock-de',
        venue: halle,
        categories: [musik, jazzDe],
      }),
      site.event(202, '2027-05-02 20:00:00', {
        title: 'Zweites',
        slug: 'zweites',
        venue: halle,
        categories: [musik],
      }),
      site.event(209, '2027-06-09 20:00:00', { title: 'Nur deutsch', slug: 'nur-deutsch' }),
    ],
    venues: [halle],
    organizers: [],
    categories: [jazzDe, musik],
    tags: [],
  };
}

/** Runs like the command, some minutes after the run before. */
async function move({
  signal,
  timeoutMs = 3000,
}: { signal?: AbortSignal; timeoutMs?: number } = {}): Promise<MovedCounts> {
  clock.set(new Date(Date.parse(NOW) + (minutes += 5) * 60_000).toISOString());
  const client = new SiteClient({ trustedHosts: [site.host], firstPauseMs: 1, timeoutMs, signal });
  const pages = new PageStore(folder);
  await pages.begin();
  const contents: SiteContent[] = [];
  for (const [language, path] of [['en', ''] as const, ['de', '/de'] as const])
    contents.push(
      await readSite(await findSiteApi(client, `${site.base}${path}`), pages, { language, readsAll: false }),
    );
  const source = await calendar.app
    .get(SourcesService)
    .upsert({ name: 'old', format: 'tec', vanished: 'trash' }, viewer);
  const api = await findSiteApi(client, site.base);
  const notify = (sentence: string): void => void notices.push(sentence);
  const given = { source, viewer, api, imageClient: client, contents, notify };
  const moved = await calendar.app.get(SiteImporter).run(given);
  await pages.end();
  return moved;
}

const countsOf = ({ imports }: MovedCounts): Record<string, number>[] =>
  imports.map(({ counts }) =>
    Object.fromEntries(Object.entries(counts).filter(([, count]) => Number(count) > 0)),
  );

interface Listed extends Record<string, unknown> {
  readonly id: number;
}

async function list(language = 'en'): Promise<Listed[]> {
  const query = { start_date: '2019-01-01', end_date: '2030-01-01', per_page: 50, ml_language: language };
  const { body } = await calendar.visitor.get('/events', query);
  return (body as { events: Listed[] }).events;
}

const ids = async (language?: string): Promise<number[]> => (await list(language)).map(({ id }) => id);
const pick = (item: unknown, names: string[]): unknown[] => names.map((name) => (item as Listed)[name]);

it('writes the translations of a venue that an interrupted run has made', async () => {
  const update = jest.spyOn(calendar.app.get(VenuesService), 'update');
  update.mockRejectedValueOnce(new Error('interrupted'));
  await expect(move()).rejects.toThrow('interrupted');
  update.mockRestore();
  await move();
  expect(notices.filter((notice) => notice.includes('here before'))).toEqual([]);
  const { body } = await calendar.visitor.get('/venues/310', { ml_language: 'de' });
  expect(body).toMatchObject({ venue: 'Alte Halle', language: 'de' });
});

it('keeps ids, slugs and dates, and joins languages', async () => {
  expect(countsOf(await move())).toEqual([{ created: 5 }, { created: 1 }]);
  expect(await ids()).toEqual([104, 101, 102, 103, 105]);
  expect(await ids('de')).toEqual([101, 102, 209]);
  const [, first] = await list();
  expect(pick(first, ['title', 'slug', 'date_utc', 'start_date'])).toEqual([
    'Rock &#038; Roll',
    'e101',
    '2025-01-02 03:04:05',
    '2027-05-01 20:00:00',
  ]);
  expect(pick(first?.['image'], ['id', 'width', 'height'])).toEqual([900, 3, 2]);
  expect(pick(first?.['venue'], ['id', 'venue', 'slug', 'address', 'city'])).toEqual([
    310,
    'Old Hall',
    'v310',
    'Quay 4',
    'Koper',
  ]);
  const [german, second] = await list('de');
  expect(pick(german, ['title', 'slug'])).toEqual(['Rock und Roll', 'rock-de']);
  expect(pick(german?.['venue'], ['id', 'venue', 'slug'])).toEqual([310, 'Alte Halle', 'v311']);
  expect(
    (german?.['categories'] as Listed[]).map((one) => pick(one, ['id', 'name', 'slug', 'parent'])),
  ).toEqual([
    [13, 'Jazz und Blues', 'jazz-und-blues', 12],
    [12, 'Musik', 'musik', 0],
  ]);
  expect(second?.['cost']).toBe('€10');
  expect(notices).toContain(
    'Language de: 2 events are translations of events in en, and 1 belong to none; they become events of their own.',
  );
  const made = await makeEvent(calendar.editor, { title: 'New' });
  expect(made.id).toBeGreaterThan(900);
});

it('writes nothing the second time, and later only what changed', async () => {
  await move();
  const before = await list();
  expect(countsOf(await move())).toEqual([{ unchanged: 5 }, { unchanged: 1 }]);
  expect(await list()).toEqual(before);
  const [hall] = site.languages['']?.venues ?? [];
  const [, , third, , fifth] = site.languages['']?.events ?? [];
  Object.assign(hall ?? {}, { city: 'Izola' });
  Object.assign(third ?? {}, { title: 'Changed there' });
  Object.assign(fifth ?? {}, { title: 'Changed there, too' });
  await calendar.editor.patch('/events/105', { title: 'Changed here' });
  const moved = await move();
  expect(countsOf(moved)).toEqual([{ updated: 1, unchanged: 3, kept_local: 1 }, { unchanged: 1 }]);
  expect(moved.venues).toMatchObject({ created: 0, updated: 1 });
  const after = await list();
  expect(after.map(({ title }) => title).slice(3)).toEqual(['Changed there', 'Changed here']);
  expect(pick(after[1]?.['venue'], ['venue', 'city', 'address'])).toEqual(['Old Hall', 'Izola', 'Quay 4']);
});

it('doubles and loses nothing when the site fails, is slow and changes in between', async () => {
  let isRemoved = false;
  site.interfere = (count, response) => {
    // An event of the first page is gone when the second one is read.
    if (!isRemoved && /^\/wp-json.*\/events\?.*page=2/.test(site.requests.at(-1) ?? ''))
      isRemoved = site.languages['']?.events.splice(0, 1).length === 1;
    if (count % 7 === 1) response.writeHead(500).end('broken');
    else if (count % 7 === 2)
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Busy');
    else if (count % 7 === 3) response.destroy();
    else return count === 12;
    return true;
  };
  expect(countsOf(await move({ timeoutMs: 1000 }))).toEqual([{ created: 4 }, { created: 2 }]);
  expect(await ids()).toEqual([104, 102, 103, 105]);
  expect(await ids('de')).toEqual([201, 102, 209]);
  expect(isRemoved).toBe(true);
  site.interfere = () => false;
  expect(countsOf(await move())).toEqual([{ unchanged: 4 }, { unchanged: 2 }]);
});

it('goes on where it was interrupted', async () => {
  const stopping = new AbortController();
  site.interfere = (_, response) => {
    const isLate =
      site.requests.filter((url) => url.includes('/events?') && url.includes('page=2')).length > 0;
    if (isLate) stopping.abort();
    if (isLate) response.destroy();
    return isLate;
  };
  await expect(move({ signal: stopping.signal })).rejects.toThrow();
  expect(await ids()).toEqual([]);
  site.interfere = () => false;
  site.requests = [];
  expect(countsOf(await move())).toEqual([{ created: 5 }, { created: 1 }]);
  const pages = site.requests.filter((url) => !url.startsWith('/de') && url.includes('page='));
  expect(pages.filter((url) => /\/(?:venues|categories|tags|organizers)\?/.test(url))).toEqual([]);
  expect(pages.filter((url) => /\/events\?.*&page=1\b/.test(url))).toEqual([]);
});

it('trashes events that are gone, not those that are hidden from lists', async () => {
  await move();
  const events = site.languages['']?.events ?? [];
  Object.assign(events[1] ?? {}, { hide_from_listings: true });
  // One is gone that is to come, and one that is over.
  site.languages[''] = {
    ...(site.languages[''] ?? fail()),
    events: events.filter(({ id }) => id !== 103 && id !== 104),
  };
  expect(countsOf(await move())).toEqual([{ updated: 1, unchanged: 2, removed: 2 }, { unchanged: 1 }]);
  expect(await ids()).toEqual([101, 105]);
  expect((await calendar.visitor.get('/events/102')).status).toBe(200);
});

it('reports other ids, items that were here before, and what is closed', async () => {
  await calendar.editor.post('/venues', { venue: 'Old Hall', city: 'Koper' });
  for (let n = 0; n < 101; n += 1) await calendar.dataSource.query(`SELECT nextval('post_ids')`);
  const { id } = await makeEvent(calendar.editor, { title: 'Mine', slug: 'e105' });
  expect(id).toBe(103);
  Object.assign(site.languages['']?.events[1] ?? {}, { all_day: null, description: '' });
  await move();
  expect(notices).toEqual(
    expect.arrayContaining([
      'The venue 310 is the venue 1, which was here before.',
      'The event 102 has a password and was left out: only the credentials of an editor open it.',
      'Events with other ids here: 1 (103 is 901).',
      'Events with other slugs here: 1 (e105 is e105-2).',
    ]),
  );
  const listed = await list();
  expect(listed.map((event) => event.id).sort()).toEqual([101, 103, 104, 105, 901]);
});

function fail(): never {
  throw new Error('The site is empty');
}
