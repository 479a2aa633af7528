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
    ['another description', { organizer: 'Dvorana Žaba', description: 'By the river.' }],
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
  ])('makes a new organizer for %s', async (_, input) => {
    const { id } = await calendar.editor.make('/organizers', {
      organizer: 'Dvorana Žaba',
      description: 'By the sea.',
    });

    const made = await calendar.editor.make('/organizers', input);

    expect(idsOf(await calendar.editor.get('/organizers'), 'organizers')).toEqual([made.id, id]);
  });

  it('fills in what the organizer lacks and replaces nothing that it has', async () => {
    const { id } = await calendar.editor.make('/organizers', {
      organizer: 'Quay',
      email: 'info@koper.example',
      phone: '1',
    });

    const answer = await calendar.editor.post('/organizers', {
      organizer: 'QUAY',
      email: 'INFO@koper.example',
      website: 'https://koper.example/',
      phone: '2',
      description: 'By the sea.',
    });

    expect(pick(answer, 'id', 'organizer', 'slug', 'email', 'website', 'phone', 'description')).toEqual({
      id,
      organizer: 'Quay',
      slug: 'quay',
      email: 'info@koper.example',
      website: 'https://koper.example/',
      phone: '1',
      description: '<p>By the sea.</p>',
    });
    expect(answer.headers.get('calendar-existing')).toBe('true');
  });

  it.each([
    ['another e-mail', { email: 'info@maribor.example' }],
    ['another website', { website: 'https://maribor.example/' }],
    [
      'the same e-mail and another website',
      { email: 'info@koper.example', website: 'https://maribor.example/' },
    ],
  ])('makes a new organizer for %s, and leaves the other as it is', async (_, contact) => {
    const koper = { organizer: 'Quay', email: 'info@koper.example', website: 'https://koper.example/' };
    const first = await calendar.editor.make('/organizers', koper);

    const answer = await calendar.editor.post('/organizers', { organizer: 'Quay', ...contact });

    expect({ status: answer.status, ...pick(answer, 'id', 'slug') }).toEqual({
      status: 201,
      id: first.id + 1,
      slug: 'quay-2',
    });
    expect(answer.headers.get('calendar-existing')).toBeNull();
    expect((await calendar.editor.get(`/organizers/${first.id}`)).body).toMatchObject(koper);
  });

  it.each(['http://Koper.example', 'https://koper.example/'])(
    'takes %s for the same website',
    async (website) => {
      const { id } = await calendar.editor.make('/organizers', {
        organizer: 'Quay',
        website: 'https://koper.example/',
      });

      const named = await calendar.editor.make('/organizers', { organizer: 'Quay', website });

      expect(named.id).toBe(id);
    },
  );

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
    'takes for a %s what belongs to somebody else, when nothing is to be filled in',
    async (role) => {
      const theirs = await calendar.editor.make('/organizers', { organizer: 'Quay', phone: '1' });

      const bare = await calendar[role].make('/organizers', { organizer: 'Quay', phone: '2' });
      const more = await calendar[role].make('/organizers', {
        organizer: 'Quay',
        website: 'https://a.example/',
      });
      const again = await calendar[role].make('/organizers', {
        organizer: 'Quay',
        website: 'https://a.example/',
      });

      expect([bare.id, more.id, again.id]).toEqual([theirs.id, theirs.id + 1, theirs.id + 1]);
      const { body } = await calendar.editor.get(`/organizers/${theirs.id}`);
      expect(body).toMatchObject({ phone: '1' });
      expect(body).not.toHaveProperty('website');
    },
  );

  it('passes over what the caller may not read', async () => {
    const hidden = await calendar.editor.make('/organizers', { organizer: 'Quay', status: 'private' });

    const own = await calendar.author.make('/organizers', { organizer: 'Quay' });

    expect(own.id).toBe(hidden.id + 1);
  });

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
    await calendar.editor.make('/organizers', { organizer: 'Quay', email: 'a@koper.example' });
    const german = await calendar.editor.make(
      '/organizers',
      { organizer: 'Quay', email: 'b@koper.example' },
      { ml_language: 'de' },
    );

    const made = await calendar.editor.make('/organizers', { organizer: 'Quay' }, { ml_language: 'de' });

    expect(made.id).toBe(german.id);
  });

  it('makes one organizer of eight requests at the same moment', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => calendar.editor.make('/organizers', { organizer: 'Town Quay' })),
    );

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(idsOf(await calendar.editor.get('/organizers'), 'organizers')).toEqual([made[0]?.id]);
  });

  it('makes one organizer of eight events at the same moment', async () => {
    const event = {
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 12:00:00',
      organizer: { organizer: 'Town Quay', email: 'info@koper.example' },
    };

    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
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
