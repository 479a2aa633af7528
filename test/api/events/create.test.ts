import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { AS_PLANNED, editedAt, inEnglish } from '../../support/responses.js';
import { nested } from '../../support/images.js';
import { anEvent, makeEvent, makeImage, refusal } from '../../support/make.js';

describe('POST /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('answers the whole event, every key in its place', async () => {
    const image = await makeImage(calendar.editor);

    const { status, body, headers } = await calendar.editor.post('/events', {
      title: 'Harbour Jazz & Soul',
      description: 'Three bands\non the quay.\n\nBring a coat.',
      excerpt: 'Three bands.',
      start_date: '2027-05-01 19:30:00',
      end_date: '2027-05-01 23:00:00',
      timezone: 'Europe/Ljubljana',
      image: image.id,
      cost: '€10 - €25',
      website: 'https://jazz.example/?a=1&b=2',
      show_map: true,
      sticky: true,
      featured: true,
      categories: ['Concerts'],
      tags: 'outdoor, Jazz',
      venue: { venue: 'Old Warehouse', address: 'Pristaniška 4', city: 'Koper', country: 'Slovenia' },
      organizer: [{ organizer: 'Quay Society', email: 'hello@quay.example' }],
      offers: [{ name: 'Early bird', price: 10, price_currency: 'eur', availability: 'InStock' }],
    });

    const editor = String(calendar.userIds.editor);
    const now = '2027-03-10 12:00:00';
    const dates = { date: now, date_utc: now, modified: now, modified_utc: now };
    const at = (collection: string, id: number): string => `${BASE}/${collection}/${id}`;
    const written = (collection: string, id: number, slug: string): object => ({
      language: 'en',
      translations: inEnglish(`${collection}/${id}`, slug, editedAt(now)),
    });
    const term = (id: number, name: string, slug: string, kind: 'categories' | 'tags'): object => ({
      name,
      slug,
      term_group: 0,
      term_taxonomy_id: id,
      taxonomy: kind === 'tags' ? 'post_tag' : 'tribe_events_cat',
      description: '',
      parent: 0,
      count: 1,
      filter: 'raw',
      id,
      urls: { self: at(kind, id), collection: `${BASE}/${kind}` },
      ...(kind === 'categories' && { slot: id }),
      ...written(kind, id, slug),
    });
    const globalId = (id: number): object => ({
      global_id: `calendar.test?id=${id}`,
      global_id_lineage: [`calendar.test?id=${id}`],
    });
    const expected = {
      id: 4,
      ...globalId(4),
      author: editor,
      status: 'publish',
      ...dates,
      url: `${SITE}/event/harbour-jazz-soul/`,
      rest_url: `${BASE}/events/4`,
      title: 'Harbour Jazz &#038; Soul',
      description: '<p>Three bands<br />\non the quay.</p>\n<p>Bring a coat.</p>',
      excerpt: '<p>Three bands.</p>',
      slug: 'harbour-jazz-soul',
      image: nested(image),
      all_day: false,
      start_date: '2027-05-01 19:30:00',
      start_date_details: details('2027', '05', '01', '19', '30', '00'),
      end_date: '2027-05-01 23:00:00',
      end_date_details: details('2027', '05', '01', '23', '00', '00'),
      utc_start_date: '2027-05-01 17:30:00',
      utc_start_date_details: details('2027', '05', '01', '17', '30', '00'),
      utc_end_date: '2027-05-01 21:00:00',
      utc_end_date_details: details('2027', '05', '01', '21', '00', '00'),
      timezone: 'Europe/Ljubljana',
      timezone_abbr: 'CEST',
      cost: '€10 – €25',
      cost_details: {
        currency_symbol: '€',
        currency_position: 'prefix',
        currency_code: '',
        values: ['10', '25'],
      },
      website: 'https://jazz.example/?a=1&amp;b=2',
      show_map: true,
      show_map_link: false,
      hide_from_listings: false,
      sticky: true,
      featured: true,
      categories: [term(1, 'Concerts', 'concerts', 'categories')],
      tags: [term(3, 'Jazz', 'jazz', 'tags'), term(2, 'outdoor', 'outdoor', 'tags')],
      venue: {
        id: 2,
        author: editor,
        status: 'publish',
        ...dates,
        url: `${SITE}/venue/old-warehouse/`,
        venue: 'Old Warehouse',
        slug: 'old-warehouse',
        address: 'Pristaniška 4',
        city: 'Koper',
        country: 'Slovenia',
        show_map: true,
        show_map_link: true,
        ...globalId(2),
        ...written('venues', 2, 'old-warehouse'),
      },
      organizer: [
        {
          id: 3,
          author: editor,
          status: 'publish',
          ...dates,
          url: `${SITE}/organizer/quay-society/`,
          organizer: 'Quay Society',
          slug: 'quay-society',
          email: 'hello@quay.example',
          ...globalId(3),
          ...written('organizers', 3, 'quay-society'),
        },
      ],
      custom_fields: [],
      ticketed: true,
      offers: [
        {
          name: 'Early bird',
          price: '10',
          price_currency: 'EUR',
          url: '',
          availability: 'InStock',
          valid_from: '',
          valid_through: '',
        },
      ],
      post_parent: 0,
      ...AS_PLANNED,
      ...written('events', 4, 'harbour-jazz-soul'),
    };
    expect(status).toBe(201);
    expect(body).toEqual(expected);
    expect(JSON.stringify(body)).toBe(JSON.stringify(expected));
    expect(headers.get('Content-Language')).toBe('en');
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('needs no more than a title and two dates', async () => {
    const { status, body } = await calendar.editor.post('/events', anEvent());

    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: 1,
      description: '',
      excerpt: '',
      image: false,
      timezone: 'UTC',
      timezone_abbr: 'UTC',
      cost: '',
      cost_details: { currency_symbol: '', currency_position: '', currency_code: '', values: [] },
      website: `${SITE}/event/harbour-jazz-night/`,
      show_map: false,
      show_map_link: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: [],
      ticketed: false,
      offers: [],
      post_parent: 0,
      ...AS_PLANNED,
    });
    expect(body).not.toHaveProperty('json_ld');
  });

  it('ignores what only the service may say, and unknown names', async () => {
    const { status, body } = await calendar.editor.post(
      '/events',
      anEvent({
        id: 77,
        created_at: '2000-01-01',
        author_id: calendar.userIds.administrator,
        authorId: calendar.userIds.administrator,
        password_hash: 'scrypt:a:b',
        original_language: 'de',
        global_id: 'evil.example?id=1',
        url: 'https://evil.example',
        rest_url: 'https://evil.example',
        modified: '2000-01-01 00:00:00',
        utc_start_date: '2000-01-01 00:00:00',
        start_date_details: { year: '2000' },
        timezone_abbr: 'XXX',
        cost_details: { values: ['1'] },
        ticketed: true,
        language: 'en',
        translations: { de: {} },
        constructor: 'x',
      }),
    );

    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: 1,
      global_id: 'calendar.test?id=1',
      author: String(calendar.userIds.editor),
      status: 'publish',
      url: `${SITE}/event/harbour-jazz-night/`,
      rest_url: `${BASE}/events/1`,
      modified: '2027-03-10 12:00:00',
      utc_start_date: '2027-05-01 19:30:00',
      timezone_abbr: 'UTC',
      cost: '',
      ticketed: false,
      language: 'en',
    });
    expect((await calendar.visitor.get('/events/77')).status).toBe(404);
  });

  it('reads a form like JSON', async () => {
    const form =
      'title=Harbour+Jazz&start_date=2027-05-01+19:30&end_date=2027-05-01+23:00&featured=1&cost=20%24' +
      '&venue[venue]=Hall&venue[city]=Koper&organizer[0][organizer]=A&tags[]=x&tags[]=y';

    const { status, body } = await calendar.editor.form('POST', '/events', form);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Harbour Jazz',
      start_date: '2027-05-01 19:30:00',
      featured: true,
      cost: '20$',
      venue: { venue: 'Hall', city: 'Koper' },
      organizer: [{ organizer: 'A' }],
      tags: [{ name: 'x' }, { name: 'y' }],
    });
  });

  it('takes another author only from those who may edit what others wrote', async () => {
    const { administrator, author } = calendar.userIds;

    const byEditor = await calendar.editor.post('/events', anEvent({ author: administrator }));
    const byAuthor = await calendar.author.post('/events', anEvent({ author: administrator }));
    const byOneself = await calendar.author.post('/events', anEvent({ author: String(author) }));

    expect(byEditor.body).toMatchObject({ author: String(administrator) });
    expect(refusal(byAuthor)).toEqual({ status: 403, code: 'rest_forbidden' });
    expect(byOneself.body).toMatchObject({ author: String(author) });
  });

  it('accepts an event above it, and shows it', async () => {
    const festival = await makeEvent(calendar.editor, { title: 'Festival' });

    const { body } = await calendar.editor.post('/events', anEvent({ post_parent: festival.id }));

    expect(body).toMatchObject({ post_parent: festival.id });
  });
});

const details = (
  year: string,
  month: string,
  day: string,
  hour: string,
  minutes: string,
  seconds: string,
): object => ({ year, month, day, hour, minutes, seconds });
