import { clock } from '../../foundation/dates/clock.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { readFilterDate, readFilterInstant, readWrittenDate } from './date-text.js';

const limits: number[] = [];

const inLanguage = (language: LanguageCode, isDateLenient = false) => ({
  chain: [language],
  isDateLenient,
  siteTimeZone: 'America/New_York',
  limitFreshness: (ms: number) => void limits.push(ms),
});

const MOMENT = new ParameterError('moment');
const TWO = new ParameterError('ambiguous_date', { first: '2027-06-05', second: '2027-05-06' });
const NO_DAY = new ParameterError('no_such_day');

// Half past ten in the evening of the 10th in New York
beforeEach(() => clock.set('2027-03-11T03:30:00Z'));
afterEach(() => {
  clock.set(null);
  limits.length = 0;
});

it('reads the day first in all languages but two, and neither first in these', () => {
  const ambiguous = LANGUAGE_CODES.filter(
    (code) => readFilterDate('5.6.2027', inLanguage(code)) !== '2027-06-05',
  );

  expect(ambiguous).toEqual(['en', 'hu']);
  for (const code of ambiguous)
    for (const text of ['5.6.2027', '05/06/2027', '5-6-2027'])
      expect(readFilterDate(text, inLanguage(code))).toEqual(TWO);
});

// Of a filter, of a write, of a lenient write; in English
it.each<[string, unknown, unknown, unknown]>([
  ['2027-05-01', '2027-05-01', '2027-05-01', '2027-05-01'],
  ['2027-05-31 19:30:00', '2027-05-31 19:30:00', '2027-05-31 19:30:00', '2027-05-31 19:30:00'],
  ['2027-02-30', '2027-02-30', NO_DAY, '2027-02-30'],
  ['2027-02-29 10:00:00', '2027-02-29 10:00:00', NO_DAY, '2027-02-29 10:00:00'],
  ['2028-02-29', '2028-02-29', '2028-02-29', '2028-02-29'],
  ['february 29', 'february 29', NO_DAY, 'february 29'],
  ['30 february 2027 9am', '30 february 2027 9am', NO_DAY, '30 february 2027 9am'],
  ['31/04/2027', '2027-04-31', NO_DAY, MOMENT],
  [' 2027 ', ' 2027 ', new ParameterError('year_alone', { year: '2027' }), ' 2027 '],
  ['@2027', '@2027', '@2027', '@2027'],
  ['1809770400', '1809770400', '1809770400', '1809770400'],
  ['12/31/2027', '2027-12-31', '2027-12-31', '2027-12-31'],
  ['5/5/2027 8pm', '2027-05-05 8pm', '2027-05-05 8pm', '2027-05-05 8pm'],
  ['5/6/2027', TWO, TWO, '2027-05-06'],
  ['5.6.2027', TWO, TWO, '2027-06-05'],
  ['next friday 8pm', 'next friday 8pm', 'next friday 8pm', 'next friday 8pm'],
  ['', MOMENT, MOMENT, MOMENT],
  ['foo', MOMENT, MOMENT, MOMENT],
  ['2027-05-01\0', MOMENT, MOMENT, MOMENT],
  [`2027-05-01${' '.repeat(91)}`, MOMENT, MOMENT, MOMENT],
])('reads %j', (text, filter, written, lenient) => {
  expect([
    readFilterDate(text, inLanguage('en')),
    readWrittenDate(text, inLanguage('en')),
    readWrittenDate(text, inLanguage('en', true)),
  ]).toEqual([filter, written, lenient]);
});

it.each<[string, unknown, unknown, boolean]>([
  ['2027-03-10 20:00', '2027-03-10 20:00:00', '2027-03-10 20:00:00', false],
  ['2027-03-10T20:00-05:00', '2027-03-11 01:00:00', '2027-03-11 01:00:00', false],
  ['1804680000', '2027-03-10 12:00:00', '2027-03-10 12:00:00', true],
  ['2027-03-10', '2027-03-10 05:00:00', '2027-03-10 00:00:00', false],
  ['10.3.2027', '2027-03-10 05:00:00', '2027-03-10 00:00:00', false],
  ['today', '2027-03-10 05:00:00', '2027-03-11 00:00:00', true],
  ['today 10:00', '2027-03-10 15:00:00', '2027-03-11 10:00:00', true],
  ['-1 hour', '2027-03-11 02:30:00', '2027-03-11 02:30:00', true],
  ['soon', MOMENT, MOMENT, false],
])('reads the instant %s', (text, site, lenient, isRelative) => {
  expect(readFilterInstant(text, inLanguage('de'))).toEqual(site);
  expect(limits).toEqual(isRelative ? [0] : []);
  expect(readFilterInstant(text, inLanguage('de', true))).toEqual(lenient);
});
