import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { editedAt, idsOf, invalid, missing, pick, refusal, valueOf } from '../../support/answers.js';
import type { Answer } from '../../support/api.js';

describe('venues in several languages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const DE = { ml_language: 'de' };
  const SL = { ml_language: 'sl' };
  const WORDS = ['description', 'address', 'city', 'country', 'province', 'state', 'stateprovince'];
  const UNWRITTEN = Object.fromEntries(WORDS.map((word) => [word, null]));
  const AT_NOON = editedAt('2027-03-10 12:00:00');

  /** A venue in Slovenian, its original, and German. */
  async function makeTwo(): Promise<void> {
    const original = { venue: 'Dvorana', description: 'Velika.', city: 'Koper', country: 'Slovenija' };
    await calendar.editor.make('/venues', original, SL);
    await calendar.editor.post('/venues/1', { venue: 'Halle', city: 'Capodistria' }, DE);
  }

  const shown = (answer: Answer): Record<string, unknown> => ({
    header: answer.headers.get('content-language'),
    ...pick(answer, 'venue', 'description', 'slug', 'city', 'language'),
  });

  it('creates in the language that is asked, and links in it', async () => {
    const answer = await calendar.editor.post('/venues', { venue: 'Dvorana', ...SL });

    expect(shown(answer)).toEqual({ header: 'sl', venue: 'Dvorana', slug: 'dvorana', language: 'sl' });
    expect(pick(answer, 'url', 'translations')).toEqual({
      url: `${SITE}/venue/dvorana/?ml_language=sl`,
      translations: { sl: { slug: 'dvorana', rest_url: `${BASE}/venues/1?ml_language=sl`, ...AT_NOON } },
    });
  });

  it('creates under the address of a language', async () => {
    const german = calendar.editor.under('/de/calendar/events/v1');

    const answer = await german.post('/venues', { venue: 'Große Halle' });

    expect(shown(answer)).toEqual({
      header: 'de',
      venue: 'Große Halle',
      slug: 'grosse-halle',
      language: 'de',
    });
    expect(pick(answer, 'url', 'translations')).toEqual({
      url: `${SITE}/de/venue/grosse-halle/`,
      translations: {
        de: {
          slug: 'grosse-halle',
          rest_url: `${SITE}/de/calendar/events/v1/venues/1?ml_language=de`,
          ...AT_NOON,
        },
      },
    });
  });

  it('adds a translation, which shares the facts and fills its gaps from the original', async () => {
    await makeTwo();
    await calendar.editor.post('/venues/1', { zip: '6000' }, DE);

    const german = await calendar.visitor.get('/venues/1', DE);
    const slovenian = await calendar.visitor.get('/venues/1', SL);

    expect({ ...shown(german), ...pick(german, 'country', 'zip') }).toEqual({
      header: 'de',
      venue: 'Halle',
      description: '<p>Velika.</p>',
      slug: 'halle',
      city: 'Capodistria',
      country: 'Slovenija',
      zip: '6000',
      language: 'de',
    });
    expect({ ...shown(slovenian), ...pick(slovenian, 'zip') }).toEqual({
      header: 'sl',
      venue: 'Dvorana',
      description: '<p>Velika.</p>',
      slug: 'dvorana',
      city: 'Koper',
      zip: '6000',
      language: 'sl',
    });
    expect(valueOf(german, 'translations')).toEqual({
      de: { slug: 'halle', rest_url: `${BASE}/venues/1?ml_language=de` },
      sl: { slug: 'dvorana', rest_url: `${BASE}/venues/1?ml_language=sl` },
    });
  });

  it('keeps empty what a translation has cleared', async () => {
    await makeTwo();
    await calendar.editor.post('/venues/1', { description: '', country: '' }, DE);

    const german = await calendar.visitor.get('/venues/1', DE);

    expect(pick(german, 'description', 'country')).toEqual({});
    expect(pick(await calendar.visitor.get('/venues/1', SL), 'description', 'country')).toEqual({
      description: '<p>Velika.</p>',
      country: 'Slovenija',
    });
  });

  it('clears with null what was written, and fills still what was not', async () => {
    await makeTwo();
    await calendar.editor.post('/venues/1', { city: null, country: null }, DE);

    const german = await calendar.visitor.get('/venues/1', DE);

    expect(pick(german, 'city', 'country')).toEqual({ country: 'Slovenija' });
  });

  it('shows unfilled fields to those who may edit and ask for it, and to nobody else', async () => {
    await makeTwo();
    const edit = { ...DE, context: 'edit' };

    const editor = await calendar.editor.get('/venues/1', edit);
    const author = await calendar.author.get('/venues/1', edit);

    expect(pick(editor, 'venue', ...WORDS)).toEqual({ ...UNWRITTEN, venue: 'Halle', city: 'Capodistria' });
    expect(pick(author, 'venue', 'description', 'country')).toEqual({
      venue: 'Halle',
      description: '<p>Velika.</p>',
      country: 'Slovenija',
    });
  });

  it('reads along the chain: the language asked, the default, the original', async () => {
    await makeTwo();

    const withoutEnglish = await calendar.visitor.get('/venues/1', { ml_language: 'fr' });
    await calendar.editor.post('/venues/1', { venue: 'Hall' });
    const withEnglish = await calendar.visitor.get('/venues/1', { ml_language: 'fr' });

    expect(shown(withoutEnglish)).toMatchObject({ header: 'sl', venue: 'Dvorana', language: 'sl' });
    expect(shown(withEnglish)).toEqual({
      header: 'en',
      venue: 'Hall',
      description: '<p>Velika.</p>',
      slug: 'hall',
      city: 'Koper',
      language: 'en',
    });
  });

  it('asks for the name of a translation that is new, not for facts', async () => {
    await makeTwo();

    const words = await calendar.editor.post('/venues/1', { city: 'Capodistria' }, { ml_language: 'it' });
    const facts = await calendar.editor.post('/venues/1', { zip: '6000' }, { ml_language: 'it' });

    expect(refusal(words)).toEqual(missing('venue'));
    expect(pick(facts, 'language', 'zip')).toEqual({ language: 'sl', zip: '6000' });
  });

  it('finds a slug in the language asked, then in the default, then in any', async () => {
    await calendar.editor.make('/venues', { venue: 'One', slug: 'hall' }, SL);
    await calendar.editor.make('/venues', { venue: 'Two', slug: 'hall' });
    await calendar.editor.make('/venues', { venue: 'Three', slug: 'hall' }, DE);
    await calendar.editor.make('/venues', { venue: 'Four', slug: 'sala' }, { ml_language: 'it' });
    const find = async (slug: string, ml_language: string): Promise<unknown> =>
      valueOf(await calendar.visitor.get(`/venues/by-slug/${slug}`, { ml_language }), 'id');

    const found = [
      await find('hall', 'sl'),
      await find('hall', 'en'),
      await find('hall', 'de'),
      await find('hall', 'fr'),
      await find('sala', 'fr'),
    ];

    expect(found).toEqual([1, 2, 3, 2, 4]);
  });

  it('lists the venues of one language, and with ml_fallback those of all', async () => {
    await makeTwo();
    await calendar.editor.make('/venues', { venue: 'Room' });
    const list = async (query: Record<string, string>): Promise<unknown> => {
      const answer = await calendar.visitor.get('/venues', query);
      const { venues, total } = answer.body as { venues: { venue: string }[]; total: number };
      return [answer.headers.get('content-language'), total, ...venues.map(({ venue }) => venue)];
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
      ['de', 1, 'Halle'],
      ['sl', 1, 'Dvorana'],
      ['fr', 0],
      ['fr', 2, 'Room', 'Dvorana'],
      ['de', 2, 'Room', 'Halle'],
    ]);
  });

  it('keeps its links under the address of a language', async () => {
    await makeTwo();
    const german = calendar.visitor.under('/de/calendar/events/v1');

    const answer = await german.get('/venues');

    expect(idsOf(answer, 'venues')).toEqual([1]);
    expect(valueOf(answer, 'rest_url')).toBe(
      `${SITE}/de/calendar/events/v1/venues/?page=1&per_page=10&status=publish`,
    );
  });

  it('puts the text of one language away, and brings it back when it is written again', async () => {
    await makeTwo();

    const gone = await calendar.editor.delete('/venues/1', SL);
    const list = await calendar.visitor.get('/venues', SL);
    const back = await calendar.editor.post('/venues/1', { description: 'Nova.' }, SL);

    expect({ http: gone.status, ...shown(gone), ...pick(gone, 'status', 'translations') }).toEqual({
      http: 200,
      header: 'de',
      venue: 'Halle',
      slug: 'halle',
      city: 'Capodistria',
      language: 'de',
      status: 'publish',
      translations: { de: { slug: 'halle', rest_url: `${BASE}/venues/1?ml_language=de`, ...AT_NOON } },
    });
    expect(idsOf(list, 'venues')).toEqual([]);
    expect(shown(back)).toEqual({
      header: 'sl',
      venue: 'Dvorana',
      description: '<p>Nova.</p>',
      slug: 'dvorana',
      city: 'Koper',
      language: 'sl',
    });
  });

  it('puts the whole venue away with all_languages, under any base, and with its only text', async () => {
    await makeTwo();
    await calendar.editor.make('/venues', { venue: 'Raum' }, DE);

    const under = await calendar.editor
      .under('/de/calendar/events/v1')
      .delete('/venues/1', { all_languages: 'true' });
    const only = await calendar.editor.delete('/venues/2', DE);

    expect([pick(under, 'id', 'status'), pick(only, 'id', 'status')]).toEqual([
      { id: 1, status: 'trash' },
      { id: 2, status: 'trash' },
    ]);
    expect(pick(under, 'slug', 'translations')).toMatchObject({
      slug: 'halle__trashed',
      translations: { sl: { slug: 'dvorana__trashed' } },
    });
  });

  it('refuses to put away a text that there is not', async () => {
    await makeTwo();

    const answer = await calendar.editor.delete('/venues/1', { ml_language: 'fr' });

    expect(refusal(answer)).toEqual(invalid('ml_language'));
    expect(idsOf(await calendar.visitor.get('/venues', SL), 'venues')).toEqual([1]);
  });

  it('appears in an event in the language of the answer', async () => {
    await makeTwo();
    const event = {
      title: 'Koncert',
      start_date: '2027-05-01 10:00',
      end_date: '2027-05-01 12:00',
      venue: 1,
    };
    const { id } = await calendar.editor.make('/events', event, SL);
    const venueIn = async (ml_language: string): Promise<unknown> => {
      const { body } = await calendar.visitor.get(`/events/${id}`, { ml_language });
      return (body as { venue: { venue: string } }).venue.venue;
    };

    const names = [await venueIn('sl'), await venueIn('de'), await venueIn('fr')];

    expect(names).toEqual(['Dvorana', 'Halle', 'Dvorana']);
  });
});
