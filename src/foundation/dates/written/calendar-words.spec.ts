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

describe('isWeekday', () => {
  it.each(['martes', 'τριτη', 'tuesday', 'tue', 'dinsdag', 'di', 'wt.', 'terca', 'nedelu'])(
    'knows %s',
    (word) => {
      expect(isWeekday(word)).toBe(true);
    },
  );

  // What stands beside weekdays where languages write whole dates
  it.each(['', ',', 'de', 'den', 'may', 'mayo', 'maj', '4', '2027', 'г'])('does not know %j', (word) => {
    expect(isWeekday(word)).toBe(false);
  });
});

describe('findMonth', () => {
  it.each<[LanguageCode, string, number | null]>([
    ['de', 'januar', 1],
    ['de', 'jan.', 1],
    ['de', 'janner', 1],
    ['en', 'december', 12],
    ['es', 'mayo', 5],
    ['pl', 'maja', 5],
    ['el', 'μαιου', 5],
    // English in each language, and others where they agree
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
  ])('in %s, of %j is %s', (language, word, month) => {
    expect(findMonth(word, language)).toBe(month);
  });
});
