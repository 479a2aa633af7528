import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { editedAt, inEnglish, invalid } from '../../support/responses.js';
import { makeEvent, makeImage, refusal } from '../../support/make.js';

type Around = Record<'image' | 'festival', number>;

describe('POST, PUT and PATCH /events/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** An image, and an event that others are part of. */
  const makeAround = async (): Promise<Around> => ({
    image: (await makeImage(calendar.editor)).id,
    festival: (await makeEvent(calendar.editor, { title: 'Festival' })).id,
  });

  /** An event with something in every field. */
  const makeFull = async (around?: Around): Promise<Record<string, unknown> & { id: number }> => {
    const { image, festival } = around ?? (await makeAround());
    return makeEvent(calendar.author, {
      title: 'Rock & <Roll',
      description: 'Words',
      excerpt: 'Word',
      timezone: 'Europe/Rome',
      image,
      cost: '€5',
      website: 'https://jazz.example/',
      show_map: true,
      show_map_link: true,
      sticky: true,
      featured: true,
      categories: 'Concerts',
      tags: 'a,b',
      venue: { venue: 'Hall' },
      organizer: [{ organizer: 'Ann' }, { organizer: 'Bob' }],
      offers: [{ name: 'Seat', price: 5 }],
      post_parent: festival,
      event_status: 'postponed',
      event_status_reason: 'Rain & <wind',
      age_min: 0,
      age_max: 99,
      attendance_mode: 'mixed',
      online_url: 'https://meet.example/?a=1&b=2',
      online_url_hidden_until_start: true,
      accessibility: 'captions,quiet',
      date: '2027-03-01 10:00',
    });
  };

  it.each(['post', 'put', 'patch'] as const)(
    'changes by %s what is sent and keeps the rest',
    async (verb) => {
      const before = await makeFull();
      clock.set('2027-03-11T08:00:00Z');

      const { status, body } = await calendar.author[verb](`/events/${before.id}`, { title: 'Renamed' });

      const now = '2027-03-11 08:00:00';
      const translations = inEnglish('events/6', 'rock-roll', editedAt(now));
      const expected = { ...before, title: 'Renamed', modified: now, modified_utc: now, translations };
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toBe(JSON.stringify(expected));
      const read = await calendar.editor.get(`/events/${before.id}`);
      const slug = before['slug'];
      expect(read.body).toMatchObject({ title: 'Renamed', slug, date_utc: '2027-03-01 09:00:00' });
    },
  );

  it('takes a body that was read back, and changes nothing', async () => {
    const before = await makeFull();
    const { body: read } = await calendar.editor.get(`/events/${before.id}`, { context: 'edit' });

    const { body } = await calendar.editor.put(`/events/${before.id}`, read);

    // Editors manage tags, so they are told more of them than the author was.
    const [a, b] = before['tags'] as object[];
    const edited = editedAt('2027-03-10 12:00:00');
    expect(body).toEqual({
      ...before,
      tags: [
        { ...a, translations: inEnglish('tags/2', 'a', edited) },
        { ...b, translations: inEnglish('tags/3', 'b', edited) },
      ],
    });
  });

  it('takes a draft that was read back, and leaves it without a date', async () => {
    const before = await makeEvent(calendar.author, { status: 'draft', timezone: 'Asia/Tokyo' });
    // A draft has no page yet.
    const read = { ...before, website: undefined };

    const { body } = await calendar.author.put(`/events/${before.id}`, read);

    expect(body).toEqual(before);
  });

  it('clears a field with every form of nothing, and no other field', async () => {
    const rows: [name: string, forms: unknown[], cleared: object][] = [
      ['description', ['', null], { description: '' }],
      ['excerpt', ['', null], { excerpt: '' }],
      ['image', ['', null], { image: false }],
      ['cost', ['', null, []], { cost: '', cost_details: expect.anything() as unknown }],
      ['website', ['', null], { website: '' }],
      ['venue', [[], '', null], { venue: [] }],
      ['organizer', [[], null], { organizer: [] }],
      ['categories', ['', null], { categories: [] }],
      ['tags', [[]], { tags: [] }],
      ['offers', [[], null], { offers: [], ticketed: false }],
      ['post_parent', [0, null], { post_parent: 0 }],
    ];
    const around = await makeAround();

    for (const round of [0, 1, 2]) {
      let expected: Record<string, unknown> & { id: number } = await makeFull(around);
      for (const [name, forms, cleared] of rows.filter((row) => row[1].length > round)) {
        const sent = forms[round];
        const { status, body } = await calendar.author.post(`/events/${expected.id}`, { [name]: sent });

        expected = { ...expected, ...cleared };
        expect([name, sent, status, body]).toEqual([name, sent, 200, expected]);
      }
    }
  });

  it('refuses invalid values of a field and changes nothing', async () => {
    const rows: [name: string, sent: unknown][] = [
      ['title', ''],
      ['title', null],
      ['start_date', ''],
      ['start_date', null],
      ['end_date', null],
      ['status', ''],
      ['venue', 999],
      ['author', 999],
      ['timezone', 'Nowhere/Land'],
    ];
    const { id } = await makeFull();
    const { body: before } = await calendar.author.get(`/events/${id}`);

    const seen: unknown[] = [];
    for (const [name, sent] of rows) {
      const answer = await calendar.author.post(`/events/${id}`, { sticky: false, [name]: sent });
      seen.push([name, sent, refusal(answer)]);
    }

    expect(seen).toEqual(
      rows.map(([name, sent]) => [name, sent, { status: 400, code: 'rest_invalid_param', params: [name] }]),
    );
    expect((await calendar.author.get(`/events/${id}`)).body).toEqual(before);
  });

  it.each(['/events/6', '/events/by-slug/rock-roll'])('takes an empty slug at %s for none', async (path) => {
    const before = await makeFull();

    const { status, body } = await calendar.author.post(path, { sticky: false, slug: '' });

    expect(status).toBe(200);
    expect(body).toEqual({ ...before, sticky: false });
  });

  it('moves the event by what is sent of its times', async () => {
    const rows: [what: string, sent: object, shown: object][] = [
      [
        'a start, the end stays',
        { start_date: '2027-05-01 20:00' },
        { utc_start_date: '2027-05-01 18:00:00', end_date: '2027-05-01 23:00:00' },
      ],
      [
        'a start after the end, when dates are lenient',
        { start_date: '2027-05-02 20:00', lenient_dates: true },
        { end_date: '2027-05-02 20:00:00', utc_end_date: '2027-05-02 18:00:00' },
      ],
      [
        'an end',
        { end_date: '2027-05-02 01:00' },
        { start_date: '2027-05-01 19:30:00', utc_end_date: '2027-05-01 23:00:00' },
      ],
      [
        'a zone, the wall clock stays',
        { timezone: 'Asia/Tokyo' },
        {
          timezone: 'Asia/Tokyo',
          timezone_abbr: 'JST',
          start_date: '2027-05-01 19:30:00',
          utc_start_date: '2027-05-01 10:30:00',
        },
      ],
      [
        'whole days',
        { all_day: true },
        {
          all_day: true,
          start_date: '2027-05-01 00:00:00',
          end_date: '2027-05-01 23:59:59',
          utc_start_date: '2027-04-30 22:00:00',
        },
      ],
      [
        'an offset, seen in its zone',
        { start_date: '2027-05-01T18:00:00Z' },
        { start_date: '2027-05-01 20:00:00', timezone: 'Europe/Rome' },
      ],
      ['no zone: that of the site', { timezone: '' }, { timezone: 'UTC', start_date: '2027-05-01 19:30:00' }],
    ];
    const around = await makeAround();

    for (const [what, sent, shown] of rows) {
      const before = await makeFull(around);
      const { body } = await calendar.author.post(`/events/${before.id}`, sent);
      expect({ ...(body as object), what }).toMatchObject({ ...shown, what });
    }
  });

  it('replaces what is linked by what is sent, in its order', async () => {
    const before = await makeFull();
    const [ann] = before['organizer'] as { id: number }[];

    const { body } = await calendar.author.post(`/events/${before.id}`, {
      venue: { venue: 'Other hall' },
      organizer: [{ organizer: 'Cleo' }, ann?.id],
      tags: ['b', 'c'],
    });

    expect(body).toMatchObject({
      venue: { venue: 'Other hall' },
      organizer: [{ organizer: 'Cleo' }, { organizer: 'Ann' }],
      tags: [{ name: 'b' }, { name: 'c' }],
      categories: [{ name: 'Concerts' }],
    });
  });

  it('changes the event that the path names, and renames it by the slug of the body', async () => {
    const event = await makeEvent(calendar.editor);
    const other = await makeEvent(calendar.editor, { title: 'Other' });

    const { body } = await calendar.editor.post(`/events/${event.id}`, {
      id: other.id,
      slug: 'other',
      author_id: 1,
    });
    const bySlug = await calendar.editor.post('/events/by-slug/other-2', { slug: 'renamed' });

    expect(body).toMatchObject({ id: event.id, slug: 'other-2', author: String(calendar.userIds.editor) });
    expect(bySlug.body).toMatchObject({ id: event.id, slug: 'renamed', url: `${SITE}/event/renamed/` });
    expect((await calendar.visitor.get('/events/by-slug/other')).body).toMatchObject({ id: other.id });
  });

  it('keeps its own slug when that is sent again, and when the title changes', async () => {
    const event = await makeEvent(calendar.editor);

    const { body } = await calendar.editor.post(`/events/${event.id}`, { title: 'Other', slug: event.slug });

    expect(body).toMatchObject({ title: 'Other', slug: 'harbour-jazz-night' });
  });

  it.each([
    ['/events/999', 404, 'rest-event-not-found'],
    ['/events/0', 404, 'rest-event-not-found'],
    ['/events/1', 400, 'rest-invalid-event-id'],
    ['/events/by-slug/nothing', 404, 'rest-event-not-found'],
  ])('finds nothing to change at %s', async (path, status, code) => {
    await calendar.editor.make('/venues', { venue: 'Hall' });

    const answer = await calendar.editor.post(path, { title: 'Renamed' });

    expect(refusal(answer)).toEqual({ status, code });
  });

  it('lets no event stand above itself', async () => {
    const top = await makeEvent(calendar.editor);
    const middle = await makeEvent(calendar.editor, { post_parent: top.id });
    const bottom = await makeEvent(calendar.editor, { post_parent: middle.id });

    const answers = [
      await calendar.editor.post(`/events/${top.id}`, { post_parent: top.id, venue: { venue: 'Left over' } }),
      await calendar.editor.post(`/events/${top.id}`, { post_parent: bottom.id, tags: 'left over' }),
    ];

    expect(answers.map(refusal)).toEqual([invalid('post_parent'), invalid('post_parent')]);
    expect((await calendar.editor.get('/venues')).body).toMatchObject({ total: 0 });
    expect((await calendar.editor.get('/tags', { hide_empty: false })).body).toMatchObject({ total: 0 });
  });
});
