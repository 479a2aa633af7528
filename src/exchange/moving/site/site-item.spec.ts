import type { Json } from './json.js';
import { toSiteEvent, toSiteOrganizer, toSiteTerm, toSiteVenue } from './site-item.js';

const EVENT: { readonly [name: string]: Json } = {
  id: 7,
  global_id: 'old.example?id=7',
  author: '4',
  status: 'future',
  date_utc: '2026-08-01 09:20:05',
  url: 'https://old.example/event/jazz/',
  title: 'Rock &#038; Roll',
  description: '<p>Loud.</p>',
  excerpt: '',
  slug: 'jazz',
  image: { url: 'https://old.example/jazz.jpg', id: 9 },
  all_day: false,
  start_date: '2026-09-12 20:00:00',
  end_date: '2026-09-12 23:30:00',
  utc_start_date: '2026-09-12 18:00:00',
  utc_end_date: '2026-09-12 21:30:00',
  timezone: 'Europe/Ljubljana',
  cost: '€10 – €25',
  cost_details: {
    currency_symbol: '€',
    currency_code: '',
    currency_position: 'prefix',
    values: ['10', '25'],
  },
  website: 'https://jazz.example/?a=1&amp;b=2',
  featured: true,
  categories: [{ id: 12 }, { id: 3 }],
  tags: [],
  venue: { id: 310, venue: 'Old Warehouse' },
  organizer: [{ id: 77 }, { id: 78 }],
  custom_fields: [],
};

describe('toSiteEvent', () => {
  it('reads an event as a write takes it', () => {
    expect(toSiteEvent(EVENT)).toEqual({
      id: 7,
      externalId: 'old.example?id=7',
      authorId: 4,
      protection: 'none',
      hasCustomFields: false,
      trashedLinks: [],
      startsAt: '2026-09-12 18:00:00',
      endsAt: '2026-09-12 21:30:00',
      translationIds: [],
      image: { id: 9, url: 'https://old.example/jazz.jpg' },
      venues: [310],
      organizers: [77, 78],
      categories: [12, 3],
      tags: [],
      body: {
        status: 'publish',
        date_utc: '2026-08-01 09:20:05',
        slug: 'jazz',
        title: 'Rock &#038; Roll',
        description: '<p>Loud.</p>',
        excerpt: '',
        timezone: 'Europe/Ljubljana',
        all_day: false,
        start_date: '2026-09-12 20:00:00',
        end_date: '2026-09-12 23:30:00',
        cost: ['€10', '€25'],
        website: 'https://jazz.example/?a=1&b=2',
        featured: true,
        sticky: false,
        hide_from_listings: false,
        show_map: false,
        show_map_link: false,
      },
    });
  });

  it.each<[string, { [name: string]: Json }, object]>([
    ['its own page as website', { website: 'https://old.example/event/jazz/' }, { website: undefined }],
    [
      'a draft without a date',
      { status: 'draft', date_utc: '0000-00-00 00:00:00', slug: '' },
      { status: 'draft', date_utc: '0000-00-00 00:00:00', slug: undefined },
    ],
    ['a price in words', { cost: 'Donation', cost_details: { values: ['donation'] } }, { cost: 'Donation' }],
    ['no price', { cost: '', cost_details: { values: [] } }, { cost: '' }],
    ['no title', { title: '' }, { title: '(no title)' }],
    ['a title of markup alone', { title: '<br> ' }, { title: '(no title)' }],
    ['a website without a scheme', { website: 'jazz.example' }, { website: 'http://jazz.example' }],
    [
      'a cancellation in schema.org data',
      { json_ld: { eventStatus: 'https://schema.org/EventCancelled' } },
      { event_status: 'cancelled' },
    ],
    ['schema.org data without a status', { json_ld: { name: 'Jazz' } }, {}],
    ['a status of this service', { event_status: 'cancelled' }, { event_status: 'cancelled' }],
  ])('reads %s', (_, values, expected) => {
    expect(toSiteEvent({ ...EVENT, ...values })?.body).toEqual({ ...toSiteEvent(EVENT)?.body, ...expected });
  });

  it('adds what lists leave out', () => {
    const details = { eventStatus: 'postponed', statusReason: 'Rain', cost: '12', password: 'moon' } as const;
    expect(toSiteEvent(EVENT, details)?.body).toMatchObject({
      event_status: 'postponed',
      event_status_reason: 'Rain',
      cost: ['€12'],
      password: 'moon',
    });
  });

  it.each<[Json, number[]]>([
    [[], []],
    [
      [{ id: 1 }, { id: 2 }],
      [1, 2],
    ],
    [{ id: 3 }, [3]],
  ])('reads the venue %j', (venue, venues) => {
    expect(toSiteEvent({ ...EVENT, venue })?.venues).toEqual(venues);
  });

  it('notices a password and additional fields', () => {
    expect(toSiteEvent({ ...EVENT, all_day: null, custom_fields: { a: {} } })).toMatchObject({
      protection: 'closed',
      hasCustomFields: true,
    });
  });

  it.each<[{ [name: string]: Json }]>([[{}], [{ id: 'x', start_date: '' }], [{ id: 1 }]])(
    'refuses %j',
    (raw) => {
      expect(toSiteEvent(raw)).toBeNull();
    },
  );
});

it('reads venues, with what they lack', () => {
  const venue = {
    id: 5,
    author: '1',
    venue: 'Hall',
    state: 'Ohio',
    stateprovince: 'Ohio',
    geo_lat: 1.5,
    geo_lng: 2,
    show_map: false,
  };
  expect(toSiteVenue(venue)).toEqual({
    id: 5,
    image: null,
    authorId: 1,
    protection: 'none',
    body: {
      status: 'publish',
      description: '',
      venue: 'Hall',
      address: '',
      city: '',
      country: '',
      province: '',
      state: 'Ohio',
      zip: '',
      phone: '',
      stateprovince: '',
      website: '',
      geo_lat: 1.5,
      geo_lng: 2,
      show_map: false,
      show_map_link: true,
    },
  });
  for (const half of [{ geo_lat: 1.5 }, { geo_lng: 2 }, { geo_lat: 1.5, geo_lng: '' }])
    expect(toSiteVenue({ id: 5, venue: 'Hall', ...half })?.body).toMatchObject({
      geo_lat: null,
      geo_lng: null,
    });
  expect(toSiteVenue({ id: 5, venue: [] })).toBeNull();
  expect(toSiteVenue({ id: 5, venue: 'Hall', status: 'trash' })).toBeNull();
  expect(toSiteVenue({ id: 5, venue: '' })?.body['venue']).toBe('(no title)');
});

it('reads organizers and terms', () => {
  expect(toSiteOrganizer({ id: 6, organizer: 'Quay', email: 'a@b.example', slug: 'quay' })?.body).toEqual({
    status: 'publish',
    description: '',
    organizer: 'Quay',
    phone: '',
    email: 'a@b.example',
    website: '',
    slug: 'quay',
  });
  expect(toSiteTerm({ id: 8, name: 'Jazz', slug: 'jazz', description: '', parent: 3 })).toEqual({
    id: 8,
    body: { name: 'Jazz', slug: 'jazz', description: '' },
    parentId: 3,
  });
});

it('keeps what only looks like markup in names, on every kind of item', () => {
  const [name, kept] = ['c&#8217;t <webdev> <b>x</b>', 'c&#8217;t &lt;webdev> <b>x</b>'];
  const venue = toSiteVenue({ id: 1, venue: name });
  const organizer = toSiteOrganizer({ id: 2, organizer: name });
  expect([
    toSiteEvent({ ...EVENT, title: name })?.body['title'],
    venue?.body['venue'],
    organizer?.body['organizer'],
    toSiteTerm({ id: 3, name })?.body['name'],
  ]).toEqual([kept, kept, kept, kept]);
});
