import sharp from 'sharp';
import type { TestCalendar } from '../support/app.js';
import { makeEvent } from '../support/make.js';

const LONG = `Donaudampfschifffahrtsgesellschaft${'skapitän'.repeat(8)}`;

const DESCRIPTION = `<p>Bring <b>friends</b> and <a href="https://example.org/${'long-address-'.repeat(12)}">read more</a>.</p>
<h2>Programme</h2><table><tr><th>Hour</th><th>${LONG}</th></tr><tr><td>19:30</td><td>Doors</td></tr></table>
<pre>${'wide '.repeat(60)}</pre><ul><li>One</li><li>Two</li></ul><ol><li>One</li></ol><blockquote>Quote</blockquote>
<iframe src="https://www.youtube.com/embed/x" title="A film"></iframe>`;

/** Everything that pages can show, in one calendar. */
export async function fillCalendar({ editor }: TestCalendar): Promise<void> {
  const form = new FormData();
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#357' } }).png();
  form.append('file', new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/png' }), 'sea.png');
  const { body } = await editor.send('POST', '/images', {}, {}, form);
  const image = (body as { readonly id: number }).id;
  const venue = await editor.make('/venues', {
    venue: 'Old Warehouse',
    slug: 'old-warehouse',
    address: 'Pristaniška 1',
    city: 'Koper',
    zip: '6000',
    phone: '+386 5 123',
    website: 'https://warehouse.example/',
    geo_lat: 45.55,
    geo_lng: 13.73,
    description: DESCRIPTION,
    image,
    status: 'publish',
  });
  const organizer = await editor.make('/organizers', {
    organizer: `Club ${LONG}`,
    slug: 'club',
    email: 'club@example.org',
    phone: '+386 5 124',
    description: DESCRIPTION,
    status: 'publish',
  });
  const category = await editor.make('/categories', {
    name: 'Concerts',
    slug: 'concerts',
    description: 'Loud.',
  });
  const offer = { price: '12.50', price_currency: 'EUR', url: 'https://tickets.example/jazz' };
  const { id } = await makeEvent(editor, {
    title: 'Harbour Jazz Night',
    slug: 'jazz',
    venue: venue.id,
    organizer: organizer.id,
    image,
    categories: [category.id],
    tags: 'outdoors',
    cost: '10 EUR',
    description: DESCRIPTION,
    age_min: 16,
    accessibility: ['wheelchair', 'captions'],
    attendance_mode: 'mixed',
    online_url: 'https://stream.example/jazz',
    offers: [
      { ...offer, name: 'Seat', availability: 'InStock' },
      { ...offer, name: 'Early bird', availability: 'SoldOut' },
    ],
  });
  await editor.post(`/events/${id}`, { title: 'Jazz im Hafen', slug: 'jazz', ml_language: 'de' });
  const more = [
    {
      title: LONG,
      slug: 'cancelled',
      event_status: 'cancelled',
      event_status_reason: 'Storm',
      venue: venue.id,
    },
    { title: 'Elsewhere', timezone: 'America/New_York', categories: [category.id] },
    { title: 'Whole day', all_day: true, featured: true },
    { title: 'Exhibition', start_date: '2027-03-01 10:00:00', end_date: '2027-06-30 18:00:00', image },
    { title: 'Gone', offers: [{ ...offer, name: 'Seat', availability: 'SoldOut' }] },
    { title: 'Closed', slug: 'closed', password: 'x' },
    { title: 'Yesterday', slug: 'past', start_date: '2027-03-09 10:00:00', end_date: '2027-03-09 11:00:00' },
  ];
  for (const fields of more) await makeEvent(editor, fields);
  await makeEvent(editor, {
    title: 'Yoga',
    slug: 'yoga',
    categories: [category.id],
    tags: 'outdoors',
    start_date: '2027-05-01 10:00:00',
    end_date: '2027-05-01 11:00:00',
    recurrence: 'FREQ=WEEKLY;COUNT=30',
  });
}

/** A page of each kind, without its language. */
export const PAGES = {
  list: '/events/',
  'second page': '/events/?when=all&page=1&series=1',
  filtered: '/events/?search=jazz&categories=concerts&weekday=sat&start_date=2027-05-01',
  empty: '/events/?start_date=2027-03-20&end_date=2027-03-21&search=nothing',
  past: '/events/?when=past',
  month: '/events/month/2027-05/',
  'empty month': '/events/month/2027-05/?search=nothing',
  day: '/events/day/2027-05-01/',
  map: '/events/map/',
  tiles: '/events/map/16/35267/23386/',
  subscribe: '/events/subscribe/?categories=concerts',
  embed: '/embed/?look=list',
  frame: '/embed/frame/?per_page=3',
  'framed list': '/embed/frame/?look=list&scheme=light',
  category: '/events/category/concerts/',
  tag: '/tag/outdoors/',
  event: '/event/jazz/',
  'cancelled event': '/event/cancelled/',
  'past event': '/event/past/',
  'date of a series': '/event/yoga-2027-05-01/',
  'closed event': '/event/closed/',
  venue: '/venue/old-warehouse/',
  organizer: '/organizer/club/',
  'not found': '/nothing/',
} as const;
export type PageName = keyof typeof PAGES;

/** Statuses of pages that show nothing else. */
export const STATUSES: Readonly<Partial<Record<PageName, number>>> = {
  'closed event': 403,
  'not found': 404,
};
