import type { LanguageCode } from '../../languages/language-code.js';
import { findMeridiem, findMonth, isWeekday } from './calendar-words.js';

describe('findMeridiem', () => {
  it.each([
    // Greek, Hungarian, Finnish and Czech, which the Unicode CLDR has
    ['μ.μ.', 'pm'],
    ['π.μ.', 'am'],
    ['du.', 'pm'],
    ['de.', 'am'],
    ['ip.', 'pm'],
    ['ap.', 'am'],
    ['odp.', 'pm'],
    ['dop.', 'am'],
    // English and Spanish, with and without dots and spaces
    ['pm', 'pm'],
    ['p.m.', 'pm'],
    ['p. m.', 'pm'],
    ['am', 'am'],
    ['a. m.', 'am'],
    ['p', 'pm'],
    ['a', 'am'],
    // Hours and other parts of a time
    ['9', null],
    ['19', null],
    ['uhr', null],
    ['ч', null],
    ['', null],
  ])('of %j is %s', (word, half) => {
    expect(findMeridiem(word)).toBe(half);
  });
});

// One test each: words are read once, so that only the first test notices a fault in reading them.
describe('isWeekday', () => {
  it('knows weekdays, and nothing that stands beside them where languages write whole dates', () => {
    const weekdays = ['martes', 'τριτη', 'tuesday', 'tue', 'dinsdag', 'di', 'wt.', 'terca', 'nedelu'];
    const others = ['', ',', 'de', 'den', 'may', 'mayo', 'maj', '4', '2027', 'г'];
    expect([...others, ...weekdays].filter(isWeekday)).toEqual(weekdays);
  });
});

describe('findMonth', () => {
  it('knows months of a language, of English, and of others where they agree', () => {
    const months: readonly [LanguageCode, string, number | null][] = [
      ['de', 'januar', 1],
      ['de', 'jan.', 1],
      ['de', 'janner', 1],
      ['en', 'december', 12],
      ['es', 'mayo', 5],
      ['pl', 'maja', 5],
      ['el', 'μαιου', 5],
      ['hu', 'may', 5],
      ['en', 'mai', 5],
      ['en', 'mayo', 5],
      // October in Croatian, November in Czech
      ['hr', 'listopad', 10],
      ['cs', 'listopad', 11],
      ['en', 'listopad', null],
      // What stands beside months where languages write whole dates
      ['es', 'de', null],
      ['bg', 'г', null],
      ['bg', '05', null],
      ['de', '4', null],
      ['en', '2027', null],
      ['en', ',', null],
      ['en', '', null],
      ['en', 'smarch', null],
    ];
    expect(months.map(([language, word]) => [language, word, findMonth(word, language)])).toEqual(months);
  });
});
