import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/answers.js';
import { walkList } from '../linked/list-walk.js';

/** What each venue can be found by, beside its name. */
const CAST = {
  'Kammerkonzert Halle': { description: '<p>Where <b>chamber</b> music is at&nbsp;home</p>', zip: '6000' },
  'Old Warehouse': { address: 'Pristaniška ulica 12', city: 'Koper', phone: '+386 5 612-34-56' },
  'Μέγαρο Μουσικής': { city: 'Αθήνα', address: 'Λεωφόρος Βασιλίσσης Σοφίας' },
  'Народен театър': { city: 'София', province: 'Средец' },
  'Café Ångström': { city: 'Århus', stateprovince: 'Østjylland' },
  'Żółw & Łódź': { country: 'Polska', website: 'https://turtle.example/' },
  'Straße des 17. Juni': { state: 'Nordrhein-Westfalen', country: 'US' },
  'Fifty % Off_Season': { description: 'Half price', zip: 'AB1 2CD' },
} as const;
type Name = keyof typeof CAST;
const NAMES = Object.keys(CAST) as Name[];

describe('GET /venues: search', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    for (const name of NAMES) await calendar.editor.make('/venues', { venue: name, ...CAST[name] });
    await calendar.editor.make('/venues', { venue: 'Secret Warehouse', status: 'draft' });
    const { id } = await calendar.editor.make('/venues', { venue: 'Burnt Warehouse' });
    await calendar.editor.delete(`/venues/${id}`);
  });
  afterAll(() => calendar.close());

  it.each<[string, string, readonly Name[]]>([
    ['a name', 'Old Warehouse', ['Old Warehouse']],
    ['words in another order', 'warehouse old', ['Old Warehouse']],
    ['a part of a word', 'konzert', ['Kammerkonzert Halle']],
    ['parts of words', 'ware ol', ['Old Warehouse']],
    ['two letters', 'ld', ['Old Warehouse']],
    ['one letter', 'k', ['Kammerkonzert Halle', 'Old Warehouse']],
    ['other case', 'oLD wAREHOUSE', ['Old Warehouse']],
    ['a description', 'chamber', ['Kammerkonzert Halle']],
    ['words of a description around markup', 'chamber music home', ['Kammerkonzert Halle']],
    ['markup', 'nbsp', []],
    ['an address', 'pristaniska 12', ['Old Warehouse']],
    ['a city', 'koper', ['Old Warehouse']],
    ['a phone number, whatever its signs', '386 (5) 612-34', ['Old Warehouse']],
    ['the dashes of a number', '34-56', ['Old Warehouse']],
    ['other dashes', '12-34-5', ['Old Warehouse']],
    ['dashes where there are none', '386-5', []],
    ['a postal code', 'ab1 2cd', ['Fifty % Off_Season']],
    ['a state', 'westfalen', ['Straße des 17. Juni']],
    ['a state with its dash', 'rhein-west', ['Straße des 17. Juni']],
    ['a state or province', 'ostjyl', ['Café Ångström']],
    ['a province', 'СРЕДЕЦ', ['Народен театър']],
    ['a country, which is not searched', 'polska', []],
    ['a website, which is not searched', 'turtle', []],
    ['words of two fields', 'warehouse koper', []],
    ['words of name and description', 'halle chamber', []],
    ['Greek without accents', 'μεγαρο μουσικης', ['Μέγαρο Μουσικής']],
    ['Greek capitals with a final sigma', 'ΜΟΥΣΙΚΉΣ', ['Μέγαρο Μουσικής']],
    ['a Greek part', 'θην', ['Μέγαρο Μουσικής']],
    ['Cyrillic capitals', 'ТЕАТЪР', ['Народен театър']],
    ['a Cyrillic city', 'софия', ['Народен театър']],
    ['accents left out', 'cafe angstrom', ['Café Ångström']],
    ['accents put in', 'çafé', ['Café Ångström']],
    ['letters with strokes', 'zolw lodz', ['Żółw & Łódź']],
    ['a sharp s', 'strasse', ['Straße des 17. Juni']],
    ['a sharp s in capitals', 'STRAßE', ['Straße des 17. Juni']],
    ['punctuation between words', 'żółw, łódź!', ['Żółw & Łódź']],
    ['quotation marks, which mean nothing', '"warehouse old"', ['Old Warehouse']],
    ['a percent sign alone', '%', []],
    ['an underscore alone', '_', []],
    ['a percent sign between letters', 'fi%xx', []],
    ['an underscore between letters', 'kope_x', []],
    ['signs as marks between words', 'season_off%fifty', ['Fifty % Off_Season']],
    ['a backslash', '\\', []],
    ['a quote', "'; DROP TABLE venues; --", []],
    ['nothing there is', 'zzzzqq', []],
    ['something there is and something there is not', 'warehouse zzzzqq', []],
    ['a word of three hundred letters', 'w'.repeat(300), []],
  ])('finds %s', async (_, search, names) => {
    const answer = await calendar.visitor.get('/venues', { search });
    const walk = await walkList(calendar.visitor, 'venues', { search });

    const expected = names.map((name) => NAMES.indexOf(name) + 1).reverse();
    expect(idsOf(answer, 'venues')).toEqual(expected);
    expect(pick(answer, 'total', 'total_pages')).toEqual({
      total: expected.length,
      total_pages: Math.min(expected.length, 1),
    });
    expect(walk).toEqual({ ids: expected, totals: walk.totals.map(() => expected.length) });
  });

  it.each([
    ['visitor', {}, ['Old Warehouse']],
    ['contributor', {}, ['Old Warehouse']],
    ['editor', {}, ['Secret Warehouse', 'Old Warehouse']],
    ['editor', { status: 'trash' }, ['Burnt Warehouse']],
  ] as const)('finds for a %s only what they may list %j', async (role, query, names) => {
    const { body } = await calendar[role].get('/venues', { search: 'warehouse', ...query });

    const { venues, total } = body as { venues: { venue: string }[]; total: number };
    expect(venues.map(({ venue }) => venue)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('finds new words from the change on, and the old ones no more', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Barn', city: 'Ptuj' });
    const found = async (search: string): Promise<number[]> =>
      idsOf(await calendar.visitor.get('/venues', { search }), 'venues');

    const before = [await found('ptuj'), await found('maribor')];
    await calendar.editor.post(`/venues/${id}`, { city: 'Maribor' });
    const after = [await found('ptuj'), await found('maribor')];
    await calendar.editor.post(`/venues/${id}`, { city: '' });
    const cleared = await found('maribor');

    expect([before, after, cleared]).toEqual([[[id], []], [[], [id]], []]);
  });
});
