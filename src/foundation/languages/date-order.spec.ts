import { writesDayFirst } from './date-order.js';
import { LANGUAGE_CODES } from './language-code.js';

it('begins dates in numbers with the day in all languages but two', () => {
  expect(LANGUAGE_CODES.filter((code) => !writesDayFirst(code))).toEqual(['en', 'hu']);
});
