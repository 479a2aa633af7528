import {
  type ColumnCheck,
  degreesUpTo,
  idCheck,
  instantCheck,
  integerBetween,
  lineUpTo,
  localDateTimeCheck,
  MAX_RESTORED_ID,
  parseInstantMs,
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
  [
    'a moment',
    instantCheck,
    ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z', '2027-05-01T20:00:00.5+14'],
    ['0000-12-31T23:59:59Z', '2027-02-29T20:00:00Z', '2027-05-01T24:00:01Z', '2027-05-01T20:00:00', null],
  ],
  [
    'a date with a time',
    localDateTimeCheck,
    ['0001-01-01T00:00:00', '9999-12-31T23:59:59', '2028-02-29T20:00:00'],
    ['0000-01-01T00:00:00', '2027-02-29T20:00:00', '2027-05-01T20:00', '2027-05-01T20:00:00Z', 3],
  ],
  ['a slug', slugCheck, ['a', 'x'.repeat(250), '%c3%a4'], ['', 'x'.repeat(251), 'A', '%C3%A4', 'a/b']],
])('takes %s up to its limits, and nothing beyond', (_, check, valid, invalid) => {
  expect(valid.filter((value) => check(value) !== null)).toEqual([]);
  expect(invalid.filter((value) => check(value) === null)).toEqual([]);
});

it.each([
  ['2027-05-01T20:00:00+05:30', '2027-05-01T14:30:00.000Z'],
  ['2027-05-01T20:00:00-03:30', '2027-05-01T23:30:00.000Z'],
  ['1890-05-01T20:00:00+00:58:04', '1890-05-01T19:01:56.000Z'],
  ['2027-05-01T20:00:00.25+02', '2027-05-01T18:00:00.250Z'],
])('reads the moment %s', (text, instant) => {
  expect(new Date(parseInstantMs(text) ?? NaN).toISOString()).toBe(instant);
});
