import { LANGUAGE_CODES } from '../../../src/languages/language-code.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { bodyOf, inBothDirections, KINDS, listed, nestedNames, scattered } from './sorting-driver.js';
import { SAME_NAMES } from './sorting-words.js';

describe('the same names in the order of another language', () => {
  let calendar: TestCalendar;
  let event: number;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const { editor } = calendar;
    const ids: Record<string, number[]> = {};
    const names = scattered(SAME_NAMES.sv);
    for (const kind of KINDS) {
      const path = `/${kind.kind}`;
      for (const name of names) {
        const { id } = await editor.make(path, bodyOf(kind, name), { ml_language: 'sv' });
        (ids[kind.kind] ??= []).push(id);
        for (const ml_language of LANGUAGE_CODES) {
          if (ml_language === 'sv') continue;
          const { status } = await editor.post(`${path}/${id}`, { [kind.field]: name }, { ml_language });
          expect(status).toBe(200);
        }
      }
    }
    // Hidden, so that it is no part of the lists.
    const { categories, tags } = ids;
    const made = await editor.make('/events', anEvent({ categories, tags, hide_from_listings: true }));
    event = made.id;
  }, 120_000);
  afterAll(() => calendar.close());

  describe.each(LANGUAGE_CODES)('%s', (language) => {
    it.each(KINDS)('sorts $kind', async (kind) => {
      const names = SAME_NAMES[language];

      expect(await listed(calendar.visitor, kind, language)).toEqual(inBothDirections(names));
    });

    it('sorts the categories and tags of one event', async () => {
      const byParameter = await calendar.visitor.get(`/events/${event}`, { ml_language: language });
      const byAddress = await calendar.visitor
        .under(`/${language}/calendar/events/v1`)
        .get(`/events/${event}`);

      for (const answer of [byParameter, byAddress]) {
        expect(nestedNames(answer, 'categories')).toEqual(SAME_NAMES[language]);
        expect(nestedNames(answer, 'tags')).toEqual(SAME_NAMES[language]);
      }
    });
  });
});
