import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { editedAt, idsOf, invalid, missing, pick, refusal, valueOf } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { LANGUAGES_CAST } from './languages-cast.js';
import { NOUNS } from './nouns.js';

const DE = { ml_language: 'de' };
const SL = { ml_language: 'sl' };
const AT_NOON = editedAt('2027-03-10 12:00:00');

describe.each(NOUNS)('$many in several languages', ({ one, many }) => {
  const { slovenian, german, english, large, cities, ...cast } = LANGUAGES_CAST[one];
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const DESCRIPTION = `<p>${slovenian.description}</p>`;

  /** An item in Slovenian, its original, and German. */
  async function makeTwo(): Promise<void> {
    const { name, description } = slovenian;
    await calendar.editor.make(`/${many}`, { [one]: name, description, ...cast.original }, SL);
    await calendar.editor.post(`/${many}/1`, { [one]: german.name, ...cast.translated }, DE);
  }

  const shown = (answer: ApiResponse): Record<string, unknown> => ({
    header: answer.headers.get('content-language'),
    ...pick(answer, one, 'description', 'slug', 'city', 'language'),
  });
  const inLanguage = (language: string, { name, slug }: { name: string; slug: string }): object => ({
    header: language,
    [one]: name,
    slug,
    language,
  });
  const link = (slug: string, language: string): object => ({
    slug,
    rest_url: `${BASE}/${many}/1?ml_language=${language}`,
  });

  it('creates in the language that is asked, and links in it', async () => {
    const answer = await calendar.editor.post(`/${many}`, { [one]: slovenian.name, ...SL });

    expect(shown(answer)).toEqual(inLanguage('sl', slovenian));
    expect(pick(answer, 'url', 'translations')).toEqual({
      url: `${SITE}/sl/${one}/${slovenian.slug}/`,
      translations: { sl: { ...link(slovenian.slug, 'sl'), ...AT_NOON } },
    });
  });

  it('creates under the address of a language', async () => {
    const under = calendar.editor.under('/de/calendar/events/v1');

    const answer = await under.post(`/${many}`, { [one]: large.name });

    expect(shown(answer)).toEqual(inLanguage('de', large));
    expect(pick(answer, 'url', 'translations')).toEqual({
      url: `${SITE}/de/${one}/${large.slug}/`,
      translations: {
        de: {
          slug: large.slug,
          rest_url: `${SITE}/de/calendar/events/v1/${many}/1?ml_language=de`,
          ...AT_NOON,
        },
      },
    });
  });

  it('adds a translation, which shares the facts and fills its gaps from the original', async () => {
    await makeTwo();
    await calendar.editor.post(`/${many}/1`, cast.fact, DE);

    const inGerman = await calendar.visitor.get(`/${many}/1`, DE);
    const inSlovenian = await calendar.visitor.get(`/${many}/1`, SL);

    const keys = Object.keys(cast.shared);
    const same = { description: DESCRIPTION, ...cast.shared };
    expect({ ...shown(inGerman), ...pick(inGerman, ...keys) }).toEqual({
      ...inLanguage('de', german),
      ...same,
      ...cities.de,
    });
    expect({ ...shown(inSlovenian), ...pick(inSlovenian, ...keys) }).toEqual({
      ...inLanguage('sl', slovenian),
      ...same,
      ...cities.sl,
    });
    expect(valueOf(inGerman, 'translations')).toEqual({
      de: link(german.slug, 'de'),
      sl: link(slovenian.slug, 'sl'),
    });
  });

  it('keeps empty what a translation has cleared', async () => {
    await makeTwo();
    const keys = Object.keys(cast.filled);
    await calendar.editor.post(`/${many}/1`, Object.fromEntries(keys.map((key) => [key, ''])), DE);

    const inGerman = await calendar.visitor.get(`/${many}/1`, DE);

    expect(pick(inGerman, ...keys)).toEqual({});
    expect(pick(await calendar.visitor.get(`/${many}/1`, SL), ...keys)).toEqual(cast.filled);
  });

  it('clears with null what was written, and fills still what was not', async () => {
    await makeTwo();
    const [written = ''] = Object.keys(cast.written);
    await calendar.editor.post(`/${many}/1`, { [cast.gap]: null }, DE);
    const filled = await calendar.visitor.get(`/${many}/1`, DE);
    await calendar.editor.post(`/${many}/1`, cast.written, DE);

    await calendar.editor.post(`/${many}/1`, { [written]: null, [cast.gap]: null }, DE);

    const expected: Record<string, unknown> = cast.filled;
    expect(pick(filled, cast.gap)).toEqual({ [cast.gap]: expected[cast.gap] });
    expect(pick(await calendar.visitor.get(`/${many}/1`, DE), written, cast.gap)).toEqual(cast.left);
  });

  it('shows unfilled fields to those who may edit and ask for it, and to nobody else', async () => {
    await makeTwo();
    const edit = { ...DE, context: 'edit' };

    const editor = await calendar.editor.get(`/${many}/1`, edit);
    const author = await calendar.author.get(`/${many}/1`, edit);

    const name = { [one]: german.name };
    expect(pick(editor, one, ...Object.keys(cast.unfilled))).toEqual({ ...name, ...cast.unfilled });
    expect(pick(author, one, ...Object.keys(cast.filled))).toEqual({ ...name, ...cast.filled });
  });

  it('reads along the chain: the language asked, the default, the original', async () => {
    await makeTwo();

    const withoutEnglish = await calendar.visitor.get(`/${many}/1`, { ml_language: 'fr' });
    await calendar.editor.post(`/${many}/1`, { [one]: english.name });
    const withEnglish = await calendar.visitor.get(`/${many}/1`, { ml_language: 'fr' });

    const description = DESCRIPTION;
    expect(shown(withoutEnglish)).toMatchObject(inLanguage('sl', slovenian));
    expect(shown(withEnglish)).toEqual({ ...inLanguage('en', english), description, ...cities.sl });
  });

  it('asks for the name of a translation that is new, not for facts', async () => {
    await makeTwo();

    const words = await calendar.editor.post(`/${many}/1`, cast.word, { ml_language: 'it' });
    const facts = await calendar.editor.post(`/${many}/1`, cast.fact, { ml_language: 'it' });

    expect(refusal(words)).toEqual(missing(one));
    expect(pick(facts, 'language', ...Object.keys(cast.fact))).toEqual({ language: 'sl', ...cast.fact });
  });

  it('finds a slug in the language asked, then in the default, then in any', async () => {
    await calendar.editor.make(`/${many}`, { [one]: 'One', slug: 'hall' }, SL);
    await calendar.editor.make(`/${many}`, { [one]: 'Two', slug: 'hall' });
    await calendar.editor.make(`/${many}`, { [one]: 'Three', slug: 'hall' }, DE);
    await calendar.editor.make(`/${many}`, { [one]: 'Four', slug: 'sala' }, { ml_language: 'it' });
    const find = async (slug: string, ml_language: string): Promise<unknown> =>
      valueOf(await calendar.visitor.get(`/${many}/by-slug/${slug}`, { ml_language }), 'id');

    const found = [
      await find('hall', 'sl'),
      await find('hall', 'en'),
      await find('hall', 'de'),
      await find('hall', 'fr'),
      await find('sala', 'fr'),
    ];

    expect(found).toEqual([1, 2, 3, 2, 4]);
  });

  it(`lists the ${many} of one language, and with ml_fallback those of all`, async () => {
    await makeTwo();
    await calendar.editor.make(`/${many}`, { [one]: 'Room' });
    const list = async (query: Record<string, string>): Promise<unknown> => {
      const answer = await calendar.visitor.get(`/${many}`, query);
      const items = valueOf(answer, many) as Record<string, string>[];
      const names = items.map((item) => item[one]);
      return [answer.headers.get('content-language'), valueOf(answer, 'total'), ...names];
    };

    const lists = [
      await list({}),
      await list(DE),
      await list(SL),
      await list({ ml_language: 'fr' }),
      await list({ ml_language: 'fr', ml_fallback: 'true' }),
      await list({ ...DE, ml_fallback: 'true' }),
    ];

    expect(lists).toEqual([
      ['en', 1, 'Room'],
      ['de', 1, german.name],
      ['sl', 1, slovenian.name],
      ['fr', 0],
      ['fr', 2, 'Room', slovenian.name],
      ['de', 2, 'Room', german.name],
    ]);
  });

  it('keeps its links under the address of a language', async () => {
    await makeTwo();
    const under = calendar.visitor.under('/de/calendar/events/v1');

    const answer = await under.get(`/${many}`);

    expect(idsOf(answer, many)).toEqual([1]);
    expect(valueOf(answer, 'rest_url')).toBe(
      `${SITE}/de/calendar/events/v1/${many}/?page=1&per_page=10&status=publish`,
    );
  });

  it('puts the text of one language away, and brings it back when it is written again', async () => {
    await makeTwo();

    const gone = await calendar.editor.delete(`/${many}/1`, SL);
    const list = await calendar.visitor.get(`/${many}`, SL);
    const back = await calendar.editor.post(`/${many}/1`, { description: cast.description }, SL);

    expect({ http: gone.status, ...shown(gone), ...pick(gone, 'status', 'translations') }).toEqual({
      http: 200,
      ...inLanguage('de', german),
      ...cities.de,
      status: 'publish',
      translations: { de: { ...link(german.slug, 'de'), ...AT_NOON } },
    });
    expect(idsOf(list, many)).toEqual([]);
    expect(shown(back)).toEqual({
      ...inLanguage('sl', slovenian),
      description: `<p>${cast.description}</p>`,
      ...cities.sl,
    });
  });

  it(`puts the whole ${one} away with all_languages, under any base, and with its only text`, async () => {
    await makeTwo();
    await calendar.editor.make(`/${many}`, { [one]: 'Raum' }, DE);

    const under = await calendar.editor
      .under('/de/calendar/events/v1')
      .delete(`/${many}/1`, { all_languages: 'true' });
    const only = await calendar.editor.delete(`/${many}/2`, DE);

    expect([pick(under, 'id', 'status'), pick(only, 'id', 'status')]).toEqual([
      { id: 1, status: 'trash' },
      { id: 2, status: 'trash' },
    ]);
    expect(pick(under, 'slug', 'translations')).toMatchObject({
      slug: `${german.slug}__trashed`,
      translations: { sl: { slug: `${slovenian.slug}__trashed` } },
    });
  });

  it('refuses to put away a text that there is not', async () => {
    await makeTwo();

    const answer = await calendar.editor.delete(`/${many}/1`, { ml_language: 'fr' });

    expect(refusal(answer)).toEqual(invalid('ml_language'));
    expect(idsOf(await calendar.visitor.get(`/${many}`, SL), many)).toEqual([1]);
  });

  it('appears in an event in the language of the answer', async () => {
    await makeTwo();
    const dates = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };
    const { id } = await calendar.editor.make('/events', { title: 'Koncert', ...dates, [one]: 1 }, SL);
    const nameIn = async (ml_language: string): Promise<unknown> => {
      const linked = valueOf(await calendar.visitor.get(`/events/${id}`, { ml_language }), one);
      return [linked as Record<string, unknown>].flat()[0]?.[one];
    };

    const names = [await nameIn('sl'), await nameIn('de'), await nameIn('fr')];

    expect(names).toEqual([slovenian.name, german.name, slovenian.name]);
  });
});
