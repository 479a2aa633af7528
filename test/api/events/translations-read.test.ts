import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { eventIds, makeEvent } from '../../support/make.js';

const GERMAN = '/de/calendar/events/v1';

describe('reading events in several languages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const translate = (id: number, ml_language: string, text: object): Promise<unknown> =>
    calendar.editor.post(`/events/${id}`, { ...text, ml_language });

  describe('reading', () => {
    it.each([
      [{}, 'English', 'en'],
      [{ ml_language: 'de' }, 'Deutsch', 'de'],
      [{ ml_language: 'fr' }, 'English', 'en'],
    ])('shows with %j the title %s in %s', async (query, title, language) => {
      const { id } = await makeEvent(calendar.editor, { title: 'Slovensko', ml_language: 'sl' });
      await translate(id, 'en', { title: 'English' });
      await translate(id, 'de', { title: 'Deutsch' });

      const { body, headers } = await calendar.visitor.get(`/events/${id}`, query);

      expect(body).toMatchObject({ title, language });
      expect(headers.get('Content-Language')).toBe(language);
    });

    it('falls back to the original where neither the language nor the default has a text', async () => {
      const { id } = await makeEvent(calendar.editor, { title: 'Slovensko', ml_language: 'sl' });
      await translate(id, 'bg', { title: 'Bulgarian comes first in the alphabet' });

      const { body } = await calendar.visitor.get(`/events/${id}`, { ml_language: 'fr' });

      expect(body).toMatchObject({ title: 'Slovensko', language: 'sl' });
    });

    it('fills what was never written from the chain, and leaves empty what was cleared', async () => {
      const { id } = await makeEvent(calendar.editor, { description: 'Long', excerpt: 'Short' });
      await translate(id, 'de', { title: 'Deutsch', excerpt: '' });
      const query = { ml_language: 'de' };

      const filled = await calendar.visitor.get(`/events/${id}`, query);
      const edited = await calendar.editor.get(`/events/${id}`, { ...query, context: 'edit' });
      const notMine = await calendar.author.get(`/events/${id}`, { ...query, context: 'edit' });

      expect(filled.body).toMatchObject({ title: 'Deutsch', description: '<p>Long</p>', excerpt: '' });
      expect(edited.body).toMatchObject({ title: 'Deutsch', description: null, excerpt: '' });
      const can = { edit: false, publish: false, delete: false };
      expect(notMine.body).toEqual({ ...(filled.body as object), can });
    });

    it('clears with null what was written, and fills still what was not', async () => {
      const { id } = await makeEvent(calendar.editor, { description: 'Long', excerpt: 'Short' });
      await translate(id, 'de', { title: 'Deutsch', excerpt: 'Kurz' });
      await translate(id, 'de', { description: null, excerpt: null });

      const { body } = await calendar.visitor.get(`/events/${id}`, { ml_language: 'de' });

      expect(body).toMatchObject({ title: 'Deutsch', description: '<p>Long</p>', excerpt: '' });
    });

    it('shows what is linked in the language too, through the same chain', async () => {
      const hall = await calendar.editor.make('/venues', { venue: 'Hall', city: 'Koper' });
      const { id } = await makeEvent(calendar.editor, {
        venue: hall.id,
        organizer: { organizer: 'Ann' },
        tags: 'x',
      });
      await calendar.editor.post(`/venues/${hall.id}`, { venue: 'Halle', ml_language: 'de' });
      await calendar.editor.post('/tags/1', { name: 'Ix', ml_language: 'de' });

      const { body } = await calendar.visitor.get(`/events/${id}`, { ml_language: 'de' });

      expect(body).toMatchObject({
        language: 'en',
        venue: { venue: 'Halle', city: 'Koper', language: 'de' },
        organizer: [{ organizer: 'Ann', language: 'en' }],
        tags: [{ name: 'Ix', language: 'de' }],
      });
    });

    it('looks a slug up in the language, then in the default, then in any, and answers in the language', async () => {
      const slovene = await makeEvent(calendar.editor, { title: 'Only', ml_language: 'sl' });
      const german = await makeEvent(calendar.editor, { title: 'Jazz', ml_language: 'de' });
      const english = await makeEvent(calendar.editor, { title: 'Jazz' });
      await translate(english.id, 'sl', { title: 'Džez' });
      const found = async (slug: string, ml_language: string): Promise<unknown[]> => {
        const { body } = await calendar.visitor.get(`/events/by-slug/${slug}`, { ml_language });
        const { id, language } = body as { id: number; language: string };
        return [id, language];
      };

      expect(await found('jazz', 'de')).toEqual([german.id, 'de']);
      expect(await found('jazz', 'en')).toEqual([english.id, 'en']);
      expect(await found('jazz', 'sl')).toEqual([english.id, 'sl']);
      expect(await found('dzez', 'de')).toEqual([english.id, 'en']);
      expect(await found('only', 'de')).toEqual([slovene.id, 'sl']);
    });

    it('tells the language of errors, and of the base where they happen', async () => {
      const answers = [
        await calendar.visitor.get('/events/999'),
        await calendar.visitor.get('/events/999', { ml_language: 'sl' }),
        await calendar.visitor.under(GERMAN).get('/events/999'),
        await calendar.visitor.under(GERMAN).get('/nothing'),
      ];

      expect(answers.map(({ headers }) => headers.get('Content-Language'))).toEqual(['en', 'sl', 'de', 'de']);
    });
  });

  describe('listing', () => {
    // English 1, German 2, both 3; it is noon.
    beforeEach(async () => {
      await makeEvent(calendar.editor, { title: 'English', tags: 'x', description: 'Words' });
      await makeEvent(calendar.editor, { title: 'Deutsch', tags: 'x', ml_language: 'de' });
      const both = await makeEvent(calendar.editor, { title: 'Both', tags: 'x', description: 'Words' });
      await translate(both.id, 'de', { title: 'Beide' });
    });

    it.each<[Record<string, string>, string, number[], string[]]>([
      [{}, 'en', [1, 3], ['English', 'Both']],
      [{ ml_language: 'de' }, 'de', [2, 3], ['Deutsch', 'Beide']],
      [{ ml_language: 'fr' }, 'fr', [], []],
      [{ ml_fallback: 'true' }, 'en', [1, 2, 3], ['English', 'Deutsch', 'Both']],
      [{ ml_fallback: '1', ml_language: 'de' }, 'de', [1, 2, 3], ['English', 'Deutsch', 'Beide']],
      [{ ml_fallback: 'true', ml_language: 'fr' }, 'fr', [1, 2, 3], ['English', 'Deutsch', 'Both']],
      [{ ml_fallback: 'false', ml_language: 'de' }, 'de', [2, 3], ['Deutsch', 'Beide']],
    ])('lists with %j in %s the events %j', async (query, language, ids, titles) => {
      const answer = await calendar.visitor.get('/events', query);

      const { events } = answer.body as { events: { title: string; tags: { count: number }[] }[] };
      expect(eventIds(answer)).toEqual(ids);
      expect(events.map(({ title }) => title)).toEqual(titles);
      expect(events.flatMap(({ tags }) => tags.map(({ count }) => count))).toEqual(ids.map(() => ids.length));
      expect(answer.body).toMatchObject({ total: ids.length });
      expect(answer.headers.get('Content-Language')).toBe(language);
    });

    it('lists under the base of a language what it lists for that language', async () => {
      const byBase = await calendar.visitor.under(GERMAN).get('/events', { per_page: 1 });
      const byCode = await calendar.visitor.get('/events', { per_page: 1, ml_language: 'de' });
      const byDefault = await calendar.visitor.under('/en/calendar/events/v1').get('/events');
      const byBoth = await calendar.visitor.under(GERMAN).get('/events', { ml_language: 'en' });

      const [ofBase, ofCode] = [byBase, byCode].map(({ body }) => body as Record<string, string>);
      expect([byBase, byCode, byDefault, byBoth].map(eventIds)).toEqual([[2], [2], [1, 3], [1, 3]]);
      expect(ofBase?.['next_rest_url']).toMatch(`${SITE}${GERMAN}/events/?per_page=1&`);
      expect(ofBase?.['next_rest_url']).not.toContain('ml_language');
      expect(ofCode?.['next_rest_url']).toMatch(/^http:\/\/calendar\.test\/calendar\/.*&ml_language=de$/);
    });

    it('shows a text that was trashed alone in no list of its language', async () => {
      clock.set('2027-03-10T13:00:00Z');
      await calendar.editor.delete('/events/3', { ml_language: 'de' });

      const lists = [
        await calendar.visitor.get('/events', { ml_language: 'de' }),
        await calendar.visitor.get('/events', { ml_language: 'de', ml_fallback: 'true' }),
        await calendar.visitor.get('/events'),
      ];

      expect(lists.map(eventIds)).toEqual([[2], [1, 2, 3], [1, 3]]);
    });

    it.each([['/xx/calendar/events/v1'], ['/DE1/calendar/events/v1'], ['/de/de/calendar/events/v1']])(
      'knows no base %s',
      async (base) => {
        const { status } = await calendar.visitor.under(base).get('/events');

        expect(status).toBe(404);
      },
    );
  });
});
