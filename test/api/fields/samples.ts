// Two values of every field that a client may write: the first one is never what an item has without it.
import type { TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage } from '../../support/make.js';

export type Pair = readonly [one: unknown, two: unknown];

/** Samples by the names of fields. */
export type Samples = Readonly<Record<string, Pair>>;

const DATES = { date: ['2027-01-05 10:00:00', '2027-01-06 11:00:00'] } as const;
const FLAG = [true, false] as const;

/** What posts of every kind have. */
async function makePostSamples({ editor, userIds }: TestCalendar): Promise<Samples> {
  const images = [await makeImage(editor), await makeImage(editor)] as const;
  return {
    ...DATES,
    author: [userIds.author, userIds.administrator],
    date_utc: DATES.date,
    description: ['<p>First</p>', '<p>Second</p>'],
    image: [images[0].id, images[1].id],
    slug: ['first', 'second'],
    status: ['draft', 'pending'],
    website: ['https://first.example/', 'https://second.example/'],
  };
}

export async function makeEventSamples(calendar: TestCalendar): Promise<Samples> {
  const { editor } = calendar;
  const make = async (path: string, name: string): Promise<[number[], number[]]> => [
    [(await editor.make(path, { [name]: 'First' })).id],
    [(await editor.make(path, { [name]: 'Second' })).id],
  ];
  const offer = { name: 'Seat', price_currency: 'EUR' };
  return {
    ...(await makePostSamples(calendar)),
    title: ['First', 'Second'],
    excerpt: ['<p>Short</p>', '<p>Shorter</p>'],
    timezone: ['Europe/Ljubljana', 'Asia/Tokyo'],
    all_day: FLAG,
    start_date: ['2027-03-16 18:00:00', '2027-03-16 17:00:00'],
    end_date: ['2027-03-16 21:00:00', '2027-03-16 22:00:00'],
    cost: ['€5', '€6'],
    show_map: FLAG,
    show_map_link: FLAG,
    hide_from_listings: FLAG,
    sticky: FLAG,
    featured: FLAG,
    categories: await make('/categories', 'name'),
    tags: await make('/tags', 'name'),
    venue: await make('/venues', 'venue'),
    organizer: await make('/organizers', 'organizer'),
    offers: [[{ ...offer, price: '5' }], [{ ...offer, price: '6' }]],
    post_parent: [(await makeEvent(editor)).id, (await makeEvent(editor)).id],
    event_status: ['cancelled', 'postponed'],
    event_status_reason: ['Storm', 'Flood'],
    attendance_mode: ['online', 'mixed'],
    online_url: ['https://first.example/live', 'https://second.example/live'],
    online_url_hidden_until_start: FLAG,
    age_min: [6, 7],
    age_max: [12, 11],
    accessibility: [['quiet'], ['captions']],
    password: ['rosebud', 'sesame'],
  };
}

export async function makeVenueSamples(calendar: TestCalendar): Promise<Samples> {
  return {
    ...(await makePostSamples(calendar)),
    venue: ['First Hall', 'Second Hall'],
    show_map: [false, true],
    show_map_link: [false, true],
    address: ['1 First Street', '2 Second Street'],
    city: ['Koper', 'Izola'],
    country: ['Slovenia', 'Italy'],
    province: ['Primorska', 'Istria'],
    state: ['Ohio', 'Texas'],
    zip: ['6000', '6310'],
    phone: ['+386 5 1', '+386 5 2'],
    stateprovince: ['Coast', 'Karst'],
    geo_lat: [45.5, 45.6],
    geo_lng: [13.7, 13.8],
  };
}

export async function makeOrganizerSamples(calendar: TestCalendar): Promise<Samples> {
  return {
    ...(await makePostSamples(calendar)),
    organizer: ['First Society', 'Second Society'],
    phone: ['+386 5 1', '+386 5 2'],
    email: ['first@example.org', 'second@example.org'],
  };
}
