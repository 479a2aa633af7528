import { expectBody } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage } from '../../support/make.js';

/** What strangers may know of an event behind a password. A new key belongs here only when it tells nothing of its content. */
const SHOWN = [
  'id',
  'global_id',
  'global_id_lineage',
  'author',
  'status',
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'url',
  'rest_url',
  'title',
  'slug',
  'start_date',
  'start_date_details',
  'end_date',
  'end_date_details',
  'utc_start_date',
  'utc_start_date_details',
  'utc_end_date',
  'event_status',
  'previous_start_date',
  'utc_end_date_details',
  'timezone',
  'timezone_abbr',
  'post_parent',
  'series',
  'language',
  'translations',
];

const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isBlank) : !value;

const onlyEvent = ({ body }: ApiResponse): Record<string, unknown> => {
  const [event, ...others] = (body as { events: Record<string, unknown>[] }).events;
  if (event === undefined || others.length > 0) throw new Error('Not a list of one event');
  return event;
};

describe('an event behind a password, in lists', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const parent = await makeEvent(calendar.editor, {
      title: 'Season',
      start_date: '2027-01-01',
      end_date: '2027-01-01',
    });
    const image = await makeImage(calendar.editor);
    await makeEvent(calendar.editor, {
      title: 'Members only',
      description: 'Hidden words',
      excerpt: 'Hidden words',
      image: image.id,
      start_date: '2027-04-30',
      end_date: '2027-05-01',
      all_day: true,
      cost: '€777',
      website: 'https://hidden.example',
      show_map: true,
      show_map_link: true,
      sticky: true,
      featured: true,
      categories: 'hidden',
      tags: 'hidden',
      venue: { venue: 'Hidden hall' },
      organizer: { organizer: 'Hidden person' },
      offers: [{ name: 'Hidden offer', price: 1 }],
      post_parent: parent.id,
      event_status_reason: 'Hidden words',
      attendance_mode: 'online',
      online_url: 'https://hidden.example/room',
      online_url_hidden_until_start: true,
      age_min: 6,
      age_max: 12,
      accessibility: ['quiet'],
      password: 'sesame',
    });
    await calendar.editor.patch('/events/5', { event_status: 'rescheduled', start_date: '2027-05-01' });
  });
  afterAll(() => calendar.close());

  it('is this and no more', async () => {
    const midnight = { year: '2027', month: '05', day: '01', hour: '00', minutes: '00', seconds: '00' };
    const end = { ...midnight, hour: '23', minutes: '59', seconds: '59' };

    const event = onlyEvent(await calendar.visitor.get('/events'));

    expectBody(event, {
      id: 5,
      global_id: 'calendar.test?id=5',
      global_id_lineage: ['calendar.test?id=5'],
      author: String(calendar.userIds.editor),
      status: 'publish',
      date: '2027-03-10 12:00:00',
      date_utc: '2027-03-10 12:00:00',
      modified: '2027-03-10 12:00:00',
      modified_utc: '2027-03-10 12:00:00',
      url: `${SITE}/event/members-only/`,
      rest_url: `${BASE}/events/5`,
      title: 'Members only',
      description: '',
      excerpt: '',
      slug: 'members-only',
      image: false,
      all_day: null,
      start_date: '2027-05-01 00:00:00',
      start_date_details: midnight,
      end_date: '2027-05-01 23:59:59',
      end_date_details: end,
      utc_start_date: '2027-05-01 00:00:00',
      utc_start_date_details: midnight,
      utc_end_date: '2027-05-01 23:59:59',
      utc_end_date_details: end,
      timezone: 'UTC',
      timezone_abbr: 'UTC',
      cost: '',
      cost_details: { currency_symbol: '', currency_position: '', currency_code: '', values: [] },
      website: '',
      show_map: null,
      show_map_link: null,
      hide_from_listings: null,
      sticky: null,
      featured: null,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: [],
      ticketed: false,
      offers: [],
      post_parent: 1,
      event_status: 'rescheduled',
      event_status_reason: '',
      previous_start_date: '2027-04-30 00:00:00',
      attendance_mode: '',
      online_url: '',
      online_url_hidden_until_start: null,
      age_min: null,
      age_max: null,
      accessibility: [],
      series: null,
      language: 'en',
      translations: { en: { slug: 'members-only', rest_url: `${BASE}/events/5?ml_language=en` } },
    });
  });

  it('has no key that is neither among those shown nor blank', async () => {
    const listed = onlyEvent(await calendar.editor.get('/events', { context: 'edit' }));
    const { review, can, password_protected: isProtected, ...whole } = listed;
    const event = onlyEvent(await calendar.visitor.get('/events'));
    const hidden = Object.keys(whole).filter((key) => !SHOWN.includes(key));

    expect([review, can, isProtected]).toEqual([null, { edit: true, publish: true, delete: true }, true]);
    expect(Object.keys(event)).toEqual(Object.keys(whole));
    expect(hidden.filter((key) => !isBlank(event[key]))).toEqual([]);
    // All others could have been seen: a key that is added must be filled above. What hides from lists is in none, and
    // a single event has no series.
    expect(Object.keys(whole).filter((key) => isBlank(whole[key]))).toEqual([
      'hide_from_listings',
      'custom_fields',
      'series',
    ]);
  });
});
