import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, invalid, pick, refusal } from '../../support/responses.js';
import { makeEvent } from '../../support/make.js';

describe('the tree of GET /categories', () => {
  let calendar: TestCalendar;
  let event: number;

  /** Arts 1 ┬ Stage 2 ─ Opera 3, Film 4; Sport 5 ─ Judo 6; Idle 7 ─ Nap 8. Events: one of Opera, one of Arts and Judo. */
  beforeAll(async () => {
    calendar = await startTestCalendar();
    const make = (name: string, parent?: number): Promise<unknown> =>
      calendar.editor.make('/categories', parent === undefined ? { name } : { name, parent });
    await make('Arts');
    await make('Stage', 1);
    await make('Opera', 2);
    await make('Film', 1);
    await make('Sport');
    await make('Judo', 5);
    await make('Idle');
    await make('Nap', 7);
    await calendar.editor.make('/tags', { name: 'Tag 9' });
    await makeEvent(calendar.editor, { categories: [3], tags: [9] });
    event = (await makeEvent(calendar.editor, { categories: [1, 6] })).id;
    await makeEvent(calendar.author, { categories: [2, 8], status: 'draft' });
  });
  afterAll(() => calendar.close());

  it.each([
    ['', [1, 6, 3, 5, 2]],
    ['hide_empty=0', [1, 4, 7, 6, 8, 3, 5, 2]],
    ['parent=1', [2]],
    ['parent=1&hide_empty=0', [4, 2]],
    ['parent=2', [3]],
    ['parent=3&hide_empty=0', []],
    ['parent=7', []],
    ['parent=7&hide_empty=0', [8]],
    ['parent=5&parent=1', [2]],
    ['parent=1&search=stage', [2]],
    ['parent=1&exclude=stage&hide_empty=0', [4]],
    ['include=1,2,3&parent=2', [3]],
    ['orderby=parent', [1, 5, 2, 3, 6]],
    ['orderby=parent&order=desc', [6, 3, 2, 1, 5]],
    ['orderby=parent&hide_empty=0', [1, 5, 7, 2, 4, 3, 6, 8]],
    ['orderby=count', [2, 5, 1, 3, 6]],
    ['exclude=arts', [6, 3, 5, 2]],
    ['slug=stage', [2]],
  ])('%j lists %j', async (query, ids) => {
    const answer = await calendar.visitor.get(`/categories?${query}`);

    expect(idsOf(answer, 'categories')).toEqual(ids);
    expect(pick(answer, 'total')).toEqual({ total: ids.length });
  });

  it('lists the categories of an event, not those above them', async () => {
    expect(idsOf(await calendar.visitor.get('/categories', { event }), 'categories')).toEqual([1, 6]);
    expect(
      idsOf(await calendar.visitor.get('/categories', { event, parent: 5, hide_empty: 0 }), 'categories'),
    ).toEqual([6]);
  });

  it('carries the parent in its links', async () => {
    const answer = await calendar.visitor.get('/categories', { parent: 1, per_page: 1, hide_empty: 0 });

    expect(pick(answer, 'rest_url', 'next_rest_url')).toEqual({
      rest_url: `${BASE}/categories/?per_page=1&hide_empty=false&parent=1`,
      next_rest_url: `${BASE}/categories/?per_page=1&hide_empty=false&parent=1&page=2`,
    });
  });

  it.each(['', '0', '-1', 'foo', 'arts', '9', '999', '1,2', '99999999999'])(
    'refuses parent=%j',
    async (parent) => {
      expect(refusal(await calendar.visitor.get('/categories', { parent }))).toEqual(invalid('parent'));
    },
  );
});
