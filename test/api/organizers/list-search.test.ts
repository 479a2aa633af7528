import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { idsOf, pick } from '../../support/answers.js';
import { walkList } from '../linked/list-walk.js';

/** What each organizer can be found by, beside its name. */
const CAST = {
  'Kammerkonzert Verein': { description: '<p>Where <b>chamber</b> music is at&nbsp;home</p>' },
  'Old Society': { email: 'info@quay-society.example', phone: '+386 5 612-34-56' },
  'Μέγαρο Μουσικής': { description: 'Λεωφόρος Βασιλίσσης Σοφίας, Αθήνα' },
  'Народен театър': { description: '<p>Среща в София</p>' },
  'Café Ångström': { website: 'https://cafe.example/Ostjylland?a=1' },
  'Żółw & Łódź': { email: 'turtle@boats.example', website: 'https://boats.example/' },
  'Straße des 17. Juni': {},
  'Fifty % Off_Season': { description: 'Half price' },
} as const;
type Name = keyof typeof CAST;
const NAMES = Object.keys(CAST) as Name[];

describe('GET /organizers: search', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    for (const name of NAMES) await calendar.editor.make('/organizers', { organizer: name, ...CAST[name] });
    await calendar.editor.make('/organizers', { organizer: 'Secret Society', status: 'draft' });
    const { id } = await calendar.editor.make('/organizers', { organizer: 'Burnt Society' });
    await calendar.editor.delete(`/organizers/${id}`);
  });
  afterAll(() => calendar.close());

  it.each<[string, string, readonly Name[]]>([
    ['a name', 'Old Society', ['Old Society']],
    ['words in another order', 'society old', ['Old Society']],
    ['a part of a word', 'konzert', ['Kammerkonzert Verein']],
    ['parts of words', 'soci ol', ['Old Society']],
    ['two letters', 'ld', ['Old Society']],
    ['one letter', 'k', ['Kammerkonzert Verein']],
    ['other case', 'oLD sOCIETY', ['Old Society']],
    ['a description', 'chamber', ['Kammerkonzert Verein']],
    ['words of a description around markup', 'chamber music home', ['Kammerkonzert Verein']],
    ['markup', 'nbsp', []],
    ['an e-mail address', 'INFO@quay-society.example', ['Old Society']],
    ['a part of an e-mail address', 'quay-soc', ['Old Society']],
    ['a phone number, whatever its signs', '386 (5) 612-34', ['Old Society']],
    ['the dashes of a number', '34-56', ['Old Society']],
    ['other dashes', '12-34-5', ['Old Society']],
    ['dashes where there are none', '386-5', []],
    ['a website', 'ostjyl', ['Café Ångström']],
    ['a whole website', 'https://boats.example/', ['Żółw & Łódź']],
    ['words of website and e-mail address', 'turtle https', []],
    ['words of two fields', 'society 612', []],
    ['words of name and description', 'verein chamber', []],
    ['Greek without accents', 'μεγαρο μουσικης', ['Μέγαρο Μουσικής']],
    ['Greek capitals with a final sigma', 'ΜΟΥΣΙΚΉΣ', ['Μέγαρο Μουσικής']],
    ['a Greek part', 'θην', ['Μέγαρο Μουσικής']],
    ['Cyrillic capitals', 'ТЕАТЪР', ['Народен театър']],
    ['a Cyrillic description', 'софия', ['Народен театър']],
    ['accents left out', 'cafe angstrom', ['Café Ångström']],
    ['accents put in', 'çafé', ['Café Ångström']],
    ['letters with strokes', 'zolw lodz', ['Żółw & Łódź']],
    ['a sharp s', 'strasse', ['Straße des 17. Juni']],
    ['a sharp s in capitals', 'STRAßE', ['Straße des 17. Juni']],
    ['punctuation between words', 'żółw, łódź!', ['Żółw & Łódź']],
    ['quotation marks, which mean nothing', '"society old"', ['Old Society']],
    ['a percent sign alone', '%', []],
    ['an underscore alone', '_', []],
    ['a percent sign between letters', 'fi%xx', []],
    ['an underscore between letters', 'soci_w', []],
    ['signs as marks between words', 'season_off%fifty', ['Fifty % Off_Season']],
    ['a backslash', '\\', []],
    ['a quote', "'; DROP TABLE organizers; --", []],
    ['nothing there is', 'zzzzqq', []],
    ['something there is and something there is not', 'society zzzzqq', []],
    ['a word of three hundred letters', 'w'.repeat(300), []],
  ])('finds %s', async (_, search, names) => {
    const answer = await calendar.visitor.get('/organizers', { search });
    const walk = await walkList(calendar.visitor, 'organizers', { search });

    const expected = names.map((name) => NAMES.indexOf(name) + 1).reverse();
    expect(idsOf(answer, 'organizers')).toEqual(expected);
    expect(pick(answer, 'total', 'total_pages')).toEqual({
      total: expected.length,
      total_pages: Math.min(expected.length, 1),
    });
    expect(walk).toEqual({ ids: expected, totals: walk.totals.map(() => expected.length) });
  });

  it.each([
    ['visitor', {}, ['Old Society']],
    ['contributor', {}, ['Old Society']],
    ['editor', {}, ['Secret Society', 'Old Society']],
    ['editor', { status: 'trash' }, ['Burnt Society']],
  ] as const)('finds for a %s only what they may list %j', async (role, query, names) => {
    const { body } = await calendar[role].get('/organizers', { search: 'society', ...query });

    const { organizers, total } = body as { organizers: { organizer: string }[]; total: number };
    expect(organizers.map(({ organizer }) => organizer)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('finds new words from the change on, and the old ones no more', async () => {
    const { id } = await calendar.editor.make('/organizers', {
      organizer: 'Barn',
      email: 'info@ptuj.example',
    });
    const found = async (search: string): Promise<number[]> =>
      idsOf(await calendar.visitor.get('/organizers', { search }), 'organizers');

    const before = [await found('ptuj'), await found('maribor')];
    await calendar.editor.post(`/organizers/${id}`, { email: 'info@maribor.example' });
    const after = [await found('ptuj'), await found('maribor')];
    await calendar.editor.post(`/organizers/${id}`, { email: '' });
    const cleared = await found('maribor');

    expect([before, after, cleared]).toEqual([[[id], []], [[], [id]], []]);
  });
});
