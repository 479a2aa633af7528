import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
import { editedAt, invalid, missing, pick, refusal, valueOf } from '../../support/responses.js';
import { TERMS } from './terms.js';

describe.each(TERMS)('$kind in several languages', ({ one, kind, page }) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const DE = { ml_language: 'de' };
  const SL = { ml_language: 'sl' };
  const AT_NOON = editedAt('2027-03-10 12:00:00');
  const ALL = { hide_empty: 'false' };
  const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

  /** A term in Slovenian, its original, and German. */
  async function makeTwo(): Promise<void> {
    await calendar.editor.make(`/${kind}`, { name: 'Glasba', description: 'Glasno.' }, SL);
    await calendar.editor.post(`/${kind}/1`, { name: 'Musik' }, DE);
  }

  const shown = (answer: ApiResponse): Record<string, unknown> => ({
    header: answer.headers.get('content-language'),
    ...pick(answer, 'name', 'slug', 'description', 'language'),
  });

  const namesOf = (answer: ApiResponse): string[] =>
    (valueOf(answer, kind) as { name: string }[]).map(({ name }) => name);

  it('creates in the language that is asked, and links in it', async () => {
    const answer = await calendar.editor.post(`/${kind}`, { name: 'Große Musik', ...DE });

    expect(shown(answer)).toEqual({
      header: 'de',
      name: 'Große Musik',
      slug: 'grosse-musik',
      description: '',
      language: 'de',
    });
    expect(pick(answer, 'url', 'urls', 'translations')).toEqual({
      url: `${SITE}/de/${page}/grosse-musik/`,
      urls: {
        self: `${BASE}/${kind}/1?ml_language=de`,
        collection: `${BASE}/${kind}?ml_language=de`,
      },
      translations: {
        de: { slug: 'grosse-musik', rest_url: `${BASE}/${kind}/1?ml_language=de`, ...AT_NOON },
      },
    });
  });

  it('adds a translation, which fills its gaps from the original', async () => {
    await makeTwo();

    const german = await calendar.visitor.get(`/${kind}/1`, DE);
    const slovenian = await calendar.visitor.under('/sl/calendar/events/v1').get(`/${kind}/1`);

    expect(shown(german)).toEqual({
      header: 'de',
      name: 'Musik',
      slug: 'musik',
      description: 'Glasno.',
      language: 'de',
    });
    expect({ ...shown(slovenian), ...pick(slovenian, 'url') }).toEqual({
      header: 'sl',
      name: 'Glasba',
      slug: 'glasba',
      description: 'Glasno.',
      language: 'sl',
      url: `${SITE}/sl/${page}/glasba/`,
    });
  });

  it('keeps empty what a translation has cleared, and shows gaps to those who edit', async () => {
    await makeTwo();

    const editing = await calendar.editor.get(`/${kind}/1`, { ...DE, context: 'edit' });
    await calendar.editor.post(`/${kind}/1`, { description: null }, DE);
    const unwritten = await calendar.visitor.get(`/${kind}/1`, DE);
    await calendar.editor.post(`/${kind}/1`, { description: '' }, DE);
    const cleared = await calendar.visitor.get(`/${kind}/1`, DE);

    expect([editing, unwritten, cleared].map((answer) => valueOf(answer, 'description'))).toEqual([
      null,
      'Glasno.',
      '',
    ]);
    expect(valueOf(await calendar.visitor.get(`/${kind}/1`, SL), 'description')).toBe('Glasno.');
  });

  it('shows no gaps to a visitor who asks for context=edit', async () => {
    await makeTwo();

    const answer = await calendar.visitor.get(`/${kind}/1`, { ...DE, context: 'edit' });

    expect(valueOf(answer, 'description')).toBe('Glasno.');
  });

  it('reads along the chain: the language asked, the default, the original', async () => {
    await makeTwo();

    const withoutEnglish = await calendar.visitor.get(`/${kind}/1`, { ml_language: 'fr' });
    await calendar.editor.post(`/${kind}/1`, { name: 'Music' });
    const withEnglish = await calendar.visitor.get(`/${kind}/1`, { ml_language: 'fr' });

    expect([shown(withoutEnglish)['name'], shown(withoutEnglish)['header']]).toEqual(['Glasba', 'sl']);
    expect([shown(withEnglish)['name'], shown(withEnglish)['header']]).toEqual(['Music', 'en']);
  });

  it('asks for the name of a translation that is new', async () => {
    await makeTwo();

    const answer = await calendar.editor.post(`/${kind}/1`, { description: 'Forte.' }, { ml_language: 'it' });

    expect(refusal(answer)).toEqual(missing('name'));
  });

  it('lets two languages have the same name and slug', async () => {
    const english = await calendar.editor.make(`/${kind}`, { name: 'Jazz' });
    const german = await calendar.editor.make(`/${kind}`, { name: 'Jazz' }, DE);

    expect([english, german].map(({ id, slug }) => [id, slug])).toEqual([
      [1, 'jazz'],
      [2, 'jazz'],
    ]);
  });

  it(`lists the ${kind} of one language, and with ml_fallback those of all`, async () => {
    await makeTwo();
    await calendar.editor.make(`/${kind}`, { name: 'Art' });
    const list = async (query: Record<string, string>): Promise<unknown> => {
      const answer = await calendar.visitor.get(`/${kind}`, { ...ALL, ...query });
      return [answer.headers.get('content-language'), valueOf(answer, 'total'), ...namesOf(answer)];
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
      ['en', 1, 'Art'],
      ['de', 1, 'Musik'],
      ['sl', 1, 'Glasba'],
      ['fr', 0],
      ['fr', 2, 'Art', 'Glasba'],
      ['de', 2, 'Art', 'Musik'],
    ]);
  });

  it.each([
    ['sv', ['Öl', 'Zoo', 'Ärt', 'Ål', 'apa'], ['apa', 'Zoo', 'Ål', 'Ärt', 'Öl']],
    [
      'de',
      ['Zoo', 'Ärzte', 'Bar', 'Arzt', 'Öl', 'Ofen', 'Oper'],
      ['Arzt', 'Ärzte', 'Bar', 'Ofen', 'Öl', 'Oper', 'Zoo'],
    ],
    ['cs', ['Dům', 'Čaj', 'Cukr', 'Chleba', 'Hrad'], ['Cukr', 'Čaj', 'Dům', 'Hrad', 'Chleba']],
    ['sl', ['Zrak', 'Žoga', 'Cesta', 'Čaj', 'Dan'], ['Cesta', 'Čaj', 'Dan', 'Zrak', 'Žoga']],
    ['en', ['beta', 'Alpha', 'alpha 2', 'Éclair', 'Fig'], ['Alpha', 'alpha 2', 'beta', 'Éclair', 'Fig']],
    ['da', ['Ål', 'Æble', 'Zoo', 'Øl'], ['Zoo', 'Æble', 'Øl', 'Ål']],
  ])('sorts by name as readers of %s do', async (ml_language, names, sorted) => {
    for (const name of names) await calendar.editor.make(`/${kind}`, { name }, { ml_language });

    const answer = await calendar.visitor.get(`/${kind}`, { ml_language, ...ALL });

    expect(namesOf(answer)).toEqual(sorted);
  });

  it('counts the published events that have a text in the language', async () => {
    await makeTwo();
    await calendar.editor.make('/events', { title: 'Ena', ...DATES, [kind]: 1 }, SL);
    await calendar.editor.make('/events', { title: 'Dva', ...DATES, [kind]: 1 }, SL);
    await calendar.editor.post(`/${kind}/1`, { name: 'Music' });
    await calendar.editor.make('/events', { title: 'Eins', ...DATES, [kind]: 1 }, DE);
    const countIn = async (query: Record<string, string>): Promise<unknown> => {
      const answer = await calendar.visitor.get(`/${kind}`, query);
      return (valueOf(answer, kind) as { count: number }[]).map(({ count }) => count);
    };

    const counts = [
      await countIn(SL),
      await countIn(DE),
      await countIn({}),
      await countIn({ ...ALL }),
      await countIn({ ml_fallback: 'true' }),
    ];

    expect(counts).toEqual([[2], [1], [], [0], [3]]);
  });

  it('puts the text of one language away, and brings it back with its slug', async () => {
    await makeTwo();
    await calendar.editor.post(`/${kind}/1`, { slug: 'nasa-glasba' }, SL);

    const gone = await calendar.editor.delete(`/${kind}/1`, SL);
    const list = await calendar.visitor.get(`/${kind}`, { ...SL, ...ALL });
    const back = await calendar.editor.post(`/${kind}/1`, { description: 'Tiho.' }, SL);

    expect({ http: gone.status, ...shown(gone), ...pick(gone, 'translations') }).toEqual({
      http: 200,
      header: 'de',
      name: 'Musik',
      slug: 'musik',
      description: '',
      language: 'de',
      translations: { de: { slug: 'musik', rest_url: `${BASE}/${kind}/1?ml_language=de`, ...AT_NOON } },
    });
    expect(namesOf(list)).toEqual([]);
    expect(shown(back)).toEqual({
      header: 'sl',
      name: 'Glasba',
      slug: 'nasa-glasba',
      description: 'Tiho.',
      language: 'sl',
    });
  });

  it.each([
    ['without ml_language', {}],
    ['with its only language', SL],
  ])(`removes the ${one} %s`, async (_, query) => {
    await calendar.editor.make(`/${kind}`, { name: 'Glasba' }, SL);

    const answer = await calendar.editor.delete(`/${kind}/1`, query);

    expect({ http: answer.status, ...pick(answer, 'id', 'name') }).toEqual({
      http: 200,
      id: 1,
      name: 'Glasba',
    });
    expect(refusal(await calendar.visitor.get(`/${kind}/1`, SL))).toEqual(invalid('id'));
  });

  it('refuses to put away a text that there is not', async () => {
    await makeTwo();

    const answer = await calendar.editor.delete(`/${kind}/1`, { ml_language: 'fr' });

    expect(refusal(answer)).toEqual(invalid('ml_language'));
    expect(namesOf(await calendar.visitor.get(`/${kind}`, { ...SL, ...ALL }))).toEqual(['Glasba']);
  });

  it('appears in an event in the language of the answer', async () => {
    await makeTwo();
    const { id } = await calendar.editor.make('/events', { title: 'Ena', ...DATES, [kind]: 'Glasba' }, SL);
    const namesIn = async (ml_language: string): Promise<unknown> =>
      namesOf(await calendar.visitor.get(`/events/${id}`, { ml_language }));

    const names = [await namesIn('sl'), await namesIn('de'), await namesIn('fr')];

    expect(names).toEqual([['Glasba'], ['Musik'], ['Glasba']]);
  });
});
