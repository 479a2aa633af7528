import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { FORBIDDEN, pick, refusal } from '../../support/responses.js';
import { NOUNS } from './nouns.js';

describe.each(NOUNS)('POST /$many: status, author, slug', ({ one, other, many }) => {
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
    const answer = await calendar[role].post(`/${many}`, { [one]: 'Hall', status });

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
    const answer = await calendar[role].post(`/${many}`, { [one]: 'Hall', date, status: 'publish' });

    expect(pick(answer, 'date', 'status')).toEqual({ date, status });
  });

  it('shows a draft without a publication date and without a public page', async () => {
    const answer = await calendar.editor.post(`/${many}`, { [one]: 'Hall', status: 'draft' });

    expect(pick(answer, 'date', 'date_utc', 'url', 'slug')).toEqual({
      date: '2027-03-10 12:00:00',
      date_utc: '0000-00-00 00:00:00',
      url: `${SITE}/?post_type=tribe_${one}&p=1`,
      slug: 'hall',
    });
  });

  it('gives what waits for review no slug before somebody publishes it', async () => {
    const { id, ...made } = await calendar.contributor.make(`/${many}`, { [one]: 'Hall', status: 'publish' });

    const published = await calendar.editor.post(`/${many}/${id}`, { status: 'publish' });

    expect(made).not.toHaveProperty('slug');
    expect(made['url']).toBe(`${SITE}/?post_type=tribe_${one}&p=${id}`);
    expect(pick(published, 'status', 'slug', 'url')).toEqual({
      status: 'publish',
      url: `${SITE}/${one}/hall/`,
      slug: 'hall',
    });
  });

  it.each(['contributor', 'author'] as const)('lets a %s name only themselves as author', async (role) => {
    const { userIds } = calendar;

    const other = await calendar[role].post(`/${many}`, { [one]: 'Hall', author: userIds.editor });
    const self = await calendar[role].post(`/${many}`, { [one]: 'Hall', author: userIds[role] });

    expect(refusal(other)).toEqual(FORBIDDEN);
    expect(pick(self, 'author')).toEqual({ author: String(userIds[role]) });
  });

  it('lets an editor name somebody else as author', async () => {
    const author = calendar.userIds.contributor;

    const answer = await calendar.editor.post(`/${many}`, { [one]: 'Hall', author: String(author) });

    expect(pick(answer, 'author')).toEqual({ author: String(author) });
  });

  it.each([
    [{ [one]: 'Hall' }, 'hall-2'],
    [{ [one]: 'HALL!' }, 'hall-2'],
    [{ [one]: 'Other', slug: 'hall' }, 'hall-2'],
    [{ [one]: 'Hall', slug: 'other' }, 'other'],
    [{ [one]: 'Hall-2' }, 'hall-2'],
    [{ [one]: 'Kavarna Žabica' }, 'kavarna-zabica'],
    [{ [one]: 'Πλατεία Συντάγματος' }, 'plateia-syntagmatos'],
    [{ [one]: 'Площадь' }, 'ploshchad'],
    [{ [one]: '会館' }, '%e4%bc%9a%e9%a4%a8'],
    [{ [one]: '???' }, '2'],
    [{ [one]: 'x'.repeat(300) }, 'x'.repeat(200)],
  ])('gives %j the slug %s beside a hall', async (input, slug) => {
    await calendar.contributor.make(`/${many}`, { [one]: 'Hall', status: 'draft' });

    const answer = await calendar.author.post(`/${many}`, input);

    expect({ http: answer.status, ...pick(answer, 'id', 'slug') }).toEqual({ http: 201, id: 2, slug });
  });

  it('counts on from the highest number in a row, and takes gaps', async () => {
    const slugs: unknown[] = [];
    for (const name of ['Hall', 'Hall!', 'Hall?', 'Hall-5', 'Hall.']) {
      slugs.push((await calendar.editor.make(`/${many}`, { [one]: name })).slug);
    }

    expect(slugs).toEqual(['hall', 'hall-2', 'hall-3', 'hall-5', 'hall-4']);
  });

  it('lets different languages and different kinds have the same slug', async () => {
    const english = await calendar.editor.make(`/${many}`, { [one]: 'Hall' });
    const german = await calendar.editor.make(`/${many}`, { [one]: 'Hall!' }, { ml_language: 'de' });
    const another = await calendar.editor.make(`/${other}s`, { [other]: 'Hall' });

    expect([english.slug, german.slug, another.slug]).toEqual(['hall', 'hall', 'hall']);
  });

  it('gives each of eight at the same moment a slug of its own', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Hall${'!'.repeat(n)}`);

    const made = await Promise.all(names.map((name) => calendar.editor.make(`/${many}`, { [one]: name })));

    const slugs = made.map(({ slug }) => slug).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect(slugs).toEqual(['hall', ...Array.from({ length: 7 }, (_, n) => `hall-${n + 2}`)]);
  });
});
