import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/responses.js';
import { type CastEvents, KINDS, makeTerms } from './cast.js';

describe.each(KINDS)('order, pages and links of GET /%s', (kind) => {
  let calendar: TestCalendar;
  let events: CastEvents;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    events = await makeTerms(calendar, kind);
  });
  afterAll(() => calendar.close());

  const UP = [8, 2, 1, 5, 7, 3, 6];
  const DOWN = UP.toReversed();
  const BY_ID = UP.toSorted((a, b) => a - b);

  it.each([
    ['order=asc', UP],
    ['order=ASC', UP],
    ['order=desc', DOWN],
    ['order=DESC', DOWN],
    ['order=sideways', DOWN],
    ['order=asc&order=desc', DOWN],
    ['orderby=name', UP],
    ['orderby=Name&order=desc', DOWN],
    ['orderby=nosuch', UP],
    ['orderby=nosuch&order=desc', DOWN],
    ['orderby=id', BY_ID],
    ['orderby=ID&order=desc', BY_ID.toReversed()],
    ['orderby=term_id', BY_ID],
    ['orderby=term_id&order=desc', BY_ID.toReversed()],
    ['orderby=slug', [8, 6, 5, 2, 1, 3, 7]],
    ['orderby=slug&order=desc', [7, 3, 1, 2, 5, 6, 8]],
    ['orderby=count', [2, 3, 5, 6, 7, 8, 1]],
    ['orderby=count&order=desc', [1, 2, 3, 5, 6, 7, 8]],
    ['orderby=count&hide_empty=0', [4, 2, 3, 5, 6, 7, 8, 1]],
    ['orderby=description', [2, 6, 7, 8, 3, 1, 5]],
    ['orderby=description&order=desc', [5, 1, 3, 2, 6, 7, 8]],
    ['orderby=parent', BY_ID],
    ['orderby=parent&order=desc', BY_ID],
    ['orderby=term_group', BY_ID],
    ['orderby=term_group&order=desc', BY_ID],
    ['orderby=include&include=5,1,7', [5, 1, 7]],
    ['orderby=include&include=5,1,7&order=desc', [7, 1, 5]],
    ['orderby=include&include=summer,Jazz,3&exclude=1', [7, 8]],
    ['orderby=include_slugs&include=dance,jazz,summer', [5, 1, 7]],
    ['orderby=include', UP],
    ['orderby=include_slugs&order=desc', DOWN],
  ])('%j lists %j', async (query, ids) => {
    const answer = await calendar.visitor.get(`/${kind}?${query}`);

    expect(idsOf(answer, kind)).toEqual(ids);
  });

  it('puts terms of the same name in the order of their ids, up and down', async () => {
    const ids: number[] = [];
    for (const slug of ['twin-b', 'twin-a', 'twin-c']) {
      const { id } = await calendar.editor.make(`/${kind}`, { name: 'Twin', slug });
      ids.push(id);
    }

    const lists = await Promise.all(
      ['asc', 'desc'].map((order) =>
        calendar.visitor.get(`/${kind}`, { search: 'twin', hide_empty: false, order }),
      ),
    );

    expect(lists.map((answer) => idsOf(answer, kind))).toEqual([ids, ids]);
    for (const id of ids) await calendar.editor.delete(`/${kind}/${id}`);
  });

  const link = (query: string): string => `${BASE}/${kind}/${query}`;

  it.each([
    ['', ''],
    ['page=1', ''],
    ['page=2&search=jazz', '?page=2&search=jazz'],
    ['per_page=7', '?per_page=7'],
    ['per_page=999', '?per_page=50'],
    ['search=Food+%26+D', '?search=Food+%26+D'],
    ['search=%20Jazz', '?search=+Jazz'],
    ['exclude=1,%202', '?exclude=1%2C2'],
    ['include=jazz&include=2', '?include=jazz%2C2'],
    ['include[]=1&include[]=stage', '?include=1%2Cstage'],
    ['include[]=Summer,+2027&include[]=1', '?include%5B%5D=Summer%2C+2027&include%5B%5D=1'],
    ['order=Sideways', '?order=Sideways'],
    ['orderby=nosuch', '?orderby=nosuch'],
    ['hide_empty=1', '?hide_empty=true'],
    ['hide_empty=0', '?hide_empty=false'],
    ['slug=Stage', '?slug=Stage'],
    ['colour=red&password=x&_method=GET&context=edit', '?context=edit'],
    ['ml_language=de&ml_fallback=1&order=desc', '?order=desc&ml_fallback=true&ml_language=de'],
    [
      'slug=jazz&hide_empty=0&orderby=id&order=desc&include=1,2&exclude=3&search=a&per_page=3&page=1&ml_language=en',
      '?per_page=3&search=a&exclude=3&include=1%2C2&order=desc&orderby=id&hide_empty=false&slug=jazz&ml_language=en',
    ],
  ])('shows of %j what was sent: %j', async (query, shown) => {
    const answer = await calendar.visitor.get(`/${kind}?${query}`);

    expect(pick(answer, 'rest_url')).toEqual({ rest_url: link(shown) });
  });

  it('shows the events by which it is filtered', async () => {
    const { show, dinner } = events;

    const answer = await calendar.visitor.get(`/${kind}`, { event: show, post: dinner });

    expect(pick(answer, 'rest_url')).toEqual({ rest_url: link(`?post=${dinner}&event=${show}`) });
  });

  it.each([
    'per_page=2&hide_empty=0&order=desc&orderby=count',
    'per_page=3&search=a',
    'per_page=1&orderby=include&include[]=Summer,+2027&include[]=jazz&include[]=stage',
    'per_page=2&exclude=jazz&orderby=description',
  ])('walks the whole list of %j along its links, there and back', async (query) => {
    const whole = await calendar.visitor.get(`/${kind}?${query.replace(/per_page=\d/, 'per_page=50')}`);
    const step = async (next: string): Promise<Record<string, unknown>> => {
      const address = next.replace(BASE, '');
      return (await calendar.visitor.get(address)).body as Record<string, unknown>;
    };
    const ids: number[] = [];
    const back: unknown[] = [];
    let page = await step(`/${kind}?${query}`);
    for (;;) {
      ids.push(...(page[kind] as { id: number }[]).map(({ id }) => id));
      back.unshift(page['rest_url']);
      if (typeof page['next_rest_url'] !== 'string') break;
      page = await step(page['next_rest_url']);
    }
    const seen: unknown[] = [];
    for (;;) {
      seen.push(page['rest_url']);
      if (typeof page['previous_rest_url'] !== 'string') break;
      page = await step(page['previous_rest_url']);
    }

    expect(ids).toEqual(idsOf(whole, kind));
    expect(ids.length).toBeGreaterThan(2);
    expect(seen).toEqual(back);
  });
});
