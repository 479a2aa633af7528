import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { detailCodes, invalid, pick, refusal, valueOf } from '../../support/responses.js';

describe('POST, PUT, PATCH /categories/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** Categories with the ids 1, 2 …; `>` before a name makes it a child of the one before. */
  async function makeTree(...names: string[]): Promise<void> {
    let last = 0;
    for (const name of names) {
      const parent = name.startsWith('>') ? { parent: last } : {};
      last = (await calendar.editor.make('/categories', { name: name.replace('>', ''), ...parent })).id;
    }
  }

  const parentsOf = (...ids: number[]): Promise<unknown[]> =>
    Promise.all(ids.map(async (id) => valueOf(await calendar.visitor.get(`/categories/${id}`), 'parent')));

  it('calls a parent in words a wrong type', async () => {
    await makeTree('Music');

    const answer = await calendar.editor.post('/categories/1', { parent: 'music' });

    expect(refusal(answer)).toEqual(invalid('parent'));
    expect(detailCodes(answer)).toEqual({ parent: 'rest_invalid_type' });
  });

  it('makes a taken slug unique when the category moves in the same request', async () => {
    await makeTree('Music', 'Jazz');

    const answer = await calendar.editor.post('/categories/2', { slug: 'music', parent: 1 });

    expect(pick(answer, 'slug', 'parent')).toEqual({ slug: 'music-music', parent: 1 });
  });

  it.each([[0], ['0'], [null]])('takes a category out of its parent with %j', async (parent) => {
    await makeTree('Music', '>Jazz');

    const answer = await calendar.editor.post('/categories/2', { parent });

    expect(pick(answer, 'parent', 'url', 'urls')).toEqual({
      parent: 0,
      url: `${SITE}/events/category/jazz/`,
      urls: { self: `${BASE}/categories/2`, collection: `${BASE}/categories` },
    });
  });

  it('moves a category with what is below it', async () => {
    await makeTree('Music', '>Jazz', '>Bebop', 'Arts');

    await calendar.editor.post('/categories/2', { parent: 4 });

    expect(await parentsOf(1, 2, 3, 4)).toEqual([0, 4, 2, 0]);
    expect(pick(await calendar.visitor.get('/categories/3'), 'url')).toEqual({
      url: `${SITE}/events/category/arts/jazz/bebop/`,
    });
  });

  it('makes a category that is its own parent one of the top level', async () => {
    await makeTree('Music', '>Jazz');

    const answer = await calendar.editor.post('/categories/2', { parent: 2 });

    expect({ status: answer.status, ...pick(answer, 'parent') }).toEqual({ status: 200, parent: 0 });
  });

  it.each([
    [1, 2, [0, 1, 2]],
    [1, 3, [0, 1, 2]],
    [2, 3, [0, 0, 2]],
  ])('lets no circle close when %s moves under %s', async (id, parent, parents) => {
    await makeTree('Music', '>Jazz', '>Bebop');

    const answer = await calendar.editor.post(`/categories/${id}`, { parent });

    expect({ status: answer.status, ...pick(answer, 'parent') }).toEqual({ status: 200, parent: 0 });
    expect(await parentsOf(1, 2, 3)).toEqual(parents);
  });

  it('lets no circle close when two move under each other at the same moment', async () => {
    await makeTree('Music', 'Jazz');

    const answers = await Promise.all([
      calendar.editor.post('/categories/1', { parent: 2 }),
      calendar.editor.post('/categories/2', { parent: 1 }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([
      [0, 1],
      [2, 0],
    ]).toContainEqual(await parentsOf(1, 2));
  });
});
