// What the lists of a site leave out of events comes from its other API, or from single reads.
import type { TestCalendar } from '../../support/app.js';
import type { FakeSite, Item, Language } from './fake-site.js';
import { useMovedSite } from './moved-site.js';
import type { SiteMoves } from './site-moves.js';

let calendar: TestCalendar;
let site: FakeSite;
let moves: SiteMoves;

useMovedSite(
  (moved) => {
    ({ calendar, site, moves } = moved);
  },
  { hasWordPress: true },
);

const fill = (events: Item[], more: Partial<Language> = {}): void => {
  site.languages[''] = { events, venues: [], organizers: [], categories: [], tags: [], ...more };
};

const status = (stored: string, reason = ''): Record<string, unknown> => ({
  meta: { _tribe_events_status: stored, _tribe_events_status_reason: reason },
});
const schemaOrg = (name: string): object => ({
  json_ld: { '@type': 'Event', eventStatus: `https://schema.org/${name}` },
});

const find = async (id: number): Promise<unknown> => (await calendar.visitor.get(`/events/${id}`)).body;
const countsOf = async (readsAll = false): Promise<object | undefined> => {
  const { imports } = await moves.move({ readsAll });
  return imports[0]?.counts;
};

describe('the status of events', () => {
  const STATUSES = [
    ['canceled', 'EventCancelled', 'cancelled'],
    ['postponed', 'EventPostponed', 'postponed'],
    ['', 'EventScheduled', 'scheduled'],
    ['moved_online', 'EventMovedOnline', 'scheduled'],
  ] as const;
  const day = (n: number): string => `2027-05-0${n + 1} 20:00:00`;

  it('comes with its reason', async () => {
    fill(
      STATUSES.map(([stored], n) =>
        site.event(101 + n, day(n), status(stored, n === 0 ? 'Storm <b>x</b>' : '')),
      ),
    );
    await moves.move();
    for (const [n, [, , expected]] of STATUSES.entries())
      expect(await find(101 + n)).toMatchObject({ event_status: expected });
    expect(await find(101)).toMatchObject({ event_status_reason: 'Storm x' });
    expect(await countsOf()).toMatchObject({ updated: 0, unchanged: 4 });
    Object.assign(site.languages['']?.events[2] ?? {}, status('canceled', 'Ill'));
    expect(await countsOf()).toMatchObject({ updated: 1, unchanged: 3 });
    expect(await find(103)).toMatchObject({ event_status: 'cancelled', event_status_reason: 'Ill' });
  });

  it('comes from single reads where the other API does not answer, each once', async () => {
    site.hasWordPress = false;
    fill(
      STATUSES.map(([, name], n) => site.event(101 + n, day(n), { modified: `${n}`, ...schemaOrg(name) })),
    );
    await moves.move();
    for (const [n, [, , expected]] of STATUSES.entries())
      expect(await find(101 + n)).toMatchObject({ event_status: expected });
    site.requests = [];
    Object.assign(site.languages['']?.events[1] ?? {}, { modified: 'later', ...schemaOrg('EventCancelled') });
    expect(await countsOf()).toMatchObject({ updated: 1, unchanged: 3 });
    expect(site.requests.filter((url) => /events\/\d+/.test(url))).toEqual([
      '/wp-json/tribe/events/v1/events/102',
    ]);
    expect(await find(102)).toMatchObject({ event_status: 'cancelled' });
  });

  it('is not asked for event by event where the site has none', async () => {
    site.hasWordPress = false;
    fill(Array.from({ length: 9 }, (_, n) => site.event(101 + n, day(n))));
    await moves.move();
    expect(site.requests.filter((url) => /events\/\d+/.test(url))).toHaveLength(5);
  });
});

it('asks a firewall that blocks the other API once for each list', async () => {
  site.interfere = (_, response) => {
    const isBlocked = site.requests.at(-1)?.includes('/wp/v2/') === true;
    if (isBlocked) response.writeHead(403, { 'Content-Type': 'text/html' }).end('<html><title>Blocked');
    return isBlocked;
  };
  fill([site.event(101, '2027-05-01 20:00:00')]);
  expect(await countsOf()).toMatchObject({ created: 1 });
  expect(site.requests.filter((url) => url.includes('/wp/v2/tribe_events'))).toHaveLength(1);
  expect(site.requests.filter((url) => url.includes('/wp/v2/users'))).toHaveLength(1);
});

it('takes costs as they were typed, and the currency where the site shows it', async () => {
  const details = (values: string[], symbol = '', position = ''): object => ({
    cost_details: { values, currency_symbol: symbol, currency_position: position },
  });
  fill([
    site.event(101, '2027-05-01 20:00:00', { cost: '10€', ...details(['10'], '€', 'suffix') }),
    site.event(102, '2027-05-02 20:00:00', {
      cost: '$.50',
      ...details(['.50', '1234']),
      meta: { _EventCost: '1,234.50' },
    }),
  ]);
  await moves.move();
  expect(await find(101)).toMatchObject({ cost: '10€' });
  expect(await find(102)).toMatchObject({ cost: '$1,234.50', cost_details: { values: ['1234.50'] } });
});

it('takes events that lists hide', async () => {
  fill([
    site.event(101, '2027-05-01 20:00:00'),
    site.event(102, '2027-05-02 20:00:00', {
      hide_from_listings: true,
      venue: { id: 201, venue: 'Back Room', slug: 'back-room' },
    }),
    site.event(103, '2027-05-03 20:00:00', { hide_from_listings: true, password: 'moon' }),
  ]);
  expect(await countsOf()).toMatchObject({ created: 2 });
  expect(await find(102)).toMatchObject({ hide_from_listings: true, venue: { id: 201 } });
  expect(await countsOf()).toMatchObject({ unchanged: 2 });
});

it('takes events without a title as the site lists them', async () => {
  fill([site.event(101, '2027-05-01 20:00:00', { title: '' })], {
    venues: [{ id: 201, status: 'publish', venue: '', slug: 'unnamed' }],
    organizers: [{ id: 301, status: 'publish', organizer: '', slug: 'unnamed' }],
  });
  expect(await countsOf()).toMatchObject({ created: 1, refused: 0 });
  expect(await find(101)).toMatchObject({ title: '(no title)' });
  expect((await calendar.visitor.get('/venues/201')).body).toMatchObject({ venue: '(no title)' });
  expect((await calendar.visitor.get('/organizers/301')).body).toMatchObject({ organizer: '(no title)' });
});

it('names events whose frames it does not take', async () => {
  const frame = (host: string): string => `<p>See</p><iframe src="https://${host}/1"></iframe>`;
  fill([
    site.event(101, '2027-05-01 20:00:00', { description: frame('player.vimeo.com') }),
    site.event(102, '2027-05-02 20:00:00', { description: frame('frames.example') }),
  ]);
  await moves.move();
  expect(moves.notices).toContain(
    'Events that go without frames of hosts that IFRAME_HOSTS does not name: 1 (102).',
  );
});

describe('passwords', () => {
  const open = (password: string): Promise<{ status: number }> =>
    calendar.visitor.get('/events/101', { password });

  it('of events open them here, as long as they have one there', async () => {
    fill([site.event(101, '2027-05-01 20:00:00', { password: 'moon' })]);
    expect(await countsOf(true)).toMatchObject({ created: 1 });
    expect((await calendar.visitor.get('/events/101')).status).toBe(403);
    expect((await open('moon')).status).toBe(200);
    expect(await countsOf(true)).toMatchObject({ unchanged: 1 });
    // A run that cannot read the event leaves it as it is.
    expect(await countsOf(false)).toMatchObject({ updated: 0 });
    expect((await open('moon')).status).toBe(200);
    const [event] = site.languages['']?.events ?? [];
    Object.assign(event ?? {}, { password: 'sun' });
    expect(await countsOf(true)).toMatchObject({ updated: 1 });
    expect([(await open('moon')).status, (await open('sun')).status]).toEqual([403, 200]);
    delete event?.['password'];
    expect(await countsOf(true)).toMatchObject({ updated: 1 });
    expect((await calendar.visitor.get('/events/101')).status).toBe(200);
  });

  it('are remembered by nothing that is fast to guess', async () => {
    fill([site.event(101, '2027-05-01 20:00:00', { password: 'moon' })]);
    await moves.move({ readsAll: true });
    const [row] = await calendar.dataSource.query<{ given: string }[]>(
      `SELECT fields->'password'->>'given' AS given FROM source_items`,
    );
    expect(row?.given).toMatch(/^[\w+/]{16}$/);
    const { hashValue } = jest.requireActual<typeof import('../../../src/exchange/imports/hash-value.js')>(
      '../../../src/exchange/imports/hash-value.js',
    );
    expect(row?.given).not.toBe(hashValue('moon'));
    expect(row?.given).not.toBe(hashValue({ password: 'moon' }));
  });

  it('that stay unknown make events private', async () => {
    site.hasWordPress = false;
    fill([site.event(101, '2027-05-01 20:00:00', { password: 'moon' })]);
    await moves.move({ readsAll: true });
    expect((await open('moon')).status).toBe(403);
    expect((await calendar.editor.get('/events/101')).body).toMatchObject({ status: 'private' });
  });

  it('of venues and organizers make these private, and keep the links of their events', async () => {
    const venue = { id: 201, status: 'publish', slug: 'v', venue: 'Vault', password: 'moon' };
    const organizer = { id: 301, status: 'publish', slug: 'o', organizer: 'Lodge', password: 'moon' };
    fill(
      [
        site.event(101, '2027-05-01 20:00:00', {
          venue: { id: 201, venue: [] },
          organizer: [{ id: 301, organizer: [] }],
        }),
      ],
      { venues: [venue], organizers: [organizer] },
    );
    await moves.move();
    expect(moves.notices).toEqual(
      expect.arrayContaining([
        'The venue 201 has a password and was left out: only credentials open it.',
        'The organizer 301 has a password and was left out: only credentials open it.',
        'The event 101 goes without the venue 201.',
        'The event 101 goes without the organizer 301.',
      ]),
    );
    await moves.move({ readsAll: true });
    expect(moves.notices).toEqual([
      'The venue 201 has a password there, and is private here.',
      'The organizer 301 has a password there, and is private here.',
    ]);
    const links = { venue: { id: 201, status: 'private' }, organizer: [{ id: 301, status: 'private' }] };
    expect((await calendar.editor.get('/events/101')).body).toMatchObject(links);
    expect((await calendar.visitor.get('/venues/201')).status).not.toBe(200);
    // The next run without credentials touches neither of them.
    expect(await countsOf()).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await calendar.editor.get('/events/101')).body).toMatchObject(links);
  });
});
