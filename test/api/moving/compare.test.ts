// A comparison finds what differs after a move, and nothing else.
import type { AddressInfo } from 'node:net';
import { compareSites } from '../../../src/exchange/moving/comparing/compare-sites.js';
import { findIdMaps } from '../../../src/exchange/moving/comparing/find-id-maps.js';
import type { ComparisonReport } from '../../../src/exchange/moving/comparing/format-report.js';
import { findSiteApi } from '../../../src/exchange/moving/site/site-api.js';
import { SiteClient } from '../../../src/exchange/moving/site/site-client.js';
import { Temporal } from '../../../src/foundation/dates/temporal.js';
import type { TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import type { FakeSite, Item } from './fake-site.js';
import { useMovedSite } from './moved-site.js';
import type { SiteMoves } from './site-moves.js';

let calendar: TestCalendar;
let site: FakeSite;
let moves: SiteMoves;
let own: URL;

useMovedSite((moved) => {
  ({ calendar, site, moves } = moved);
  const { port } = calendar.app.getHttpServer().address() as AddressInfo;
  own = new URL(`http://127.0.0.1:${port}/calendar/events/v1`);
});

const TIME = '2027-05-01 20:00:00';
const post = { author: '4', status: 'publish', show_map: true, show_map_link: true };

/** What a password hides. */
const DETAILS = { description: '<p>Behind</p>', address: 'Quay 1', city: 'Bonn', zip: '53111', phone: '1' };

function fill(): void {
  const lodge = {
    author: '4',
    status: 'publish',
    id: 301,
    organizer: 'Lodge',
    slug: 'lodge',
    password: 'word',
  };
  const venues = [
    { ...post, id: 201, venue: 'Hall', slug: 'hall', state: 'AK', stateprovince: '' },
    { ...post, id: 202, venue: 'Locked', slug: 'locked', password: 'word', ...DETAILS },
    { ...post, id: 203, venue: 'Planned', slug: 'planned', status: 'draft' },
    { ...post, id: 204, venue: 'Closed', slug: 'closed', status: 'trash' },
  ];
  const category = { id: 401, name: 'Music', slug: 'music', description: '', parent: 0, count: 2 };
  const [hall, locked, planned, closed] = venues;
  const never = { date_utc: '0000-00-00 00:00:00' };
  site.languages[''] = {
    events: [
      site.event(101, TIME, { venue: hall, categories: [category] }),
      site.event(102, TIME, { password: 'word', categories: [category] }),
      site.event(103, TIME, { venue: { ...locked, venue: [] } }),
      site.event(104, TIME, { venue: planned }),
      site.event(105, TIME, { venue: closed }),
      site.event(106, TIME, { status: 'draft', ...never }),
      site.event(107, TIME, { status: 'private' }),
      site.event(108, TIME, { description: "<p><a href='https://a.example/?b&amp;c'>a</a></p>" }),
      site.event(109, TIME, { title: '', website: 'a.example/path' }),
    ],
    venues,
    organizers: [{ ...lodge, phone: '1', email: 'a@b.example' }],
    categories: [category],
    tags: [],
  };
}

const events = (): Item[] => site.languages['']?.events ?? [];
const change = (id: number, fields: object): unknown =>
  Object.assign(events().find((event) => event.id === id) ?? {}, fields);

async function compare(readsAll: boolean): Promise<ComparisonReport> {
  const client = new SiteClient({
    trustedHosts: [site.host],
    credentialsHost: site.host,
    authorization: readsAll ? site.authorization : undefined,
  });
  const ownClient = new SiteClient({
    trustedHosts: [own.host],
    credentialsHost: own.host,
    authorization: readsAll ? `Bearer ${calendar.secrets.editor}` : undefined,
  });
  const { manager } = calendar.dataSource;
  const [{ id = 0 } = {}] = await manager.query<{ id?: number }[]>('SELECT id FROM sources');
  const sides = {
    language: 'en',
    there: await findSiteApi(client, site.base),
    here: await findSiteApi(ownClient, own.href),
  };
  const ids = await findIdMaps(manager, id);
  return compareSites([sides], { ids, readsAll, today: Temporal.PlainDate.from('2027-03-10') });
}

const describeFields = ({ fields }: ComparisonReport): string[] =>
  fields.map(({ kind, id, field, there, here }) => `${kind} ${id} ${field}: ${there} | ${here}`);

it('finds no field that differs after a move with the same credentials', async () => {
  fill();
  await moves.move({ readsAll: true });
  const opened = await compare(true);
  expect(describeFields(opened)).toEqual([]);
  expect(opened.missing).toEqual([]);
  expect(opened.compared.get('events in en')).toBe(9);
  const visited = await compare(false);
  expect(describeFields(visited)).toEqual([]);
  // Nobody knows its password, so that it is private.
  expect(visited.missing).toEqual([{ side: 'there', group: 'events in en', id: 102 }]);
});

it('finds what changed there, also in what only credentials and single reads show', async () => {
  fill();
  await moves.move({ readsAll: true });
  change(101, { json_ld: { eventStatus: 'https://schema.org/EventCancelled' } });
  change(102, { description: '<p>New</p>' });
  change(106, { status: 'pending' });
  change(108, { title: 'A &lt;b&gt;', cost_details: { values: [], currency_code: 'CHF' } });
  expect(describeFields(await compare(true)).sort()).toEqual([
    'event 101 event_status: cancelled | scheduled',
    'event 102 description: New | ',
    'event 106 status: pending | draft',
    'event 108 cost_details.currency_code: CHF | ',
    'event 108 title: A <b> | Event 108',
  ]);
});

it('asks for what only one side lists', async () => {
  fill();
  await moves.move({ readsAll: true });
  change(101, { hide_from_listings: true });
  await calendar.editor.patch('/events/103', { hide_from_listings: true });
  await calendar.editor.delete('/events/104');
  const { missing, ...report } = await compare(true);
  expect(describeFields({ missing, ...report })).toEqual([
    'event 103 hide_from_listings: false | true',
    'event 101 hide_from_listings: true | false',
  ]);
  expect(missing).toEqual([{ side: 'there', group: 'events in en', id: 104 }]);
});

it('compares items by the ids that they got here', async () => {
  fill();
  const [own, ownVenue] = [
    await makeEvent(calendar.editor),
    await calendar.editor.make('/venues', { venue: 'Own', slug: 'own', status: 'publish' }),
  ];
  const ownTerm = await calendar.editor.make('/categories', { name: 'Own', slug: 'own-music' });
  // What the site has under the same ids is moved to others.
  const { venues = [], categories = [] } = site.languages[''] ?? {};
  change(108, { id: own.id, global_id: `old.example?id=${own.id}` });
  Object.assign(venues[0] ?? {}, { id: ownVenue.id });
  Object.assign(categories[0] ?? {}, { id: ownTerm.id });
  await moves.move({ readsAll: true });
  const report = await compare(true);
  expect(describeFields(report)).toEqual([]);
  expect(report.missing).toEqual([
    { side: 'here', group: 'events in en', id: own.id },
    { side: 'here', group: 'venues in en', id: ownVenue.id },
    { side: 'here', group: 'categories in en', id: ownTerm.id },
  ]);
});
