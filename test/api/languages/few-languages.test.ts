import { detailCodes, invalid, pick, refusal } from '../../support/responses.js';
import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const DE = { ml_language: 'de' };

describe('a service of three languages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ DEFAULT_LANGUAGE: 'de', LANGUAGES: 'de,en,sl' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** As it was written while French was enabled. */
  const frenchToo = async (): Promise<number> => {
    const { id } = await makeEvent(calendar.editor, { title: 'Hafenjazz', venue: { venue: 'Lager' } });
    for (const [noun, title] of [
      ['event', 'title'],
      ['venue', 'name'],
    ]) {
      await calendar.dataSource.query(
        `INSERT INTO ${noun}_texts (${noun}_id, language, slug, ${title}, created_at, modified_at)
         SELECT ${noun}_id, 'fr', 'jazz-du-port', 'Jazz du port', created_at, modified_at FROM ${noun}_texts`,
      );
    }
    return id;
  };

  it('names no translation that cannot be asked for, and reads it by its slug', async () => {
    const id = await frenchToo();

    const { body, headers } = await calendar.visitor.get('/events/by-slug/jazz-du-port');

    const slug = 'hafenjazz';
    expect(body).toMatchObject({
      id,
      language: 'de',
      translations: { de: { slug, rest_url: `${BASE}/events/${id}?ml_language=de` } },
      venue: { translations: { de: { slug: 'lager' } } },
    });
    const { translations, venue } = body as { translations: object; venue: { translations: object } };
    expect([Object.keys(translations), Object.keys(venue.translations)]).toEqual([['de'], ['de']]);
    expect(headers.get('Link')).toBe(
      `<${SITE}/>; rel="https://api.w.org/", <${BASE}/events/${id}?ml_language=de>; rel="alternate"; hreflang="de"`,
    );
  });

  it('puts into the trash what no language is left of that can be asked for', async () => {
    const id = await frenchToo();

    const answer = await calendar.editor.delete(`/events/${id}`, DE);

    expect(pick(answer, 'id', 'status')).toEqual({ id, status: 'trash' });
  });

  it.each(['ml_language', 'ml_missing', 'ml_outdated'])(
    'documents as %s the languages that there are',
    async (name) => {
      const { body } = await calendar.visitor.get('/doc');

      const { parameters } = (
        body as { paths: Record<string, { get: { parameters: { name: string; schema: unknown }[] } }> }
      ).paths['/events']?.get ?? { parameters: [] };
      expect(parameters.filter((parameter) => parameter.name === name).map(({ schema }) => schema)).toEqual([
        expect.objectContaining({ enum: ['en', 'de', 'sl'] }),
      ]);
    },
  );

  it('knows nothing that lacks a language it does not speak', async () => {
    const answer = await calendar.editor.get('/events', { ml_missing: 'fr' });

    expect(refusal(answer)).toEqual(invalid('ml_missing'));
    expect(detailCodes(answer)).toEqual({ ml_missing: 'rest_not_in_enum' });
  });
});
