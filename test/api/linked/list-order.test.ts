import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf } from '../../support/responses.js';
import { walkList } from './list-walk.js';
import { NOUNS } from './nouns.js';

describe.each(NOUNS)('GET /$many: order', ({ one, many, numbered }) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  const make = async (fields: Record<string, unknown>, language = 'en'): Promise<number> =>
    (await calendar.editor.make(`/${many}`, fields, { ml_language: language })).id;
  const list = async (query: Record<string, string>): Promise<number[]> => {
    const ids = idsOf(await calendar.visitor.get(`/${many}`, query), many);
    expect(await walkList(calendar.visitor, many, query)).toMatchObject({ ids });
    return ids;
  };

  /** Ids 1 to 4: names b, A, c, a; dates 2, 1, 3, 1; changes 4, 3, 1, 3. */
  async function makeFour(): Promise<void> {
    await calendar.empty();
    const cast = [
      ['bell', '2026-02-01', '2027-03-14'],
      ['Arch', '2026-01-01', '2027-03-13'],
      ['cave', '2026-03-01', '2027-03-11'],
      ['abbey', '2026-01-01', '2027-03-13'],
    ] as const;
    for (const [name, date, changed] of cast) {
      clock.set('2027-03-10T12:00:00Z');
      const id = await make({ [one]: name, date });
      clock.set(`${changed}T12:00:00Z`);
      await calendar.editor.post(`/${many}/${id}`, { phone: '1' });
    }
    clock.set('2027-03-15T12:00:00Z');
  }

  describe('of four', () => {
    beforeAll(makeFour);

    it.each([
      ['', [3, 1, 4, 2]],
      ['order=asc', [2, 4, 1, 3]],
      ['order=desc', [3, 1, 4, 2]],
      ['orderby=date', [3, 1, 4, 2]],
      ['orderby=date&order=asc', [2, 4, 1, 3]],
      ['orderby=modified', [1, 4, 2, 3]],
      ['orderby=modified&order=asc', [3, 2, 4, 1]],
      ['orderby=title', [4, 2, 1, 3]],
      ['orderby=title&order=asc', [4, 2, 1, 3]],
      ['orderby=title&order=desc', [3, 1, 2, 4]],
      ['orderby=Title&order=DESC', [3, 1, 2, 4]],
      ['orderby=title&search=b', [4, 1]],
      ['orderby=title&exclude=1,2', [4, 3]],
      ['modified_after=2027-03-13 12:00:00', [1]],
      ['modified_after=2027-03-13 11:59:59', [1, 4, 2]],
      ['modified_after=2027-03-13T13:59:59%2B02:00&order=asc', [2, 4, 1]],
      ['modified_after=2027-03-13', [1, 4, 2]],
      ['modified_after=1805112000', []],
      ['modified_after=yesterday', [1]],
    ])('answers %j with these, on one page and on many', async (query, ids) => {
      expect(await list(Object.fromEntries(new URLSearchParams(query)))).toEqual(ids);
    });
  });

  describe('of others', () => {
    beforeEach(() => calendar.empty());

    it('puts those of the same name and the same moments in the order in which they were made', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 5; n += 1) ids.push(await make({ [one]: 'Hall', ...numbered(n + 1) }));
      const down = [...ids].reverse();

      expect(await list({ orderby: 'title' })).toEqual(ids);
      expect(await list({ orderby: 'title', order: 'desc' })).toEqual(down);
      expect(await list({ orderby: 'date' })).toEqual(down);
      expect(await list({ orderby: 'modified', order: 'asc' })).toEqual(ids);
    });

    it.each([
      ['sl', ['cesta', 'čaj', 'dom', 'zrak', 'žaba']],
      ['cs', ['cesta', 'čaj', 'dům', 'hrad', 'chata', 'zrak']],
      ['sv', ['zebra', 'åkern', 'äpple', 'öl']],
      ['de', ['Apfel', 'Äpfel', 'Öl', 'Zebra']],
      ['da', ['zoo', 'æble', 'øl', 'år']],
      ['el', ['άλφα', 'βήτα', 'Γάμα']],
      ['bg', ['алея', 'Банка', 'ябълка']],
      ['pt-pt', ['água', 'Bola', 'casa']],
    ])('orders names by the alphabet of %s', async (language, names) => {
      for (const name of [...names].reverse()) await make({ [one]: name }, language);

      const { body } = await calendar.visitor.get(`/${many}`, { orderby: 'title', ml_language: language });

      expect((body as Record<string, Record<string, string>[]>)[many]?.map((item) => item[one])).toEqual(
        names,
      );
    });

    it('orders by the names that are shown when the list holds every language', async () => {
      const first = await make({ [one]: 'Zoo' }, 'en');
      await calendar.editor.post(`/${many}/${first}`, { [one]: 'Aalhaus' }, { ml_language: 'de' });
      const second = await make({ [one]: 'Mühle' }, 'de');
      const third = await make({ [one]: 'Čaj' }, 'sl');
      const all = { orderby: 'title', ml_fallback: 'true' };

      expect(await list(all)).toEqual([third, second, first]);
      expect(await list({ ...all, ml_language: 'de' })).toEqual([first, third, second]);
      expect(await list({ ...all, ml_language: 'de', order: 'desc' })).toEqual([second, third, first]);
      expect(await list({ orderby: 'title', ml_language: 'de' })).toEqual([first, second]);
    });
  });
});
