import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick, valueOf } from '../../support/responses.js';
import { walkList } from './list-walk.js';
import { NOUNS } from './nouns.js';

type Row = readonly [what: string, search: string, names: readonly string[]];

interface Cast {
  /** What each item can be found by, beside its name. */
  readonly items: Readonly<Record<string, object>>;
  /** Names among them: the first word of `old` is "old", that of `chamber` begins with "kammerkonzert". */
  readonly chamber: string;
  readonly old: string;
  readonly oneLetter: readonly string[];
  readonly rows: readonly Row[];
  /** A field before and after a change, and cleared. */
  readonly before: object;
  readonly after: object;
  readonly cleared: object;
}

const CAST: Record<'venue' | 'organizer', Cast> = {
  venue: {
    items: {
      'Kammerkonzert Halle': {
        description: '<p>Where <b>chamber</b> music is at&nbsp;home</p>',
        zip: '6000',
      },
      'Old Warehouse': { address: 'Pristaniška ulica 12', city: 'Koper', phone: '+386 5 612-34-56' },
      'Μέγαρο Μουσικής': { city: 'Αθήνα', address: 'Λεωφόρος Βασιλίσσης Σοφίας' },
      'Народен театър': { city: 'София', province: 'Средец' },
      'Café Ångström': { city: 'Århus', stateprovince: 'Østjylland' },
      'Żółw & Łódź': { country: 'Polska', website: 'https://turtle.example/' },
      'Straße des 17. Juni': { state: 'Nordrhein-Westfalen', country: 'US' },
      'Fifty % Off_Season': { description: 'Half price', zip: 'AB1 2CD' },
    },
    chamber: 'Kammerkonzert Halle',
    old: 'Old Warehouse',
    oneLetter: ['Kammerkonzert Halle', 'Old Warehouse'],
    rows: [
      ['an address', 'pristaniska 12', ['Old Warehouse']],
      ['a city', 'koper', ['Old Warehouse']],
      ['a postal code', 'ab1 2cd', ['Fifty % Off_Season']],
      ['a state', 'westfalen', ['Straße des 17. Juni']],
      ['a state with its dash', 'rhein-west', ['Straße des 17. Juni']],
      ['a state or province', 'ostjyl', ['Café Ångström']],
      ['a province', 'СРЕДЕЦ', ['Народен театър']],
      ['a country, which is not searched', 'polska', []],
      ['a website, which is not searched', 'turtle', []],
      ['words of two fields', 'warehouse koper', []],
      ['a Cyrillic city', 'софия', ['Народен театър']],
      ['an underscore between letters', 'kope_x', []],
    ],
    before: { city: 'Ptuj' },
    after: { city: 'Maribor' },
    cleared: { city: '' },
  },
  organizer: {
    items: {
      'Kammerkonzert Verein': { description: '<p>Where <b>chamber</b> music is at&nbsp;home</p>' },
      'Old Society': { email: 'info@quay-society.example', phone: '+386 5 612-34-56' },
      'Μέγαρο Μουσικής': { description: 'Λεωφόρος Βασιλίσσης Σοφίας, Αθήνα' },
      'Народен театър': { description: '<p>Среща в София</p>' },
      'Café Ångström': { website: 'https://cafe.example/Ostjylland?a=1' },
      'Żółw & Łódź': { email: 'turtle@boats.example', website: 'https://boats.example/' },
      'Straße des 17. Juni': {},
      'Fifty % Off_Season': { description: 'Half price' },
    },
    chamber: 'Kammerkonzert Verein',
    old: 'Old Society',
    oneLetter: ['Kammerkonzert Verein'],
    rows: [
      ['an e-mail address', 'INFO@quay-society.example', ['Old Society']],
      ['a part of an e-mail address', 'quay-soc', ['Old Society']],
      ['a website', 'ostjyl', ['Café Ångström']],
      ['a whole website', 'https://boats.example/', ['Żółw & Łódź']],
      ['words of website and e-mail address', 'turtle https', []],
      ['words of two fields', 'society 612', []],
      ['a Cyrillic description', 'софия', ['Народен театър']],
      ['an underscore between letters', 'soci_w', []],
    ],
    before: { email: 'info@ptuj.example' },
    after: { email: 'info@maribor.example' },
    cleared: { email: '' },
  },
};

describe.each(NOUNS)('GET /$many: search', ({ one, many }) => {
  const { items, chamber, old, oneLetter, rows, before, after, cleared } = CAST[one];
  const names = Object.keys(items);
  const word = old.slice('Old '.length).toLowerCase();
  const lastOfChamber = chamber.slice('Kammerkonzert '.length).toLowerCase();
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    for (const name of names) await calendar.editor.make(`/${many}`, { [one]: name, ...items[name] });
    await calendar.editor.make(`/${many}`, { [one]: `Secret ${word}`, status: 'draft' });
    const { id } = await calendar.editor.make(`/${many}`, { [one]: `Burnt ${word}` });
    await calendar.editor.delete(`/${many}/${id}`);
  });
  afterAll(() => calendar.close());

  it.each<Row>([
    ['a name', old, [old]],
    ['words in another order', `${word} old`, [old]],
    ['a part of a word', 'konzert', [chamber]],
    ['parts of words', `${word.slice(0, 4)} ol`, [old]],
    ['two letters', 'ld', [old]],
    ['one letter', 'k', oneLetter],
    ['other case', `oLD ${word.charAt(0)}${word.slice(1).toUpperCase()}`, [old]],
    ['a description', 'chamber', [chamber]],
    ['words of a description around markup', 'chamber music home', [chamber]],
    ['markup', 'nbsp', []],
    ['a phone number, whatever its signs', '386 (5) 612-34', [old]],
    ['the dashes of a number', '34-56', [old]],
    ['other dashes', '12-34-5', [old]],
    ['dashes where there are none', '386-5', []],
    ['words of name and description', `${lastOfChamber} chamber`, []],
    ['Greek without accents', 'μεγαρο μουσικης', ['Μέγαρο Μουσικής']],
    ['Greek capitals with a final sigma', 'ΜΟΥΣΙΚΉΣ', ['Μέγαρο Μουσικής']],
    ['a Greek part', 'θην', ['Μέγαρο Μουσικής']],
    ['Cyrillic capitals', 'ТЕАТЪР', ['Народен театър']],
    ['accents left out', 'cafe angstrom', ['Café Ångström']],
    ['accents put in', 'çafé', ['Café Ångström']],
    ['letters with strokes', 'zolw lodz', ['Żółw & Łódź']],
    ['a sharp s', 'strasse', ['Straße des 17. Juni']],
    ['a sharp s in capitals', 'STRAßE', ['Straße des 17. Juni']],
    ['punctuation between words', 'żółw, łódź!', ['Żółw & Łódź']],
    ['quotation marks, which mean nothing', `"${word} old"`, [old]],
    ['a percent sign alone', '%', []],
    ['an underscore alone', '_', []],
    ['a percent sign between letters', 'fi%xx', []],
    ['signs as marks between words', 'season_off%fifty', ['Fifty % Off_Season']],
    ['a backslash', '\\', []],
    ['a quote', `'; DROP TABLE ${many}; --`, []],
    ['nothing there is', 'zzzzqq', []],
    ['something there is and something there is not', `${word} zzzzqq`, []],
    ['a word of three hundred letters', 'w'.repeat(300), []],
    ...rows,
  ])('finds %s', async (_, search, found) => {
    const answer = await calendar.visitor.get(`/${many}`, { search });
    const walk = await walkList(calendar.visitor, many, { search });

    const expected = found.map((name) => names.indexOf(name) + 1).reverse();
    expect(idsOf(answer, many)).toEqual(expected);
    expect(pick(answer, 'total', 'total_pages')).toEqual({
      total: expected.length,
      total_pages: Math.min(expected.length, 1),
    });
    expect(walk).toEqual({ ids: expected, totals: walk.totals.map(() => expected.length) });
  });

  it.each([
    ['visitor', {}, [old]],
    ['contributor', {}, [old]],
    ['editor', {}, [`Secret ${word}`, old]],
    ['editor', { status: 'trash' }, [`Burnt ${word}`]],
  ] as const)('finds for a %s only what they may list %j', async (role, query, found) => {
    const answer = await calendar[role].get(`/${many}`, { search: word, ...query });

    const listed = valueOf(answer, many) as Record<string, string>[];
    expect(listed.map((item) => item[one])).toEqual(found);
    expect(pick(answer, 'total')).toEqual({ total: found.length });
  });

  it('finds new words from the change on, and the old ones no more', async () => {
    const { id } = await calendar.editor.make(`/${many}`, { [one]: 'Barn', ...before });
    const find = async (search: string): Promise<number[]> =>
      idsOf(await calendar.visitor.get(`/${many}`, { search }), many);

    const first = [await find('ptuj'), await find('maribor')];
    await calendar.editor.post(`/${many}/${id}`, after);
    const changed = [await find('ptuj'), await find('maribor')];
    await calendar.editor.post(`/${many}/${id}`, cleared);
    const last = await find('maribor');

    expect([first, changed, last]).toEqual([[[id], []], [[], [id]], []]);
  });
});
