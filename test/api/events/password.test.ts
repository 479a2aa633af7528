import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { makeEvent, refusal, textOf } from '../../support/make.js';

const CLOSED = { status: 403, code: 'event-password-protected' };
const TOO_MANY = { status: 429, code: 'rest_too_many_requests' };

describe('the password of an event', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startOwnCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const makeProtected = (): Promise<{ id: number; slug: string }> =>
    makeEvent(calendar.author, {
      title: 'Members only',
      description: 'Hidden words',
      excerpt: 'Hidden words',
      cost: '€777',
      website: 'https://hidden.example',
      sticky: true,
      venue: { venue: 'Hidden hall' },
      organizer: { organizer: 'Hidden person' },
      categories: 'hidden',
      tags: 'hidden',
      offers: [{ name: 'Hidden offer', price: 1 }],
      password: 'Sesame ü',
    });

  it('opens reads by id and by slug, to nobody without it', async () => {
    const event = await makeProtected();

    const refused = [
      await calendar.visitor.get(`/events/${event.id}`),
      await calendar.visitor.get(`/events/${event.id}`, { password: '' }),
      await calendar.visitor.get(`/events/${event.id}`, { password: 'sesame ü' }),
      await calendar.contributor.get(`/events/by-slug/${event.slug}`),
    ];
    const byId = await calendar.visitor.get(`/events/${event.id}`, { password: 'Sesame ü' });
    const bySlug = await calendar.visitor.get(`/events/by-slug/${event.slug}`, {
      password: 'Sesame u\u0308',
    });

    expect(refused.map(refusal)).toEqual([CLOSED, CLOSED, CLOSED, CLOSED]);
    expect(refused.map(textOf).join(' ')).not.toMatch(/hidden|members/i);
    expect(byId.body).toMatchObject({ id: event.id, description: '<p>Hidden words</p>' });
    expect(bySlug.body).toEqual(byId.body);
    expect(byId.body).not.toHaveProperty('json_ld');
    expect(textOf(byId)).not.toMatch(/sesame/i);
    expect(byId.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('is not asked of those who may edit the event', async () => {
    const event = await makeProtected();

    const answers = [
      await calendar.author.get(`/events/${event.id}`),
      await calendar.editor.get(`/events/by-slug/${event.slug}`, { password: 'wrong' }),
    ];

    for (const { body } of answers) {
      expect(body).toMatchObject({ description: '<p>Hidden words</p>', cost: '€777' });
      expect(body).not.toHaveProperty('json_ld');
    }
  });

  it('blanks the event in lists for everybody, with the password too', async () => {
    const event = await makeProtected();

    const lists = [
      await calendar.visitor.get('/events', { password: 'Sesame ü' }),
      await calendar.visitor.get('/events', { context: 'edit' }),
      await calendar.contributor.get('/events', { context: 'edit' }),
      await calendar.administrator.get('/events'),
    ];

    for (const list of lists) {
      expect(list.body).toMatchObject({ total: 1 });
      expect((list.body as { events: object[] }).events[0]).toMatchObject({
        id: event.id,
        title: 'Members only',
        slug: 'members-only',
        start_date: '2027-05-01 19:30:00',
        description: '',
        excerpt: '',
        image: false,
        all_day: null,
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
      });
      // The header says that lists do not read the parameter.
      expect(textOf(list).replace('calendar-ignored password', '')).not.toMatch(
        /hidden (words|hall|person|offer)|777|sesame|password/i,
      );
    }
  });

  it('hides nothing in a list that an editor asks for to edit', async () => {
    await makeProtected();

    const { body } = await calendar.editor.get('/events', { context: 'edit' });

    expect(body).toMatchObject({
      events: [{ cost: '€777', venue: { venue: 'Hidden hall' }, ticketed: true }],
    });
  });

  it('is set and cleared by those who may edit the event, and kept when it is not sent', async () => {
    const event = await makeEvent(calendar.author);
    const path = `/events/${event.id}`;

    const statuses: number[] = [];
    const look = async (password = ''): Promise<void> => {
      statuses.push((await calendar.visitor.get(path, { password })).status);
    };
    await look();
    await calendar.author.post(path, { password: 'one' });
    await look();
    await look('one');
    await calendar.editor.post(path, { title: 'Renamed' });
    await look('one');
    await look();
    await calendar.author.post(path, { password: '' });
    await look();

    expect(statuses).toEqual([200, 403, 200, 200, 403, 200]);
  });

  it('is set by nobody else', async () => {
    const event = await makeEvent(calendar.editor);

    const answer = await calendar.author.post(`/events/${event.id}`, { password: 'mine now' });

    expect(refusal(answer)).toEqual({ status: 403, code: 'rest_forbidden' });
    expect((await calendar.visitor.get(`/events/${event.id}`)).status).toBe(200);
  });

  it('is dropped when the event becomes private', async () => {
    const event = await makeProtected();
    await calendar.author.post(`/events/${event.id}`, { status: 'private' });

    await calendar.author.post(`/events/${event.id}`, { status: 'publish' });

    expect((await calendar.visitor.get(`/events/${event.id}`)).status).toBe(200);
  });

  it('needs no match to delete the event', async () => {
    const event = await makeProtected();

    const { status, body } = await calendar.author.delete(`/events/${event.id}`, { password: 'wrong' });

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'trash' });
  });

  it('is stored in a form that cannot be read', async () => {
    await makeProtected();

    const rows: { stored: string }[] = await calendar.dataSource.query(
      `SELECT row_to_json(e)::text AS stored FROM events e`,
    );

    expect(rows[0]?.stored).toMatch(/scrypt:/);
    expect(rows[0]?.stored).not.toMatch(/sesame/i);
  });

  it('is refused when it is too long', async () => {
    const event = await makeProtected();
    const password = 'x'.repeat(201);

    const answers = [
      await calendar.visitor.get(`/events/${event.id}`, { password }),
      await calendar.author.post(`/events/${event.id}`, { password }),
    ];

    const expected = { status: 400, code: 'rest_invalid_param', params: ['password'] };
    expect(answers.map(refusal)).toEqual([expected, expected]);
  });

  it('is guessed five times a minute, then not even rightly', async () => {
    clock.set('2027-03-11T12:00:00Z');
    const event = await makeProtected();
    const other = await makeEvent(calendar.author, { password: 'other' });
    const tryOut = (password: string, id = event.id): Promise<unknown> =>
      calendar.visitor
        .get(`/events/${id}`, { password })
        .then((answer) => (answer.status === 200 ? 'open' : refusal(answer)));

    const answers: unknown[] = [];
    for (let n = 0; n < 7; n += 1) answers.push(await tryOut(`guess ${n}`));
    const rightly = await tryOut('Sesame ü');
    const elsewhere = await tryOut('other', other.id);
    clock.set('2027-03-11T12:01:01Z');
    const afterAMinute = await tryOut('Sesame ü');

    expect(answers).toEqual([CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, TOO_MANY, TOO_MANY]);
    expect([rightly, elsewhere, afterAMinute]).toEqual([TOO_MANY, 'open', 'open']);
  });

  it('is guessed no more often by asking all at once', async () => {
    clock.set('2027-03-12T12:00:00Z');
    const event = await makeProtected();

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        calendar.visitor.get(`/events/${event.id}`, { password: `guess ${n}` }),
      ),
    );

    const codes = answers.map((answer) => refusal(answer).code);
    expect(codes.filter((code) => code === CLOSED.code)).toHaveLength(5);
    expect(codes.filter((code) => code === TOO_MANY.code)).toHaveLength(15);
    expect(answers.at(-1)?.headers.get('Retry-After')).toBe('60');
  });

  it('opens the event to any number of readers at once', async () => {
    clock.set('2027-03-13T12:00:00Z');
    const event = await makeProtected();

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => calendar.visitor.get(`/events/${event.id}`, { password: 'Sesame ü' })),
    );

    expect(answers.map(({ body }) => (body as { id?: unknown }).id)).toEqual(Array(12).fill(event.id));
  });
});
