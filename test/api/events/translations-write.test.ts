import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent, refusal } from '../../support/make.js';

const GERMAN = '/de/calendar/events/v1';

describe('writing events in several languages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const translate = (id: number, ml_language: string, text: object): Promise<unknown> =>
    calendar.editor.post(`/events/${id}`, { ...text, ml_language });

  describe('writing', () => {
    it('creates an event in the language that is asked, with all that it names', async () => {
      const { body, headers } = await calendar.editor.post(
        '/events',
        anEvent({ title: 'Hafenjazz', ml_language: 'de', venue: { venue: 'Lager' }, tags: 'Freiluft' }),
      );

      const shown = { language: 'de', rest_url: `${BASE}/events/2?ml_language=de` };
      expect(body).toMatchObject({ ...shown, venue: { language: 'de' }, tags: [{ language: 'de' }] });
      expect(body).toMatchObject({ translations: { de: { slug: 'hafenjazz', rest_url: shown.rest_url } } });
      expect(headers.get('Content-Language')).toBe('de');
    });

    it('creates it in the language of the base address, and links to that base', async () => {
      const { body } = await calendar.editor.under(GERMAN).post('/events', anEvent({ title: 'Hafenjazz' }));

      expect(body).toMatchObject({
        language: 'de',
        url: `${SITE}/de/event/hafenjazz/`,
        rest_url: `${SITE}${GERMAN}/events/1`,
        global_id: 'calendar.test?id=1',
        translations: { de: { slug: 'hafenjazz', rest_url: `${SITE}${GERMAN}/events/1?ml_language=de` } },
      });
    });

    it('adds a translation by an update, facts hold for all', async () => {
      const { id } = await makeEvent(calendar.editor, { description: 'Words' });

      const { body } = await calendar.editor.post(`/events/${id}`, {
        title: 'Hafenjazz',
        cost: '€9',
        start_date: '2027-05-02 10:00',
        end_date: '2027-05-02 12:00',
        ml_language: 'de',
      });
      const english = await calendar.visitor.get(`/events/${id}`);

      expect(body).toMatchObject({ title: 'Hafenjazz', slug: 'hafenjazz', language: 'de' });
      expect(Object.keys((body as { translations: object }).translations)).toEqual(['de', 'en']);
      expect(english.body).toMatchObject({
        title: 'Harbour Jazz Night',
        slug: 'harbour-jazz-night',
        description: '<p>Words</p>',
        cost: '€9',
        start_date: '2027-05-02 10:00:00',
        language: 'en',
      });
    });

    it.each([[{ description: 'Deutsch' }], [{ slug: 'hafen' }], [{ excerpt: '' }]])(
      'needs a title for a new translation, and leaves nothing of %j behind without it',
      async (text) => {
        const { id } = await makeEvent(calendar.editor);

        const answer = await calendar.editor.post(`/events/${id}`, {
          ...text,
          cost: 5,
          venue: { venue: 'Left over' },
          tags: 'left over',
          ml_language: 'de',
        });

        expect(refusal(answer)).toEqual({
          status: 400,
          code: 'rest_missing_callback_param',
          params: ['title'],
        });
        const { body } = await calendar.editor.get(`/events/${id}`);
        expect(body).toMatchObject({ cost: '', venue: [], tags: [], translations: { en: {} } });
        expect(Object.keys((body as { translations: object }).translations)).toEqual(['en']);
        expect((await calendar.editor.get('/venues', { ml_fallback: true })).body).toMatchObject({
          total: 0,
        });
        expect(
          (await calendar.editor.get('/tags', { ml_fallback: true, hide_empty: false })).body,
        ).toMatchObject({ total: 0 });
      },
    );

    it('adds no translation when only facts are sent', async () => {
      const { id } = await makeEvent(calendar.editor);

      const { body } = await calendar.editor.post(`/events/${id}`, { cost: 5, ml_language: 'de' });

      expect(body).toMatchObject({ language: 'en', cost: '$5' });
      expect(Object.keys((body as { translations: object }).translations)).toEqual(['en']);
    });

    it('gives each language its own slugs', async () => {
      const one = await makeEvent(calendar.editor, { title: 'Jazz' });
      const two = await makeEvent(calendar.editor, { title: 'Jazz', ml_language: 'de' });

      await translate(one.id, 'de', { title: 'Jazz' });

      const { body } = await calendar.visitor.get(`/events/${one.id}`, { ml_language: 'de' });
      expect([one.slug, two.slug]).toEqual(['jazz', 'jazz']);
      expect(body).toMatchObject({
        slug: 'jazz-2',
        translations: { de: { slug: 'jazz-2' }, en: { slug: 'jazz' } },
      });
    });

    it('finds what is named in the language, then in the default, then in any, before it makes it new', async () => {
      const hall = await calendar.editor.make('/venues', { venue: 'Hala', ml_language: 'sl' });
      await calendar.editor.make('/tags', { name: 'Prosto', ml_language: 'sl' });

      const { body } = await calendar.editor.post(
        '/events',
        anEvent({ ml_language: 'de', venue: { venue: 'hala' }, tags: 'prosto,Neu' }),
      );

      expect(body).toMatchObject({
        venue: { id: hall.id, venue: 'Hala', language: 'sl' },
        tags: [
          { name: 'Neu', language: 'de' },
          { id: 1, name: 'Prosto', language: 'sl' },
        ],
      });
    });

    it.each([['post'], ['get'], ['delete']] as const)(
      'refuses an unknown code on %s, before it looks for the event',
      async (verb) => {
        const answer = await calendar.editor.send(verb.toUpperCase(), '/events/999', { ml_language: 'xx' });

        expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['ml_language'] });
        expect(answer.body).toMatchObject({
          data: { details: { ml_language: { code: 'rest_not_in_enum' } } },
        });
      },
    );
  });
});
