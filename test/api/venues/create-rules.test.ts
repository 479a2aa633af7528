import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { FORBIDDEN, pick, refusal } from '../../support/answers.js';

describe('POST /venues: status, author, slug, state or province', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['contributor', undefined, 'draft'],
    ['contributor', 'publish', 'pending'],
    ['contributor', 'future', 'pending'],
    ['contributor', 'draft', 'draft'],
    ['contributor', 'pending', 'pending'],
    ['contributor', 'private', 'private'],
    ['author', undefined, 'publish'],
    ['author', 'publish', 'publish'],
    ['author', 'future', 'publish'],
    ['author', 'draft', 'draft'],
    ['author', 'pending', 'pending'],
    ['author', 'private', 'private'],
    ['editor', undefined, 'publish'],
    ['editor', 'draft', 'draft'],
    ['administrator', 'private', 'private'],
  ] as const)('stores what a %s asks as %s under the status %s', async (role, status, stored) => {
    const answer = await calendar[role].post('/venues', { venue: 'Hall', status });

    expect({ http: answer.status, ...pick(answer, 'author', 'status') }).toEqual({
      http: 201,
      author: String(calendar.userIds[role]),
      status: stored,
    });
  });

  it.each([
    ['author', '2027-03-10 12:00:59', 'publish'],
    ['author', '2027-03-10 12:01:00', 'future'],
    ['author', '2027-04-01 10:00:00', 'future'],
    ['contributor', '2027-04-01 10:00:00', 'pending'],
  ] as const)('gives what a %s publishes at %s the status %s', async (role, date, status) => {
    const answer = await calendar[role].post('/venues', { venue: 'Hall', date, status: 'publish' });

    expect(pick(answer, 'date', 'status')).toEqual({ date, status });
  });

  it('shows a draft without a publication date and without a public page', async () => {
    const answer = await calendar.editor.post('/venues', { venue: 'Hall', status: 'draft' });

    expect(pick(answer, 'date', 'date_utc', 'url', 'slug')).toEqual({
      date: '2027-03-10 12:00:00',
      date_utc: '0000-00-00 00:00:00',
      url: `${SITE}/?post_type=tribe_venue&p=1`,
      slug: 'hall',
    });
  });

  it('gives what waits for review no slug before somebody publishes it', async () => {
    const { id, ...made } = await calendar.contributor.make('/venues', { venue: 'Hall', status: 'publish' });

    const published = await calendar.editor.post(`/venues/${id}`, { status: 'publish' });

    expect(made).not.toHaveProperty('slug');
    expect(made['url']).toBe(`${SITE}/?post_type=tribe_venue&p=${id}`);
    expect(pick(published, 'status', 'slug', 'url')).toEqual({
      status: 'publish',
      url: `${SITE}/venue/hall/`,
      slug: 'hall',
    });
  });

  it.each(['contributor', 'author'] as const)('lets a %s name only themselves as author', async (role) => {
    const { userIds } = calendar;

    const other = await calendar[role].post('/venues', { venue: 'Hall', author: userIds.editor });
    const self = await calendar[role].post('/venues', { venue: 'Hall', author: userIds[role] });

    expect(refusal(other)).toEqual(FORBIDDEN);
    expect(pick(self, 'author')).toEqual({ author: String(userIds[role]) });
  });

  it('lets an editor name somebody else as author', async () => {
    const author = calendar.userIds.contributor;

    const answer = await calendar.editor.post('/venues', { venue: 'Hall', author: String(author) });

    expect(pick(answer, 'author')).toEqual({ author: String(author) });
  });

  it.each([
    [{ state: 'Texas', province: 'Here' }, 'Texas'],
    [{ country: 'US', state: 'Texas', province: 'Here' }, 'Texas'],
    [{ country: 'United States', state: 'Texas', province: 'Here' }, 'Texas'],
    [{ country: 'Italy', state: 'Texas', province: 'Udine' }, 'Udine'],
    [{ country: 'Italy', state: 'Texas' }, undefined],
    [{ province: 'Udine' }, undefined],
    [{ country: 'US', state: 'Texas', stateprovince: 'Elsewhere' }, 'Elsewhere'],
    [{ country: 'Italy', province: 'Udine', stateprovince: '' }, 'Udine'],
    [{ country: 'Italy', province: 'Udine', stateprovince: null }, 'Udine'],
    [{ country: '', state: 'Texas' }, 'Texas'],
  ])('makes of %j the state or province %s', async (place, shown) => {
    const answer = await calendar.editor.post('/venues', { venue: 'Hall', ...place });

    expect(pick(answer, 'stateprovince')).toEqual(shown === undefined ? {} : { stateprovince: shown });
  });

  it.each([
    [{ venue: 'Hall' }, 'hall-2'],
    [{ venue: 'HALL!' }, 'hall-2'],
    [{ venue: 'Other', slug: 'hall' }, 'hall-2'],
    [{ venue: 'Hall', slug: 'other' }, 'other'],
    [{ venue: 'Hall-2' }, 'hall-2'],
    [{ venue: 'Kavarna Žabica' }, 'kavarna-zabica'],
    [{ venue: 'Πλατεία Συντάγματος' }, 'plateia-syntagmatos'],
    [{ venue: 'Площадь' }, 'ploshchad'],
    [{ venue: '会館' }, '%e4%bc%9a%e9%a4%a8'],
    [{ venue: '???' }, '2'],
    [{ venue: 'x'.repeat(300) }, 'x'.repeat(200)],
  ])('gives %j the slug %s beside a hall', async (input, slug) => {
    await calendar.contributor.make('/venues', { venue: 'Hall', status: 'draft' });

    const answer = await calendar.author.post('/venues', input);

    expect({ http: answer.status, ...pick(answer, 'id', 'slug') }).toEqual({ http: 201, id: 2, slug });
  });

  it('counts on from the highest number in a row, and takes gaps', async () => {
    const slugs: unknown[] = [];
    for (const venue of ['Hall', 'Hall!', 'Hall?', 'Hall-5', 'Hall.']) {
      slugs.push((await calendar.editor.make('/venues', { venue })).slug);
    }

    expect(slugs).toEqual(['hall', 'hall-2', 'hall-3', 'hall-5', 'hall-4']);
  });

  it('lets different languages and different kinds have the same slug', async () => {
    const english = await calendar.editor.make('/venues', { venue: 'Hall' });
    const german = await calendar.editor.make('/venues', { venue: 'Hall!' }, { ml_language: 'de' });
    const organizer = await calendar.editor.make('/organizers', { organizer: 'Hall' });

    expect([english.slug, german.slug, organizer.slug]).toEqual(['hall', 'hall', 'hall']);
  });

  it('gives each of twenty at the same moment a slug of its own', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Hall${'!'.repeat(n)}`);

    const made = await Promise.all(names.map((venue) => calendar.editor.make('/venues', { venue })));

    const slugs = made.map(({ slug }) => slug).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect(slugs).toEqual(['hall', ...Array.from({ length: 19 }, (_, n) => `hall-${n + 2}`)]);
  });
});
