import type { Answer } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/answers.js';

describe('POST /venues: venues of the same name', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['the same name', { venue: 'Dvorana Žaba' }],
    ['another case', { venue: 'DVORANA ŽABA' }],
    ['other spaces and tags', { venue: ' <b>Dvorana</b>  Žaba ' }],
    ['the same description', { venue: 'Dvorana Žaba', description: 'By the sea.' }],
    ['an empty description', { venue: 'Dvorana Žaba', description: '' }],
    ['another description', { venue: 'Dvorana Žaba', description: 'By the river.' }],
    ['an accent as a letter of its own', { venue: 'Dvorana Z\u030caba' }],
    ['other fields', { venue: 'Dvorana Žaba', city: 'Piran', phone: '1', slug: 'zaba' }],
  ])('takes the venue there is for %s', async (_, input) => {
    const { id } = await calendar.editor.make('/venues', {
      venue: 'Dvorana Žaba',
      description: 'By the sea.',
    });

    const answer = await calendar.editor.post('/venues', input);

    expect({ status: answer.status, ...pick(answer, 'id') }).toEqual({ status: 201, id });
    expect(idsOf(await calendar.editor.get('/venues'), 'venues')).toEqual([id]);
  });

  it.each([
    ['another name', { venue: 'Dvorana Žabica' }],
    ['other accents', { venue: 'Dvorana Zaba' }],
  ])('makes a new venue for %s', async (_, input) => {
    const { id } = await calendar.editor.make('/venues', {
      venue: 'Dvorana Žaba',
      description: 'By the sea.',
    });

    const made = await calendar.editor.make('/venues', input);

    expect(idsOf(await calendar.editor.get('/venues'), 'venues')).toEqual([made.id, id]);
  });

  it('takes the venue that agrees in most, then the oldest', async () => {
    const bare = await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper' });
    const other = await calendar.editor.make('/venues', { venue: 'Hall', city: 'Izola', zip: '6310' });

    const named = async (place: object): Promise<number> =>
      (await calendar.editor.make('/venues', { venue: 'Hall', ...place })).id;

    expect(await named({})).toBe(bare.id);
    expect(await named({ city: 'Izola' })).toBe(other.id);
    expect(await named({ zip: '6310' })).toBe(other.id);
  });

  it('compares with the words of every language', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Kino', city: 'Koper' });
    await calendar.editor.patch(
      `/venues/${id}`,
      { venue: 'Kino', city: 'Capodistria' },
      { ml_language: 'it' },
    );

    const same = await calendar.editor.make('/venues', { venue: 'Kino', city: 'Capodistria' });
    const german = await calendar.editor.make(
      '/venues',
      { venue: 'Kino', city: 'Koper' },
      { ml_language: 'de' },
    );
    const other = await calendar.editor.make(
      '/venues',
      { venue: 'Kino', city: 'Graz' },
      { ml_language: 'de' },
    );

    expect([same.id, german.id, other.id]).toEqual([id, id, id + 1]);
    expect(pick(await calendar.visitor.get(`/venues/${id}`), 'city')).toEqual({ city: 'Koper' });
  });

  it('answers again under the same Idempotency-Key that there was one', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall' });
    const headers = { 'Idempotency-Key': 'hall-1', 'Content-Type': 'application/json' };
    const create = (): Promise<Answer> =>
      calendar.editor.send('POST', '/venues', {}, headers, JSON.stringify({ venue: 'Hall' }));

    const first = await create();
    const again = await create();

    expect(first.headers.get('calendar-existing')).toBe('true');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('calendar-existing')).toBe('true');
  });

  it('does not take a venue out of the trash', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Hall' });
    await calendar.editor.delete(`/venues/${id}`);

    const made = await calendar.editor.make('/venues', { venue: 'Hall' });

    expect([made.id, made.slug]).toEqual([id + 1, 'hall']);
  });

  it('does not take an organizer for a venue', async () => {
    const { id } = await calendar.editor.make('/organizers', { organizer: 'Hall' });

    const made = await calendar.editor.make('/venues', { venue: 'Hall' });

    expect(made.id).toBe(id + 1);
  });

  it('leaves a venue that the caller may not edit as it is, and makes a new one', async () => {
    const theirs = await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper' });

    const own = await calendar.author.make('/venues', { venue: 'Hall', city: 'Piran' });

    expect([own.id, own.slug, own['city']]).toEqual([theirs.id + 1, 'hall-2', 'Piran']);
    expect(pick(await calendar.visitor.get(`/venues/${theirs.id}`), 'city')).toEqual({ city: 'Koper' });
  });

  it.each(['author', 'contributor'] as const)(
    'takes for a %s what belongs to somebody else, when nothing is to be filled in',
    async (role) => {
      const theirs = await calendar.editor.make('/venues', { venue: 'Hall', phone: '1' });

      const bare = await calendar[role].make('/venues', { venue: 'Hall', phone: '2' });
      const more = await calendar[role].make('/venues', { venue: 'Hall', website: 'https://a.example/' });
      const again = await calendar[role].make('/venues', { venue: 'Hall', website: 'https://a.example/' });

      expect([bare.id, more.id, again.id]).toEqual([theirs.id, theirs.id + 1, theirs.id + 1]);
      const { body } = await calendar.editor.get(`/venues/${theirs.id}`);
      expect(body).toMatchObject({ phone: '1' });
      expect(body).not.toHaveProperty('website');
    },
  );

  it('passes over what the caller may not read', async () => {
    const hidden = await calendar.editor.make('/venues', { venue: 'Hall', status: 'private' });

    const own = await calendar.author.make('/venues', { venue: 'Hall' });

    expect(own.id).toBe(hidden.id + 1);
  });

  it('takes the venue of the name in another language, without a translation for the name alone', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Rathaus' }, { ml_language: 'de' });
    const inSlovenian = { ml_language: 'sl' };

    const named = await calendar.editor.post('/venues', { venue: 'Rathaus' }, inSlovenian);
    const more = await calendar.editor.post('/venues', { venue: 'Rathaus', slug: 'hisa' }, inSlovenian);

    expect(pick(named, 'id', 'slug', 'language')).toEqual({ id, slug: 'rathaus', language: 'de' });
    expect(pick(more, 'id', 'slug', 'language')).toEqual({ id, slug: 'hisa', language: 'sl' });
  });

  it('prefers the venue that has the name in the language that is asked', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper' });
    const german = await calendar.editor.make(
      '/venues',
      { venue: 'Hall', city: 'Izola' },
      { ml_language: 'de' },
    );

    const made = await calendar.editor.make('/venues', { venue: 'Hall' }, { ml_language: 'de' });

    expect(made.id).toBe(german.id);
  });

  it('makes one venue of eight requests at the same moment', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => calendar.editor.make('/venues', { venue: 'Town Hall' })),
    );

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(idsOf(await calendar.editor.get('/venues'), 'venues')).toEqual([made[0]?.id]);
  });

  it('makes one venue of eight events at the same moment', async () => {
    const event = {
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 12:00:00',
      venue: { venue: 'Town Hall', city: 'Koper' },
    };

    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        calendar.author.make('/events', { ...event, title: `Concert ${n}` }),
      ),
    );

    const [id] = idsOf(await calendar.visitor.get('/venues'), 'venues');
    expect(pick(await calendar.visitor.get('/venues'), 'total')).toEqual({ total: 1 });
    expect(made.map((item) => (item['venue'] as { id: number }).id)).toEqual(made.map(() => id));
  });
});
