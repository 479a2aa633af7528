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
} from '../../support/answers.js';

describe('DELETE /tags/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const ALL = { hide_empty: 'false' };

  it('answers the tag as it was, and takes it out of its events', async () => {
    const event = await calendar.editor.make('/events', {
      title: 'Concert',
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 12:00:00',
      tags: 'jazz,blues',
    });

    const { status, body } = await calendar.editor.delete('/tags/1');

    expect(status).toBe(200);
    expectBody(body, {
      id: 1,
      count: 1,
      description: '',
      name: 'jazz',
      slug: 'jazz',
      taxonomy: 'post_tag',
      meta: [],
      url: `${SITE}/tag/jazz/`,
      urls: { self: `${BASE}/tags/1`, collection: `${BASE}/tags` },
      language: 'en',
      translations: inEnglish('tags/1', 'jazz', editedAt('2027-03-10 12:00:00')),
    });
    const { tags } = (await calendar.visitor.get(`/events/${event.id}`)).body as { tags: { id: number }[] };
    expect(tags.map(({ id }) => id)).toEqual([2]);
    expect(idsOf(await calendar.visitor.get('/tags', ALL), 'tags')).toEqual([2]);
  });

  it('is for good', async () => {
    await calendar.editor.make('/tags', { name: 'jazz' });
    await calendar.editor.delete('/tags/1');

    const answers = [
      await calendar.editor.get('/tags/1'),
      await calendar.editor.post('/tags/1', { name: 'jazz' }),
      await calendar.editor.delete('/tags/1'),
    ];

    expect(answers.map(refusal)).toEqual([invalid('id'), invalid('id'), invalid('id')]);
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
    ['contributor', FORBIDDEN],
    ['author', FORBIDDEN],
  ] as const)('refuses a %s, also one that does not exist', async (role, expected) => {
    await calendar.editor.make('/tags', { name: 'jazz' });

    const answers = [await calendar[role].delete('/tags/1'), await calendar[role].delete('/tags/999')];

    expect(answers.map(refusal)).toEqual([expected, expected]);
    expect(idsOf(await calendar.visitor.get('/tags', ALL), 'tags')).toEqual([1]);
  });

  it.each([
    ['/tags/999', invalid('id')],
    ['/tags/2', invalid('id')],
    ['/tags/jazz', NO_ROUTE],
    ['/tags', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make('/tags', { name: 'jazz' });
    await calendar.editor.make('/categories', { name: 'Music' });

    const answer = await calendar.editor.delete(path);

    expect(refusal(answer)).toEqual(expected);
    expect(idsOf(await calendar.visitor.get('/categories', ALL), 'categories')).toEqual([2]);
  });
});
