import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { editedAt, idsOf, invalid, missing, pick, refusal, valueOf } from '../../support/answers.js';
import type { Answer } from '../../support/api.js';

describe('organizers in several languages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const DE = { ml_language: 'de' };
  const SL = { ml_language: 'sl' };
  const AT_NOON = editedAt('2027-03-10 12:00:00');

  /** A organizer in Slovenian, its original, and German. */
  async function makeTwo(): Promise<void> {
    const original = { organizer: 'Društvo', description: 'Veliko.', phone: '1' };
    await calendar.editor.make('/organizers', original, SL);
    await calendar.editor.post('/organizers/1', { organizer: 'Verein' }, DE);
  }

  const shown = (answer: Answer): Record<string, unknown> => ({
    header: answer.headers.get('content-language'),
    ...pick(answer, 'organizer', 'description', 'slug', 'language'),
  });

  it('creates in the language that is asked, and links in it', async () => {
    const answer = await calendar.editor.post('/organizers', { organizer: 'Društvo', ...SL });

    expect(shown(answer)).toEqual({ header: 'sl', organizer: 'Društvo', slug: 'drustvo', language: 'sl' });
    expect(pick(answer, 'url', 'translations')).toEqual({
      url: `${SITE}/organizer/drustvo/?ml_language=sl`,
      translations: { sl: { slug: 'drustvo', rest_url: `${BASE}/organizers/1?ml_language=sl`, ...AT_NOON } },
    });
  });

  it('creates under the address of a language', async () => {
    const german = calendar.editor.under('/de/calendar/events/v1');

    const answer = await german.post('/organizers', { organizer: 'Große Gruppe' });

    expect(shown(answer)).toEqual({
      header: 'de',
      organizer: 'Große Gruppe',
      slug: 'grosse-gruppe',
      language: 'de',
    });
    expect(pick(answer, 'url', 'translations')).toEqual({
      url: `${SITE}/de/organizer/grosse-gruppe/`,
      translations: {
        de: {
          slug: 'grosse-gruppe',
          rest_url: `${SITE}/de/calendar/events/v1/organizers/1?ml_language=de`,
          ...AT_NOON,
        },
      },
    });
  });

  it('adds a translation, which shares the facts and fills its gaps from the original', async () => {
    await makeTwo();
    await calendar.editor.post('/organizers/1', { website: 'https://a.example/' }, DE);

    const german = await calendar.visitor.get('/organizers/1', DE);
    const slovenian = await calendar.visitor.get('/organizers/1', SL);

    expect({ ...shown(german), ...pick(german, 'phone', 'website') }).toEqual({
      header: 'de',
      organizer: 'Verein',
      description: '<p>Veliko.</p>',
      slug: 'verein',
      phone: '1',
      website: 'https://a.example/',
      language: 'de',
    });
    expect({ ...shown(slovenian), ...pick(slovenian, 'phone', 'website') }).toEqual({
      header: 'sl',
      organizer: 'Društvo',
      description: '<p>Veliko.</p>',
      slug: 'drustvo',
      phone: '1',
      website: 'https://a.example/',
      language: 'sl',
    });
    expect(valueOf(german, 'translations')).toEqual({
      de: { slug: 'verein', rest_url: `${BASE}/organizers/1?ml_language=de` },
      sl: { slug: 'drustvo', rest_url: `${BASE}/organizers/1?ml_language=sl` },
    });
  });

  it('keeps empty what a translation has cleared', async () => {
    await makeTwo();
    await calendar.editor.post('/organizers/1', { description: '' }, DE);

    const german = await calendar.visitor.get('/organizers/1', DE);

    expect(pick(german, 'description')).toEqual({});
    expect(pick(await calendar.visitor.get('/organizers/1', SL), 'description')).toEqual({
      description: '<p>Veliko.</p>',
    });
  });

  it('clears with null what was written, and fills still what was not', async () => {
    await makeTwo();
    await calendar.editor.post('/organizers/1', { description: null }, DE);
    const filled = await calendar.visitor.get('/organizers/1', DE);
    await calendar.editor.post('/organizers/1', { description: 'Groß.' }, DE);

    await calendar.editor.post('/organizers/1', { description: null }, DE);

    expect(pick(filled, 'description')).toEqual({ description: '<p>Veliko.</p>' });
    expect(pick(await calendar.visitor.get('/organizers/1', DE), 'description')).toEqual({});
  });

  it('shows unfilled fields to those who may edit and ask for it, and to nobody else', async () => {
    await makeTwo();
    const edit = { ...DE, context: 'edit' };

    const editor = await calendar.editor.get('/organizers/1', edit);
    const author = await calendar.author.get('/organizers/1', edit);

    expect(pick(editor, 'organizer', 'description')).toEqual({ organizer: 'Verein', description: null });
    expect(pick(author, 'organizer', 'description')).toEqual({
      organizer: 'Verein',
      description: '<p>Veliko.</p>',
    });
  });

  it('reads along the chain: the language asked, the default, the original', async () => {
    await makeTwo();

    const withoutEnglish = await calendar.visitor.get('/organizers/1', { ml_language: 'fr' });
    await calendar.editor.post('/organizers/1', { organizer: 'Quay' });
    const withEnglish = await calendar.visitor.get('/organizers/1', { ml_language: 'fr' });

    expect(shown(withoutEnglish)).toMatchObject({ header: 'sl', organizer: 'Društvo', language: 'sl' });
    expect(shown(withEnglish)).toEqual({
      header: 'en',
      organizer: 'Quay',
      description: '<p>Veliko.</p>',
      slug: 'quay',
      language: 'en',
    });
  });

  it('asks for the name of a translation that is new, not for facts', async () => {
    await makeTwo();

    const words = await calendar.editor.post(
      '/organizers/1',
      { description: 'Grande.' },
      { ml_language: 'it' },
    );
    const facts = await calendar.editor.post(
      '/organizers/1',
      { website: 'https://a.example/' },
      { ml_language: 'it' },
    );

    expect(refusal(words)).toEqual(missing('organizer'));
    expect(pick(facts, 'language', 'website')).toEqual({ language: 'sl', website: 'https://a.example/' });
  });

  it('finds a slug in the language asked, then in the default, then in any', async () => {
    await calendar.editor.make('/organizers', { organizer: 'One', slug: 'quay' }, SL);
    await calendar.editor.make('/organizers', { organizer: 'Two', slug: 'quay' });
    await calendar.editor.make('/organizers', { organizer: 'Three', slug: 'quay' }, DE);
    await calendar.editor.make('/organizers', { organizer: 'Four', slug: 'sala' }, { ml_language: 'it' });
    const find = async (slug: string, ml_language: string): Promise<unknown> =>
      valueOf(await calendar.visitor.get(`/organizers/by-slug/${slug}`, { ml_language }), 'id');

    const found = [
      await find('quay', 'sl'),
      await find('quay', 'en'),
      await find('quay', 'de'),
      await find('quay', 'fr'),
      await find('sala', 'fr'),
    ];

    expect(found).toEqual([1, 2, 3, 2, 4]);
  });

  it('lists the organizers of one language, and with ml_fallback those of all', async () => {
    await makeTwo();
    await calendar.editor.make('/organizers', { organizer: 'Room' });
    const list = async (query: Record<string, string>): Promise<unknown> => {
      const answer = await calendar.visitor.get('/organizers', query);
      const { organizers, total } = answer.body as { organizers: { organizer: string }[]; total: number };
      return [answer.headers.get('content-language'), total, ...organizers.map(({ organizer }) => organizer)];
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
      ['de', 1, 'Verein'],
      ['sl', 1, 'Društvo'],
      ['fr', 0],
      ['fr', 2, 'Room', 'Društvo'],
      ['de', 2, 'Room', 'Verein'],
    ]);
  });

  it('keeps its links under the address of a language', async () => {
    await makeTwo();
    const german = calendar.visitor.under('/de/calendar/events/v1');

    const answer = await german.get('/organizers');

    expect(idsOf(answer, 'organizers')).toEqual([1]);
    expect(valueOf(answer, 'rest_url')).toBe(
      `${SITE}/de/calendar/events/v1/organizers/?page=1&per_page=10&status=publish`,
    );
  });

  it('puts the text of one language away, and brings it back when it is written again', async () => {
    await makeTwo();

    const gone = await calendar.editor.delete('/organizers/1', SL);
    const list = await calendar.visitor.get('/organizers', SL);
    const back = await calendar.editor.post('/organizers/1', { description: 'Novo.' }, SL);

    expect({ http: gone.status, ...shown(gone), ...pick(gone, 'status', 'translations') }).toEqual({
      http: 200,
      header: 'de',
      organizer: 'Verein',
      slug: 'verein',
      language: 'de',
      status: 'publish',
      translations: { de: { slug: 'verein', rest_url: `${BASE}/organizers/1?ml_language=de`, ...AT_NOON } },
    });
    expect(idsOf(list, 'organizers')).toEqual([]);
    expect(shown(back)).toEqual({
      header: 'sl',
      organizer: 'Društvo',
      description: '<p>Novo.</p>',
      slug: 'drustvo',
      language: 'sl',
    });
  });

  it('puts the whole organizer away with all_languages, under any base, and with its only text', async () => {
    await makeTwo();
    await calendar.editor.make('/organizers', { organizer: 'Raum' }, DE);

    const under = await calendar.editor
      .under('/de/calendar/events/v1')
      .delete('/organizers/1', { all_languages: 'true' });
    const only = await calendar.editor.delete('/organizers/2', DE);

    expect([pick(under, 'id', 'status'), pick(only, 'id', 'status')]).toEqual([
      { id: 1, status: 'trash' },
      { id: 2, status: 'trash' },
    ]);
    expect(pick(under, 'slug', 'translations')).toMatchObject({
      slug: 'verein__trashed',
      translations: { sl: { slug: 'drustvo__trashed' } },
    });
  });

  it('refuses to put away a text that there is not', async () => {
    await makeTwo();

    const answer = await calendar.editor.delete('/organizers/1', { ml_language: 'fr' });

    expect(refusal(answer)).toEqual(invalid('ml_language'));
    expect(idsOf(await calendar.visitor.get('/organizers', SL), 'organizers')).toEqual([1]);
  });

  it('appears in an event in the language of the answer', async () => {
    await makeTwo();
    const event = {
      title: 'Koncert',
      start_date: '2027-05-01 10:00',
      end_date: '2027-05-01 12:00',
      organizer: 1,
    };
    const { id } = await calendar.editor.make('/events', event, SL);
    const organizerIn = async (ml_language: string): Promise<unknown> => {
      const { body } = await calendar.visitor.get(`/events/${id}`, { ml_language });
      return (body as { organizer: { organizer: string }[] }).organizer[0]?.organizer;
    };

    const names = [await organizerIn('sl'), await organizerIn('de'), await organizerIn('fr')];

    expect(names).toEqual(['Društvo', 'Verein', 'Društvo']);
  });
});
