// The order of matches in the lists of events, venues, organizers, categories and tags.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, refusal } from '../../support/make.js';

const LISTS = [
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['events', 'title'],
  ['categories', 'name'],
  ['tags', 'name'],
] as const;

describe('orderby=relevance', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  const list = async (path: string, query: Record<string, string>): Promise<unknown[]> => {
    const { body } = await calendar.visitor.get(`/${path}`, { orderby: 'relevance', ...query });
    const [name = ''] = LISTS.flatMap(([kind, field]) => (kind === path ? [field] : []));
    return (body as Record<string, Record<string, unknown>[]>)[path]?.map((item) => item[name]) ?? [];
  };

  it('puts titles before texts, and whole words before beginnings and parts', async () => {
    const { editor } = calendar;
    const names: readonly (readonly [string, string])[] = [
      ['Jacaranda Court', 'Behind the yard'],
      ['Halyard House', ''],
      ['Yardley', ''],
      ['The Old Yard', ''],
      ['Yard Hall', ''],
      ['YARD', ''],
      ['Orchard', 'A vineyard'],
    ];
    for (const [name, description] of names) {
      await editor.make('/venues', { venue: name, description });
      await editor.make('/organizers', { organizer: name, description });
      await editor.make('/events', anEvent({ title: name, description }));
      await editor.make('/categories', { name });
      await editor.make('/tags', { name });
    }
    const titles = ['YARD', 'Yard Hall', 'The Old Yard', 'Yardley', 'Halyard House'];
    for (const path of ['venues', 'organizers', 'events'])
      expect([path, await list(path, { search: 'yard' })]).toEqual([
        path,
        [...titles, 'Jacaranda Court', 'Orchard'],
      ]);
    for (const path of ['categories', 'tags'])
      expect([path, await list(path, { search: 'yard', hide_empty: 'false' })]).toEqual([path, titles]);
    for (const query of [{ search: 'yard -house' }, { search: '"yard"' }])
      expect((await list('events', query)).slice(0, 2)).toEqual(['YARD', 'Yard Hall']);
    expect(await list('events', { search: 'old yard' })).toEqual(['The Old Yard']);
  });

  it('pages without repeating or losing a match, with ties in the order of the list', async () => {
    const { editor } = calendar;
    for (const day of [3, 1, 2])
      await editor.make(
        '/events',
        anEvent({ title: 'Tango', start_date: `2027-06-0${day} 20:00`, end_date: `2027-06-0${day} 22:00` }),
      );
    const starts = async (query: Record<string, string>): Promise<string[]> => {
      const { body } = await calendar.visitor.get('/events', { search: 'tango', ...query });
      return (body as { events: { start_date: string }[] }).events.map(({ start_date }) =>
        start_date.slice(8, 10),
      );
    };
    const walked = [];
    for (const page of ['1', '2', '3'])
      walked.push(...(await starts({ orderby: 'relevance', per_page: '1', page })));
    expect(walked).toEqual(['01', '02', '03']);
    expect(await starts({ orderby: 'relevance', order: 'desc' })).toEqual(['03', '02', '01']);
    const { body } = await calendar.visitor.get('/events', {
      search: 'tango',
      orderby: 'relevance',
      per_page: '1',
    });
    expect((body as { next_rest_url: string }).next_rest_url).toContain('orderby=relevance');
  });

  it.each([
    ['de', 'kaese', ['Käse', 'Käserei', 'Abend']],
    ['de', 'käse', ['Käse', 'Käserei', 'Abend']],
    ['bg', 'концерт', ['Концерт', 'Концертна зала', 'Вечер']],
    ['fi', 'kasi', ['Käsi', 'Käsityö', 'Ilta']],
  ])('folds titles in %s as the search does: %s', async (language, search, expected) => {
    const { editor } = calendar;
    for (const name of expected.toReversed())
      await editor.make('/venues', {
        ml_language: language,
        venue: name,
        description: name === expected[2] ? (expected[0] ?? '') : '',
      });
    expect(await list('venues', { search, ml_language: language })).toEqual(expected);
    expect(await list('venues', { search, ml_language: language, ml_fallback: 'true' })).toEqual(expected);
  });

  it.each(LISTS)('is refused without a search: %s', async (path) => {
    for (const orderby of ['relevance', 'Relevance'])
      expect(refusal(await calendar.visitor.get(`/${path}`, { orderby }))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: ['orderby'],
      });
  });

  it('takes signs and many words of a search as they are', async () => {
    await calendar.editor.make('/events', anEvent({ title: 'C++ (for *all*) 100% [x] \\d' }));
    for (const search of ['c++', '(for', '*all*)', '100%', '[x]', '\\d', 'c++ (for 100% [x]', '-yard'])
      expect((await calendar.visitor.get('/events', { search, orderby: 'relevance' })).status).toBe(200);
    expect(await list('events', { search: '100%' })).toEqual(['C++ (for *all*) 100% [x] \\d']);
  });
});
