import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/answers.js';

describe('POST /organizers: organizers of the same name', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['the same name', { organizer: 'Dvorana Žaba' }],
    ['another case', { organizer: 'DVORANA ŽABA' }],
    ['other spaces and tags', { organizer: ' <b>Dvorana</b>  Žaba ' }],
    ['the same description', { organizer: 'Dvorana Žaba', description: 'By the sea.' }],
    ['an empty description', { organizer: 'Dvorana Žaba', description: '' }],
    ['other fields', { organizer: 'Dvorana Žaba', email: 'info@piran.example', phone: '1', slug: 'zaba' }],
  ])('takes the organizer there is for %s', async (_, input) => {
    const { id } = await calendar.editor.make('/organizers', {
      organizer: 'Dvorana Žaba',
      description: 'By the sea.',
    });

    const answer = await calendar.editor.post('/organizers', input);

    expect({ status: answer.status, ...pick(answer, 'id') }).toEqual({ status: 201, id });
    expect(idsOf(await calendar.editor.get('/organizers'), 'organizers')).toEqual([id]);
  });

  it.each([
    ['another name', { organizer: 'Dvorana Žabica' }],
    ['other accents', { organizer: 'Dvorana Zaba' }],
    ['another description', { organizer: 'Dvorana Žaba', description: 'By the river.' }],
  ])('makes a new organizer for %s', async (_, input) => {
    const { id } = await calendar.editor.make('/organizers', {
      organizer: 'Dvorana Žaba',
      description: 'By the sea.',
    });

    const made = await calendar.editor.make('/organizers', input);

    expect(idsOf(await calendar.editor.get('/organizers'), 'organizers')).toEqual([made.id, id]);
  });

  it('overwrites what is sent and keeps the rest', async () => {
    await calendar.editor.make('/organizers', {
      organizer: 'Quay',
      email: 'info@koper.example',
      website: 'https://a.example/',
      phone: '1',
    });

    const answer = await calendar.editor.post('/organizers', {
      organizer: 'QUAY',
      email: 'info@piran.example',
      phone: '',
    });

    expect(pick(answer, 'organizer', 'slug', 'email', 'website', 'phone')).toEqual({
      organizer: 'QUAY',
      slug: 'quay',
      email: 'info@piran.example',
      website: 'https://a.example/',
    });
  });

  it('does not take an organizer out of the trash', async () => {
    const { id } = await calendar.editor.make('/organizers', { organizer: 'Quay' });
    await calendar.editor.delete(`/organizers/${id}`);

    const made = await calendar.editor.make('/organizers', { organizer: 'Quay' });

    expect([made.id, made.slug]).toEqual([id + 1, 'quay']);
  });

  it('does not take a venue for an organizer', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Quay' });

    const made = await calendar.editor.make('/organizers', { organizer: 'Quay' });

    expect(made.id).toBe(id + 1);
  });

  it('leaves an organizer that the caller may not edit as it is, and makes a new one', async () => {
    const theirs = await calendar.editor.make('/organizers', {
      organizer: 'Quay',
      email: 'info@koper.example',
    });

    const own = await calendar.author.make('/organizers', { organizer: 'Quay', email: 'info@piran.example' });

    expect([own.id, own.slug, own['email']]).toEqual([theirs.id + 1, 'quay-2', 'info@piran.example']);
    expect(pick(await calendar.visitor.get(`/organizers/${theirs.id}`), 'email')).toEqual({
      email: 'info@koper.example',
    });
  });

  it.each(['author', 'contributor'] as const)(
    "takes a %s's own organizer although an older one of the name belongs to somebody else",
    async (role) => {
      await calendar.editor.make('/organizers', { organizer: 'Quay' });
      const own = await calendar[role].make('/organizers', { organizer: 'Quay' });

      const again = await calendar[role].make('/organizers', { organizer: 'Quay' });

      expect(again.id).toBe(own.id);
    },
  );

  it('takes the organizer of the name in another language, without a translation for the name alone', async () => {
    const { id } = await calendar.editor.make('/organizers', { organizer: 'Rathaus' }, { ml_language: 'de' });
    const inSlovenian = { ml_language: 'sl' };

    const named = await calendar.editor.post('/organizers', { organizer: 'Rathaus' }, inSlovenian);
    const more = await calendar.editor.post(
      '/organizers',
      { organizer: 'Rathaus', slug: 'hisa' },
      inSlovenian,
    );

    expect(pick(named, 'id', 'slug', 'language')).toEqual({ id, slug: 'rathaus', language: 'de' });
    expect(pick(more, 'id', 'slug', 'language')).toEqual({ id, slug: 'hisa', language: 'sl' });
  });

  it('prefers the organizer that has the name in the language that is asked', async () => {
    await calendar.editor.make('/organizers', { organizer: 'Quay', description: 'One' });
    const german = await calendar.editor.make(
      '/organizers',
      { organizer: 'Quay', description: 'Two' },
      { ml_language: 'de' },
    );

    const made = await calendar.editor.make('/organizers', { organizer: 'Quay' }, { ml_language: 'de' });

    expect(made.id).toBe(german.id);
  });

  it('makes one organizer of twenty requests at the same moment', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => calendar.editor.make('/organizers', { organizer: 'Town Quay' })),
    );

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(idsOf(await calendar.editor.get('/organizers'), 'organizers')).toEqual([made[0]?.id]);
  });

  it('makes one organizer of twenty events at the same moment', async () => {
    const event = {
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 12:00:00',
      organizer: { organizer: 'Town Quay', email: 'info@koper.example' },
    };

    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        calendar.author.make('/events', { ...event, title: `Concert ${n}` }),
      ),
    );

    const [id] = idsOf(await calendar.visitor.get('/organizers'), 'organizers');
    expect(pick(await calendar.visitor.get('/organizers'), 'total')).toEqual({ total: 1 });
    expect(made.map((item) => (item['organizer'] as { id: number }[]).map((one) => one.id))).toEqual(
      made.map(() => [id]),
    );
  });
});
