import {
  type ColumnCheck,
  degreesUpTo,
  idCheck,
  integerBetween,
  lineUpTo,
  MAX_RESTORED_ID,
  shareCheck,
  slugCheck,
  textUpTo,
} from './check-values.js';

it.each<[name: string, check: ColumnCheck, valid: unknown[], invalid: unknown[]]>([
  ['a share', shareCheck, [0, 0.5, 1], [-0.001, 1.001, NaN, '0.5', null]],
  ['degrees', degreesUpTo(90), [-90, 0, 90], [-90.001, 90.001, NaN, '45']],
  ['an id', idCheck, [1, MAX_RESTORED_ID], [0, 1.5, MAX_RESTORED_ID + 1, '1']],
  ['an age', integerBetween(0, 150), [0, 150], [-1, 0.5, 151]],
  ['a text', textUpTo(3), ['', 'abc', 'a\nb'], ['abcd', 'a\0', '\ud800', 3]],
  ['a line', lineUpTo(3), ['a', 'abc'], ['', ' ', 'abcd', 'a\nb', 3]],
  ['a slug', slugCheck, ['a', 'x'.repeat(250), '%c3%a4'], ['', 'x'.repeat(251), 'A', '%C3%A4', 'a/b']],
])('takes %s up to its limits, and nothing beyond', (_, check, valid, invalid) => {
  expect(valid.filter((value) => check(value) !== null)).toEqual([]);
  expect(invalid.filter((value) => check(value) === null)).toEqual([]);
});
