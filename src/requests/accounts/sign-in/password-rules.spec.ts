import { findPasswordFault } from './password-rules.js';

const NAMES = ['mary', 'Mary Quay', 'mary.quay@city.example', 'calendar.city.example'];

describe('a new password', () => {
  it.each([
    'four tall trees by the river',
    'Hladna kava ob petih zjutraj',
    'студено кафе в пет сутринта',
    'vJ8#kQ2!xL9$mR4',
    'пять вёдер воды да кот',
    '雨の日の図書館で古い地図を見つけた',
    'xkqp vzmw jtrb ndlf',
    'the mary celeste sailed at noon',
    'password manager gave this: t7Gk2zWq',
    '👩‍👩‍👧 river under stone',
  ])('may be %s', (password) => {
    expect(findPasswordFault(password, NAMES)).toBeNull();
  });

  it.each([
    ['', 'too_short'],
    ['vJ8#kQ2!xL9$mR', 'too_short'],
    // One character, two UTF-16 units.
    ['vJ8#kQ2!xL9$m😀', 'too_short'],
    ['x9'.repeat(129), 'too_long'],
    ['a'.repeat(256), 'common'],
    ['123456789012345', 'common'],
    ['098765432109876', 'common'],
    ['abcdefghijklmnop', 'common'],
    ['qwertyuiopasdfgh', 'common'],
    ['qwertyuiop12345678', 'common'],
    ['1qaz2wsx3edc4rfv', 'common'],
    ['password12345678', 'common'],
    ['Passwordpassword', 'common'],
    ['P@sswordP@ssword1', 'common'],
    ['passw0rd passw0rd', 'common'],
    ['summer2026summer2026', 'common'],
    ['Correct Horse Battery Staple', 'common'],
    ['MaryQuay20261234', 'common'],
    ['mary.quay@city.example', 'common'],
    ['calendar-city-example', 'common'],
    ['administrator2026!', 'common'],
    ['Willkommen123456', 'common'],
    ['!!!!!!!!!!!!!!!!!', 'common'],
    ['2026-12-31 2026-12-31', 'common'],
  ] as const)('may not be %s: %s', (password, fault) => {
    expect(findPasswordFault(password, NAMES)).toBe(fault);
  });
});
