import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { valueOf } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { inOrder, KINDS, listed, makeNames, nestedNames } from './sorting-driver.js';
import { ORDERED } from './sorting-words.js';

describe('names in the order of the alphabet of their language', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  describe.each(LANGUAGE_CODES)('of %s', (language) => {
    const names = ORDERED[language];
    /** What its creation answers. */
    let event: ApiResponse;

    beforeAll(async () => {
      await calendar.empty();
      event = await makeNames(calendar, names, language);
    });

    it.each(KINDS)('sorts $kind', async (kind) => {
      const order = (KINDS.indexOf(kind) + LANGUAGE_CODES.indexOf(language)) % 2 === 0 ? 'asc' : 'desc';

      expect(await listed(calendar.visitor, kind, language, order)).toEqual(inOrder(names, order));
    });

    it('sorts the categories and tags of one event', async () => {
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
