import { isLanguageCode, LANGUAGE_CODES, LANGUAGE_NAMES } from './language-code.js';

describe('isLanguageCode', () => {
  it.each([...LANGUAGE_CODES])('accepts %s', (code) => {
    expect(isLanguageCode(code)).toBe(true);
  });

  it.each([
    ['an unknown code', 'ja'],
    ['a regional code that is not listed', 'pt-br'],
    ['the language of a region without it', 'pt'],
    ['upper case', 'DE'],
    ['blanks around it', ' de '],
    ['nothing', ''],
    ['undefined', undefined],
    ['null', null],
    ['a list', ['de']],
    ['a number', 1],
    ['a name every object has', 'constructor'],
  ])('refuses %s', (_, value) => {
    expect(isLanguageCode(value)).toBe(false);
  });
});

describe('LANGUAGE_NAMES', () => {
  it('names each of the 18 languages once', () => {
    expect(Object.keys(LANGUAGE_NAMES)).toEqual([...LANGUAGE_CODES]);
    expect(new Set(Object.values(LANGUAGE_NAMES)).size).toBe(18);
  });
});
