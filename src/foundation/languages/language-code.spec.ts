import { LANGUAGE_CODES, matchLanguageCode } from './language-code.js';

it.each([
  ['sl', 'sl'],
  ['PT-pt', 'pt-pt'],
  ['SL', 'sl'],
  ['sl ', undefined],
  ['pt', undefined],
  ['', undefined],
  [undefined, undefined],
  [null, undefined],
  [7, undefined],
  [['sl'], undefined],
])('takes %j as %s', (sent, code) => {
  expect(matchLanguageCode(sent, LANGUAGE_CODES)).toBe(code);
});

it('takes only what is allowed', () => {
  expect(matchLanguageCode('sl', ['en', 'de'])).toBeUndefined();
});
