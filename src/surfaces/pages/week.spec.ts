import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { countDaysBefore, listWeekdays, listWeekOf } from './week.js';

describe.each(LANGUAGE_CODES)('a week in %s', (language) => {
  const first = language === 'pt-pt' ? 'Sunday' : 'Monday';

  it.each(['2026-11-29', '2026-12-02', '2026-12-31', '2028-02-29', '2027-03-28'])(
    'of %s has the day, and begins as the language counts',
    (day) => {
      const week = listWeekOf(day, language);
      const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
      expect(name.format(new Date(week[0] ?? ''))).toBe(first);
      expect(week).toHaveLength(7);
      expect(week[countDaysBefore(day, language)]).toBe(day);
      const weekdays = listWeekdays(language).map((each) => name.format(new Date(each)));
      expect(weekdays).toEqual(week.map((each) => name.format(new Date(each))));
    },
  );
});
