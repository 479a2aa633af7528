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
    ['another description', { venue: 'Dvorana Žaba', description: 'By the river.' }],
  ])('makes a new venue for %s', async (_, input) => {
    const { id } = await calendar.editor.make('/venues', {
      venue: 'Dvorana Žaba',
      description: 'By the sea.',
    });

    const made = await calendar.editor.make('/venues', input);

    expect(idsOf(await calendar.editor.get('/venues'), 'venues')).toEqual([made.id, id]);
  });

  it('overwrites what is sent and keeps the rest', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper', zip: '6000', phone: '1' });

    const answer = await calendar.editor.post('/venues', { venue: 'HALL', city: 'Piran', phone: '' });

    expect(pick(answer, 'venue', 'slug', 'city', 'zip', 'phone')).toEqual({
      venue: 'HALL',
      slug: 'hall',
      city: 'Piran',
      zip: '6000',
    });
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
    "takes a %s's own venue although an older one of the name belongs to somebody else",
    async (role) => {
      await calendar.editor.make('/venues', { venue: 'Hall' });
      const own = await calendar[role].make('/venues', { venue: 'Hall' });

      const again = await calendar[role].make('/venues', { venue: 'Hall' });

      expect(again.id).toBe(own.id);
    },
  );

  it('takes the venue of the name in another language, without a translation for the name alone', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Rathaus' }, { ml_language: 'de' });
    const inSlovenian = { ml_language: 'sl' };

    const named = await calendar.editor.post('/venues', { venue: 'Rathaus' }, inSlovenian);
    const more = await calendar.editor.post('/venues', { venue: 'Rathaus', slug: 'hisa' }, inSlovenian);

    expect(pick(named, 'id', 'slug', 'language')).toEqual({ id, slug: 'rathaus', language: 'de' });
    expect(pick(more, 'id', 'slug', 'language')).toEqual({ id, slug: 'hisa', language: 'sl' });
  });

  it('prefers the venue that has the name in the language that is asked', async () => {
    await calendar.editor.make('/venues', { venue: 'Hall', description: 'One' });
    const german = await calendar.editor.make(
      '/venues',
      { venue: 'Hall', description: 'Two' },
      { ml_language: 'de' },
    );

    const made = await calendar.editor.make('/venues', { venue: 'Hall' }, { ml_language: 'de' });

    expect(made.id).toBe(german.id);
  });

  it('makes one venue of twenty requests at the same moment', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => calendar.editor.make('/venues', { venue: 'Town Hall' })),
    );

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(idsOf(await calendar.editor.get('/venues'), 'venues')).toEqual([made[0]?.id]);
  });

  it('makes one venue of twenty events at the same moment', async () => {
    const event = {
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 12:00:00',
      venue: { venue: 'Town Hall', city: 'Koper' },
    };

    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        calendar.author.make('/events', { ...event, title: `Concert ${n}` }),
      ),
    );

    const [id] = idsOf(await calendar.visitor.get('/venues'), 'venues');
    expect(pick(await calendar.visitor.get('/venues'), 'total')).toEqual({ total: 1 });
    expect(made.map((item) => (item['venue'] as { id: number }).id)).toEqual(made.map(() => id));
  });
});
