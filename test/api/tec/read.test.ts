// Reading events, venues and organizers in the form of `tec/v1` (contract 12.6).
import { expectBody, refusal } from '../../support/responses.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage, textOf } from '../../support/make.js';
import { SETTINGS, TEC, TecClient, totals } from './tec.js';

let calendar: TestCalendar;
let visitor: TecClient;
let editor: TecClient;

beforeAll(async () => {
  calendar = await startTestCalendar(SETTINGS);
  visitor = new TecClient(calendar.visitor);
  editor = new TecClient(calendar.editor);
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

const DATED = {
  date: '2027-03-10T17:30:00',
  date_gmt: '2027-03-10T12:00:00',
  modified: '2027-03-10T17:30:00',
  modified_gmt: '2027-03-10T12:00:00',
};

const php = (date: string, timezone: string): object => ({
  date: `${date}.000000`,
  timezone_type: timezone.startsWith('+') ? 1 : 3,
  timezone,
});

const rendered = (text: string): object => ({ rendered: text, protected: false });

function buildPost(type: string, id: number, slug: string, title: string, content: string): object {
  const [, kind = ''] = type.split('_');
  const link = `${SITE}/${kind === 'events' ? 'event' : kind}/${slug}/`;
  return {
    id,
    date: DATED.date,
    date_gmt: DATED.date_gmt,
    guid: { rendered: link },
    modified: DATED.modified,
    modified_gmt: DATED.modified_gmt,
    slug,
    status: 'publish',
    type,
    link,
    title: { rendered: title },
    content: rendered(content),
    excerpt: rendered(''),
    author: calendar.userIds.editor,
    featured_media: 0,
    template: '',
  };
}

describe('the form of items', () => {
  it('has every key of an event, with its venues and organizers as objects', async () => {
    const image = await makeImage(calendar.editor);
    const { id } = await makeEvent(calendar.editor, {
      title: 'Jazz & Blues',
      description: '<p>Live</p>',
      excerpt: 'Short',
      timezone: 'Europe/Ljubljana',
      cost: '€10',
      featured: true,
      image: image.id,
      tags: ['Quay'],
      categories: ['Music'],
      venue: {
        venue: 'Hall',
        address: '1 Quay',
        city: 'Koper',
        country: 'Slovenia',
        zip: '6000',
        province: 'Coast',
        phone: '1',
        website: 'https://hall.example/',
        geo_lat: 45.5,
        geo_lng: 13.7,
      },
      organizer: [{ organizer: 'Society', phone: '2', email: 'a@society.example', description: '<p>We</p>' }],
    });
    const { body } = await visitor.get(`/events/${id}`);

    const place = 'f=q&q=1+Quay+Koper+Coast+6000+Slovenia';
    expectBody(body, {
      ...buildPost('tribe_events', 4, 'jazz-blues', 'Jazz &#038; Blues', '<p>Live</p>'),
      excerpt: rendered('<p>Short</p>'),
      featured_media: 1,
      template: '',
      tags: [2],
      tribe_events_cat: [1],
      start_date: '2027-05-01 19:30:00',
      start_date_utc: '2027-05-01 17:30:00',
      end_date: '2027-05-01 23:00:00',
      end_date_utc: '2027-05-01 21:00:00',
      dates: {
        start: php('2027-05-01 19:30:00', 'Europe/Ljubljana'),
        start_utc: php('2027-05-01 17:30:00', 'UTC'),
        start_site: php('2027-05-01 23:00:00', 'Asia/Kolkata'),
        start_display: php('2027-05-01 19:30:00', 'Europe/Ljubljana'),
        end: php('2027-05-01 23:00:00', 'Europe/Ljubljana'),
        end_utc: php('2027-05-01 21:00:00', 'UTC'),
        end_site: php('2027-05-02 02:30:00', 'Asia/Kolkata'),
        end_display: php('2027-05-01 23:00:00', 'Europe/Ljubljana'),
      },
      timezone: 'Europe/Ljubljana',
      duration: 12_600,
      multiday: false,
      is_past: false,
      is_now: false,
      all_day: false,
      starts_this_week: null,
      ends_this_week: null,
      happens_this_week: null,
      this_week_duration: null,
      displays_on: [],
      featured: true,
      sticky: false,
      cost: '€10',
      organizer_names: ['Society'],
      organizers: [
        {
          ...buildPost('tribe_organizer', 3, 'society', 'Society', '<p>We</p>'),
          phone: '2',
          website: '',
          email: 'a@society.example',
          language: 'en',
        },
      ],
      venues: [
        {
          ...buildPost('tribe_venue', 2, 'hall', 'Hall', ''),
          address: '1 Quay',
          country: 'Slovenia',
          city: 'Koper',
          state_province: 'Coast',
          state: '',
          province: 'Coast',
          zip: '6000',
          phone: '1',
          directions_link: `https://maps.google.com/maps?${place}`,
          website: 'https://hall.example/',
          geo_lat: 45.5,
          geo_lng: 13.7,
          language: 'en',
        },
      ],
      schedule_details:
        '<span class="tribe-event-date-start">May 1, 2027 at 7:30 PM</span> - <span class="tribe-event-time">11:00 PM</span>',
      short_schedule_details:
        '<span class="tribe-event-date-start">7:30 PM</span> - <span class="tribe-event-time">11:00 PM</span>',
      language: 'en',
    });
    const { venues, organizers } = body as { venues: object[]; organizers: object[] };
    expect((await visitor.get('/venues/2')).body).toEqual(venues[0]);
    expect((await visitor.get('/organizers')).body).toEqual(organizers);
    expect((await visitor.get('/events')).body).toEqual([body]);
  });

  it('is in the language of the request', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Fair', all_day: true });
    await calendar.editor.patch(`/events/${id}`, { title: 'Markt', ml_language: 'de' });
    const german = await new TecClient(calendar.visitor, `/de${TEC}`).get(`/events/${id}`);

    expect(german.body).toMatchObject({
      title: { rendered: 'Markt' },
      schedule_details: '<span class="tribe-event-date-start">1. Mai 2027</span>',
      language: 'de',
    });
    expect((await visitor.get(`/events/${id}`, { ml_language: 'de' })).body).toMatchObject({
      title: { rendered: 'Markt' },
    });
  });

  it.each(['venue', 'organizer'])('is that of the %s of which a merged one is part now', async (name) => {
    const old = await calendar.editor.make(`/${name}s`, { [name]: 'Yardhall' });
    const kept = await calendar.editor.make(`/${name}s`, { [name]: 'Yard Hall' });
    await calendar.editor.post(`/${name}s/${old.id}/merge`, { into: kept.id });
    const { status, body } = await visitor.get(`/${name}s/${old.id}`);

    expect([status, body]).toEqual([200, (await visitor.get(`/${name}s/${kept.id}`)).body]);
    expect(body).toMatchObject({ id: kept.id, title: { rendered: 'Yard Hall' } });
  });

  it('knows fixed zones, drafts without a date, and what is now or past', async () => {
    const draft = await makeEvent(calendar.editor, { timezone: 'UTC+2', status: 'draft' });
    const now = await makeEvent(calendar.editor, {
      start_date: '2027-03-09 10:00:00',
      end_date: '2027-03-10 20:00:00',
      timezone: 'UTC',
    });
    const moments = [
      ['2027-03-10 12:00:00', '2027-03-10 13:00:00'],
      ['2027-03-10 11:00:00', '2027-03-10 12:00:00'],
      ['2027-03-10 12:00:01', '2027-03-10 13:00:00'],
      ['2027-03-10 11:00:00', '2027-03-10 11:59:59'],
    ] as const;
    const flags: unknown[] = [];
    for (const [start, end] of moments) {
      const times = { start_date: start, end_date: end, timezone: 'UTC' };
      const { id } = await makeEvent(calendar.editor, times);
      const { is_now: isNow, is_past: isPast } = (await visitor.get(`/events/${id}`)).body as Record<
        string,
        unknown
      >;
      flags.push([isNow, isPast]);
    }
    expect(flags).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [false, true],
    ]);
    const past = await makeEvent(calendar.editor, {
      start_date: '2027-03-09 10:00:00',
      end_date: '2027-03-09 20:00:00',
    });

    expect((await editor.get(`/events/${draft.id}`)).body).toMatchObject({
      date_gmt: null,
      dates: { start: php('2027-05-01 19:30:00', '+02:00') },
    });
    const span = (name: string, text: string): string => `<span class="tribe-event-${name}">${text}</span>`;
    const schedule = `${span('date-start', 'March 9, 2027 at 10:00 AM')} - ${span('date-end', 'March 10, 2027 at 8:00 PM')}`;
    expect((await visitor.get(`/events/${now.id}`)).body).toMatchObject({
      is_now: true,
      is_past: false,
      multiday: true,
      schedule_details: schedule,
      short_schedule_details: schedule,
    });
    expect((await visitor.get(`/events/${past.id}`)).body).toMatchObject({ is_now: false, is_past: true });
  });
});

describe('what is hidden', () => {
  it('shows neither what a password protects nor what is private', async () => {
    const venue = { venue: 'Secret hall' };
    const protectedEvent = await makeEvent(calendar.editor, {
      title: 'Shown',
      description: 'Secret words',
      password: 'sesame',
      venue,
      cost: '7777',
    });
    await makeEvent(calendar.editor, { title: 'Secret title', status: 'private' });
    await calendar.editor.make('/venues', { venue: 'Secret place', status: 'draft' });
    const list = await visitor.get('/events');

    expect(list.body).toMatchObject([
      {
        id: protectedEvent.id,
        title: { rendered: 'Shown' },
        start_date: '2027-05-01 19:30:00',
        content: { rendered: '', protected: true },
        excerpt: { rendered: '', protected: true },
        venues: [],
        organizers: [],
        cost: '',
        tags: [],
        featured_media: 0,
      },
    ]);
    expect(textOf(list)).not.toMatch(/secret|7777/i);
    expect(totals(list)).toEqual(['1', '1']);
    expect(totals(await visitor.get('/events', { search: 'words' }))).toEqual(['0', '0']);
    expect(textOf(await visitor.get('/venues', { status: 'publish' }))).not.toContain('Secret place');
    const path = `/events/${protectedEvent.id}`;
    expect(refusal(await visitor.get(path))).toEqual({ status: 403, code: 'event-password-protected' });
    expect((await visitor.get(path, { password: 'sesame' })).body).toMatchObject({
      content: rendered('<p>Secret words</p>'),
    });
    expect(refusal(await visitor.get('/events/3'))).toEqual({ status: 403, code: 'event-not-accessible' });
    expect(refusal(await visitor.get('/venues/4'))).toEqual({ status: 403, code: 'venue-not-accessible' });
    expect(await editor.ids('/events', { status: 'private' })).toEqual([3]);
  });
});
