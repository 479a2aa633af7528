import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { valueOf } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { KINDS, listedElsewhere, makeNames, nestedNames, sayEverywhere } from './sorting-driver.js';
import { SAME_NAMES } from './sorting-words.js';

describe('the same names in the order of another language', () => {
  let calendar: TestCalendar;
  let event: number;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    const made = await makeNames(calendar, SAME_NAMES.sv, 'sv');
    event = Number(valueOf(made, 'id'));
    await sayEverywhere(
      calendar,
      'sv',
      LANGUAGE_CODES.filter((language) => language !== 'sv'),
    );
  });
  afterAll(() => calendar.close());

  describe.each(LANGUAGE_CODES)('%s', (language) => {
    it('sorts every kind', async () => {
      const lists = await Promise.all(
        KINDS.map((kind, n) => {
          const byAddress = (n + LANGUAGE_CODES.indexOf(language)) % 2 === 0;
          return listedElsewhere(calendar.visitor, kind, { language, byAddress });
        }),
      );

      expect(lists).toEqual(KINDS.map(() => SAME_NAMES[language]));
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
