import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  editedAt,
  expectBody,
  FORBIDDEN,
  idsOf,
  inEnglish,
  invalid,
  NO_ROUTE,
  refusal,
  SIGN_IN,
  valueOf,
} from '../../support/answers.js';

describe('DELETE /categories/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const ALL = { hide_empty: 'false' };
  const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

  it('answers the category as it was', async () => {
    await calendar.editor.make('/categories', { name: 'Music' });
    await calendar.editor.make('/categories', { name: 'Jazz', parent: 1, description: 'Blue.' });
    await calendar.editor.make('/events', { title: 'Concert', ...DATES, categories: 2 });

    const { status, body } = await calendar.author.delete('/categories/2', { force: false });

    expect(status).toBe(200);
    expectBody(body, {
      id: 2,
      count: 1,
      description: 'Blue.',
      name: 'Jazz',
      slug: 'jazz',
      taxonomy: 'tribe_events_cat',
      parent: 1,
      meta: [],
      url: `${SITE}/events/category/music/jazz/`,
      urls: {
        self: `${BASE}/categories/2`,
        collection: `${BASE}/categories`,
        up: `${BASE}/categories/1`,
      },
      language: 'en',
      translations: inEnglish('categories/2', 'jazz', editedAt('2027-03-10 12:00:00')),
    });
  });

  it('is for good', async () => {
    await calendar.editor.make('/categories', { name: 'Jazz' });
    await calendar.editor.delete('/categories/1');

    const answers = [
      await calendar.editor.get('/categories/1'),
      await calendar.editor.post('/categories/1', { name: 'Jazz' }),
      await calendar.editor.delete('/categories/1'),
    ];
    const again = await calendar.editor.make('/categories', { name: 'Jazz' });

    expect(answers.map(refusal)).toEqual([invalid('id'), invalid('id'), invalid('id')]);
    expect([again.id, again.slug]).toEqual([2, 'jazz']);
  });

  it('moves the children up to its parent', async () => {
    await calendar.editor.make('/categories', { name: 'Arts' });
    await calendar.editor.make('/categories', { name: 'Music', parent: 1 });
    await calendar.editor.make('/categories', { name: 'Jazz', parent: 2 });
    await calendar.editor.make('/categories', { name: 'Blues', parent: 2 });
    const parents = async (): Promise<unknown[]> => [
      valueOf(await calendar.visitor.get('/categories/3'), 'parent'),
      valueOf(await calendar.visitor.get('/categories/4'), 'parent'),
    ];

    await calendar.editor.delete('/categories/2');
    const underArts = await parents();
    await calendar.editor.delete('/categories/1');
    const onTop = await parents();

    expect([underArts, onTop]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('takes it out of its events, which keep the others', async () => {
    await calendar.editor.make('/categories', { name: 'Music' });
    await calendar.editor.make('/categories', { name: 'Jazz' });
    const { id } = await calendar.editor.make('/events', { title: 'Concert', ...DATES, categories: [1, 2] });

    await calendar.editor.delete('/categories/2');

    const { body } = await calendar.visitor.get(`/events/${id}`);
    expect((body as { categories: { id: number }[] }).categories.map((term) => term.id)).toEqual([1]);
    expect(idsOf(await calendar.visitor.get('/categories'), 'categories')).toEqual([1]);
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
    ['contributor', FORBIDDEN],
  ] as const)('refuses a %s, also one that does not exist', async (role, expected) => {
    await calendar.editor.make('/categories', { name: 'Music' });

    const answers = [
      await calendar[role].delete('/categories/1'),
      await calendar[role].delete('/categories/999'),
    ];

    expect(answers.map(refusal)).toEqual([expected, expected]);
    expect(idsOf(await calendar.visitor.get('/categories', ALL), 'categories')).toEqual([1]);
  });

  it.each([
    ['/categories/999', invalid('id')],
    ['/categories/0', invalid('id')],
    ['/categories/2', invalid('id')],
    ['/categories/music', NO_ROUTE],
    ['/categories', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make('/categories', { name: 'Music' });
    await calendar.editor.make('/tags', { name: 'outdoor' });

    const answer = await calendar.editor.delete(path);

    expect(refusal(answer)).toEqual(expected);
    expect(idsOf(await calendar.visitor.get('/tags', ALL), 'tags')).toEqual([2]);
  });
});
