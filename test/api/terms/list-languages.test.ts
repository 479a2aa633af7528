import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Made } from '../../support/api.js';
import { invalid, refusal, valueOf } from '../../support/responses.js';
import { makeEvent } from '../../support/make.js';
import { KINDS } from './cast.js';

describe.each(KINDS)('GET /%s in several languages', (kind) => {
  let calendar: TestCalendar;
  let event: number;

  /** 1 in English and German, 2 in German and then Czech, 3 in English alone, 4 in Slovenian alone. */
  beforeAll(async () => {
    calendar = await startTestCalendar();
    const { editor } = calendar;
    const [de, sl] = [{ ml_language: 'de' }, { ml_language: 'sl' }];
    await editor.make(`/${kind}`, { name: 'Music', slug: 'sound', description: 'm' });
    await editor.post(`/${kind}/1`, { name: 'Töne', slug: 'klang' }, de);
    await editor.make(`/${kind}`, { name: 'Österreich', slug: 'at', description: 'a' }, de);
    await editor.post(`/${kind}/2`, { name: 'Rakousko', slug: 'rk' }, { ml_language: 'cs' });
    await editor.make(`/${kind}`, { name: 'Zebra', slug: 'zoo', description: 'b' });
    await editor.make(`/${kind}`, { name: 'Žoga', slug: 'at', description: 'z' }, sl);
    event = (await makeEvent(editor, { [kind]: [1, 2, 4] })).id;
    await editor.post(`/events/${event}`, { title: 'Abend' }, de);
    await makeEvent(editor, { [kind]: [2, 3], ...de });
    await makeEvent(editor, { [kind]: [4], ...de });
  });
  afterAll(() => calendar.close());

  const ANY = '&ml_fallback=true';

  it.each([
    ['ml_language=en', [[1, 'Music', 1]]],
    [
      'ml_language=en&hide_empty=0',
      [
        [1, 'Music', 1],
        [3, 'Zebra', 0],
      ],
    ],
    [
      'ml_language=de',
      [
        [2, 'Österreich', 2],
        [1, 'Töne', 1],
      ],
    ],
    ['ml_language=sl', []],
    ['ml_language=sl&hide_empty=0', [[4, 'Žoga', 0]]],
    ['ml_language=fr&hide_empty=0', []],
    [
      `ml_language=fr${ANY}`,
      [
        [1, 'Music', 1],
        [2, 'Österreich', 2],
        [3, 'Zebra', 1],
        [4, 'Žoga', 2],
      ],
    ],
    [
      `ml_language=de&orderby=count&order=desc${ANY}`,
      [
        [2, 'Österreich', 2],
        [4, 'Žoga', 2],
        [1, 'Töne', 1],
        [3, 'Zebra', 1],
      ],
    ],
    // German descriptions of 1 come from the original.
    [
      'ml_language=de&orderby=description&order=desc',
      [
        [1, 'Töne', 1],
        [2, 'Österreich', 2],
      ],
    ],

    ['ml_language=de&search=tone', [[1, 'Töne', 1]]],
    ['ml_language=de&search=music', []],
    ['ml_language=de&search=oster', [[2, 'Österreich', 2]]],
    ['ml_language=en&search=tone', []],
    [`ml_language=en&search=oster${ANY}`, [[2, 'Österreich', 2]]],
    [`ml_language=en&search=klang${ANY}`, []],
    ['ml_language=de&slug=klang', [[1, 'Töne', 1]]],
    ['ml_language=de&slug=sound', []],
    ['ml_language=en&slug=klang', []],
    ['ml_language=de&slug=at', [[2, 'Österreich', 2]]],
    [`ml_language=de&slug=zoo${ANY}`, [[3, 'Zebra', 1]]],
    [
      `ml_language=fr&slug=at${ANY}`,
      [
        [2, 'Österreich', 2],
        [4, 'Žoga', 2],
      ],
    ],
    [`ml_language=fr&slug=klang${ANY}`, []],

    // Names mean a term in whatever language knows them; it is listed where it has a text.
    ['ml_language=de&include=Music', [[1, 'Töne', 1]]],
    ['ml_language=en&include=klang', [[1, 'Music', 1]]],
    ['ml_language=en&include=2', []],
    ['ml_language=de&exclude=Music', [[2, 'Österreich', 2]]],
    ['ml_language=de&include=at', [[2, 'Österreich', 2]]],
    ['ml_language=sl&include=at&hide_empty=0', [[4, 'Žoga', 0]]],

    ['ml_language=en&event={event}', [[1, 'Music', 1]]],
    [
      `ml_language=en&event={event}${ANY}`,
      [
        [1, 'Music', 1],
        [2, 'Österreich', 2],
        [4, 'Žoga', 2],
      ],
    ],
  ])('%s', async (query, expected) => {
    const answer = await calendar.visitor.get(`/${kind}?${query.replace('{event}', String(event))}`);

    const terms = valueOf(answer, kind) as (Made & { name: string; count: number })[];
    expect(terms.map(({ id, name, count }) => [id, name, count])).toEqual(expected);
    expect(valueOf(answer, 'total')).toBe(expected.length);
  });

  it('finds nothing by the text that a language has lost, until it is written again', async () => {
    const { id } = await calendar.editor.make(`/${kind}`, { name: 'Gone', slug: 'away' });
    await calendar.editor.post(`/${kind}/${id}`, { name: 'Fort' }, { ml_language: 'de' });
    const found = async (): Promise<unknown> =>
      Promise.all(
        ['slug=away', 'search=gone', 'search=away', 'search=new'].map(async (query) =>
          valueOf(await calendar.visitor.get(`/${kind}?hide_empty=0&${query}`), 'total'),
        ),
      );
    const before = await found();
    await calendar.editor.delete(`/${kind}/${id}`, { ml_language: 'en' });
    const without = await found();
    await calendar.editor.post(`/${kind}/${id}`, { name: 'New' }, { ml_language: 'en' });

    expect([before, without, await found()]).toEqual([
      [1, 1, 1, 0],
      [0, 0, 0, 0],
      [1, 0, 1, 1],
    ]);
  });

  it('refuses an unknown language', async () => {
    const answer = await calendar.visitor.get(`/${kind}`, { ml_language: 'xx', search: '' });

    expect(refusal(answer)).toEqual(invalid('ml_language'));
  });
});
