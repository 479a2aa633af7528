import { Client } from 'pg';
import { countColdQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, invalid, pick, refusal } from '../../support/responses.js';
import { BY_NAME, type CastEvents, KINDS, makeTerms } from './cast.js';

const ALL = 'hide_empty=false';

describe.each(KINDS)('the filters of GET /%s', (kind) => {
  let calendar: TestCalendar;
  let events: CastEvents;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    events = await makeTerms(calendar, kind);
  });
  afterAll(() => calendar.close());

  /** `{show}` in a query stands for the id of that event. */
  const address = (query: string): string =>
    `/${kind}?${query.replace(/\{(\w+)\}/g, (_, name: keyof CastEvents) => String(events[name]))}`;
  const list = async (query: string, as = calendar.visitor): Promise<number[]> => {
    const answer = await as.get(address(query));
    expect(pick(answer, 'total', 'total_pages')).toEqual({
      total: idsOf(answer, kind).length,
      total_pages: idsOf(answer, kind).length > 0 ? 1 : 0,
    });
    return idsOf(answer, kind);
  };

  it.each([
    ['', BY_NAME.filter((id) => id !== 4)],
    ['hide_empty=true', BY_NAME.filter((id) => id !== 4)],
    ['hide_empty=0', BY_NAME],
    ['parent=&ticketed=&status=', kind === 'tags' ? BY_NAME.filter((id) => id !== 4) : null],

    ['search=jazz', [1, 5]],
    ['search=JaZ', [1, 5]],
    ['search=%20jazz%20', [1, 5]],
    ['search=theatre', [3]],
    ['search=TH%C3%89%C3%82TRE', [3]],
    ['search=the%CC%81a', [3]],
    ['search=stage', [3]],
    ['search=tag', [3]],
    ['search=αθηνα', [6]],
    ['search=ΑΘΉΝΑ', [6]],
    ['search=athi', [6]],
    ['search=d%20%26%20d', [2]],
    ['search=food-d', [2]],
    ['search=d%0Afood', []],
    ['search=drink%0Afood-drink', []],
    ['search=open', []],
    [`search=open&${ALL}`, [4]],
    [`search=%25&${ALL}`, [4]],
    [`search=_&${ALL}`, [4]],
    [`search=%5C&${ALL}`, []],
    [`search=0%25&${ALL}`, [4]],
    [`search=air%20%09100&${ALL}`, [4]],
    ['search=2027', [7]],
    ['search=zzz', []],
    ['search=jazz&search=stage', [3]],

    ['include=1', [1]],
    ['include=1,2', [2, 1]],
    ['include=2,%201,,2', [2, 1]],
    ['include=1&include=2', [2, 1]],
    ['include[]=1&include[]=2', [2, 1]],
    ['include[0]=1&include[1]=5', [1, 5]],
    ['include=stage', [3]],
    ['include=jazz,Théâtre', [1, 3]],
    ['include=JAZZ', [1]],
    ['include=Food%20%26%20Drink', [2]],
    ['include[]=Summer,%202027', [7]],
    ['include=3', [8]],
    ['include=4', []],
    [`include=4&${ALL}`, [4]],
    ['exclude=1', [8, 2, 5, 7, 3, 6]],
    ['exclude=jazz,stage,6', [8, 2, 5, 7]],
    ['exclude[]=2&exclude[]=Summer,%202027', [8, 1, 5, 3, 6]],
    ['exclude=1,2,3,stage,5,6,7', []],
    ['include=1,2,5&exclude=jazz', [2, 5]],
    ['include=1&exclude=1', []],

    ['slug=jazz', [1]],
    ['slug=dance', [5]],
    ['slug=food-drink', [2]],
    ['slug=3', [8]],
    ['slug=Stage', [3]],
    ['slug=jaz', []],
    ['slug=nosuch', []],
    ['slug=open', []],
    [`slug=open&${ALL}`, [4]],

    ['event={show}', [1, 5, 3]],
    ['post={show}', [1, 5, 3]],
    ['event={show}&post={dinner}', [1, 5, 3]],
    ['post={show}&event={dinner}', [2, 1]],
    ['event={german}', [1]],
    [`event={german}&${ALL}`, [1, 4]],
    ['event={secret}', []],
    [`event={secret}&${ALL}`, []],
    ['event={show}&search=jazz&exclude=dance', [1]],
    ['event={show}&include=2,stage,5&slug=stage', [3]],
    ['event={dinner}&slug=stage', []],
  ])('%j lists %j', async (query, ids) => {
    if (ids !== null) expect(await list(query)).toEqual(ids);
  });

  it('lists the terms of an event that not everybody may read to those who may', async () => {
    const { editor, author, administrator, contributor } = calendar;
    const refused = await Promise.all(
      [calendar.visitor, contributor].map(async (as) => refusal(await as.get(address('event={draft}')))),
    );

    expect(refused).toEqual([invalid('event'), invalid('event')]);
    expect(await list('event={draft}', author)).toEqual([1]);
    expect(await list('event={draft}', editor)).toEqual([1]);
    expect(await list(`post={draft}&${ALL}`, author)).toEqual([1, 4]);
    expect(await list('event={secret}', editor)).toEqual([2]);
    expect(await list('event={secret}', administrator)).toEqual([2]);
    expect(await list('event={secret}', author)).toEqual([]);
  });

  it('does not take terms of the other kind for its own', async () => {
    const other = kind === 'tags' ? 'categories' : 'tags';
    const { id } = await calendar.editor.make(`/${other}`, { name: 'Elsewhere' });

    const answers = await Promise.all(
      [`include=${id}`, 'exclude=elsewhere', 'include=Elsewhere'].map((query) =>
        calendar.visitor.get(address(query)),
      ),
    );

    expect(answers.map(refusal)).toEqual([invalid('include'), invalid('exclude'), invalid('include')]);
    expect(await list(`search=elsewhere&${ALL}`)).toEqual([]);
  });

  it('finds the new name and slug of a term, and the old ones no more', async () => {
    const { id } = await calendar.editor.make(`/${kind}`, { name: 'Before', slug: 'was' });
    await calendar.editor.post(`/${kind}/${id}`, { name: 'Äfter' });
    await calendar.editor.post(`/${kind}/${id}`, { slug: 'is-now' });

    const found = await Promise.all(
      ['before', 'was', 'after', 'is-now'].map((word) => list(`search=${word}&${ALL}`)),
    );

    expect(found).toEqual([[], [], [id], [id]]);
    await calendar.editor.delete(`/${kind}/${id}`);
  });

  it('reads neither all derived rows of events nor more for many than for one', async () => {
    const many = 'per_page=50&hide_empty=0&exclude=8&orderby=count&order=desc&search=a';
    const forMany = await countColdQueries(calendar, async () => {
      expect((await list(many)).length).toBeGreaterThan(4);
    });
    const forOne = await countColdQueries(calendar, async () => {
      expect(await list(many.replace('search=a', 'search=athina'))).toEqual([6]);
    });
    const spy = jest.spyOn(Client.prototype, 'query');
    await list('');
    await list('event={show}&orderby=count');
    await list('ml_fallback=true&orderby=count');
    const sql = spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : JSON.stringify(query)));
    spy.mockRestore();

    expect(forMany).toBe(forOne);
    expect(sql.some((text) => text.includes('term_counts'))).toBe(true);
    expect(sql.filter((text) => text.includes('event_term_listings'))).toEqual([]);
  });
});
