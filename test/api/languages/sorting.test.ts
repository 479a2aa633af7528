import { LANGUAGE_CODES } from '../../../src/languages/language-code.js';
import { valueOf } from '../../support/answers.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { bodyOf, inBothDirections, KINDS, listed, nestedNames, scattered } from './sorting-driver.js';
import { ORDERED } from './sorting-words.js';

describe('names in the order of the alphabet of their language', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  describe.each(LANGUAGE_CODES)('of %s', (language) => {
    const names = ORDERED[language];

    it.each(KINDS)('sorts $kind', async (kind) => {
      await calendar.empty();
      for (const name of scattered(names)) {
        await calendar.editor.make(`/${kind.kind}`, bodyOf(kind, name), { ml_language: language });
      }

      expect(await listed(calendar.visitor, kind, language)).toEqual(inBothDirections(names));
    });

    it('sorts the categories and tags of one event', async () => {
      await calendar.empty();
      const terms = { categories: scattered(names), tags: scattered(names) };
      const event = await calendar.editor.post('/events', anEvent(terms), { ml_language: language });

      const read = await calendar.visitor.get(`/events/${String(valueOf(event, 'id'))}`, {
        ml_language: language,
      });

      for (const answer of [event, read]) {
        expect(nestedNames(answer, 'categories')).toEqual(names);
        expect(nestedNames(answer, 'tags')).toEqual(names);
      }
    });
  });
});
