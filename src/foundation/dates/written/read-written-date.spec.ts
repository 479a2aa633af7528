import type { LanguageCode } from '../../languages/language-code.js';
import { type DateOrder, decideDayOrder } from './day-order.js';
import { readWrittenDate } from './read-written-date.js';

function read(text: string, language: LanguageCode = 'en', column: readonly string[] = [text]): string {
  const date = readWrittenDate(text, { language, order: decideDayOrder(column, { order: null, language }) });
  if (date === null || 'rest' in date) return 'none';
  if ('readings' in date) return date.readings.join(' or ');
  const times = [date.start, date.end].flatMap((seconds) => (seconds === null ? [] : seconds / 3600));
  return [date.day, ...times].join(' ');
}

describe('readWrittenDate', () => {
  it.each<[LanguageCode, ...string[]]>([
    [
      'en',
      '2027-05-04',
      '2027/5/4',
      '20270504',
      '46511',
      'May 4, 2027',
      'Tuesday, May 4th, 2027',
      '4 May 2027',
    ],
    ['en', '4th of May 2027', '4-May-27', '5/4/2027', '5/4/27', '04-05-2027', '4.5.2027', 'Tue 5/4/2027'],
    [
      'de',
      '4. Mai 2027',
      'Di, 04.05.2027',
      'Dienstag, 4. Mai 2027',
      '4.5.27',
      '04. 05. 2027',
      '(Di) 4.5.2027',
    ],
    ['fr', '4 mai 2027', 'mardi 4 mai 2027', '04/05/2027', '4/5/27'],
    ['es', '4 de mayo de 2027', 'martes, 4 de mayo de 2027', '4/5/2027', '4-may-2027'],
    ['it', '4 maggio 2027', 'martedì 4 maggio 2027', '04/05/2027', '4 mag 2027'],
    ['pt-pt', '4 de maio de 2027', 'terça-feira, 4 de maio de 2027', '04/05/2027'],
    ['nl', '4 mei 2027', 'dinsdag 4 mei 2027', '4-5-2027'],
    ['da', '4. maj 2027', 'tirsdag den 4. maj 2027', 'tirsdag d. 4. maj 2027', '04-05-2027'],
    ['sv', '4 maj 2027', 'tisdag 4 maj 2027', '2027-05-04'],
    ['fi', '4. toukokuuta 2027', 'tiistaina 4. toukokuuta 2027', 'ti 4.5.2027'],
    ['pl', '4 maja 2027', 'wtorek, 4 maja 2027', '04.05.2027'],
    ['cs', '4. května 2027', 'úterý 4. května 2027', '4. 5. 2027'],
    ['sk', '4. mája 2027', 'utorok 4. mája 2027'],
    ['sl', '4. maj 2027', 'torek, 4. maj 2027', '4. 5. 2027'],
    ['hr', '4. svibnja 2027.', 'utorak, 4. svibnja 2027.', '04. 05. 2027.'],
    ['hu', '2027. május 4.', '2027. 05. 04.', '2027.05.04'],
    ['bg', '4 май 2027 г.', 'вторник, 4 май 2027 г.', '4.05.2027 г.'],
    ['el', '4 Μαΐου 2027', 'Τρίτη 4 Μαΐου 2027', '4/5/2027'],
  ])('reads dates in %s', (language, ...texts) => {
    expect(texts.filter((text) => read(text, language) !== '2027-05-04')).toEqual([]);
  });

  it.each([
    ['2027-05-04T19:30:00', '2027-05-04 19.5'],
    ['2027-05-04 19:30', '2027-05-04 19.5'],
    ['4.5.2027, 19.30 Uhr', '2027-05-04 19.5'],
    ['46511,8125', '2027-05-04 19.5'],
    ['46511.8125', '2027-05-04 19.5'],
    ['May 4, 2027 at 7:30 PM', '2027-05-04 19.5'],
    ['4. Mai 2027 um 19 Uhr', '2027-05-04 19'],
    ['4.5.2027 - 19-21 Uhr', '2027-05-04 19 21'],
    ['1er mai 2027', '2027-05-01'],
    ['29.2.2028', '2028-02-29'],
    // Years of two digits
    ['4.5.69', '2069-05-04'],
    ['4.5.70', '1970-05-04'],
    ['4.5.99', '1999-05-04'],
    // … at most ten below the first number, which may be the year otherwise
    ['12.5.01', '2001-05-12'],
    ['22.05.12', '2012-05-22'],
    ['27.05.13', '2013-05-27'],
    // The first and the last day of spreadsheets
    ['18264', '1950-01-01'],
    ['73050', '2099-12-31'],
  ])('reads %s as %s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it.each([
    '29.2.2027',
    '31.4.2027',
    '13/13/2027',
    '4.5.',
    '04.05. 19:30',
    '27-05-04',
    '27.05.04',
    '23.05.12',
    '18263',
    '73051',
    '46511.999999',
    '2027-13-04',
    '2027-00-04',
    '2027-05-00',
    '2027-02-29',
    'May 32, 2027',
    'Foo 4, 2027',
    '4. Foo 2027',
    'until May 4, 2027',
    'on the the Tuesday the 4.5.2027',
    '2027',
    '4',
    'Mai',
  ])('does not read %s', (text) => {
    expect(read(text)).toBe('none');
  });

  it('returns what stands behind the day and is no time', () => {
    const notation = { language: 'de', order: { '.': 'dmy', '/': 'dmy', '-': 'dmy' } } as const;
    const open = { day: '2027-05-04', start: null, end: null };
    expect(readWrittenDate('4.5.2027', notation)).toEqual(open);
    expect(readWrittenDate('Di, 4.5.2027 abends', notation)).toEqual({ ...open, rest: 'abends' });
    expect(readWrittenDate('2027-05-1x', notation)).toEqual({ ...open, day: '2027-05-01', rest: 'x' });
  });

  it('reads texts of up to 100 characters', () => {
    expect([read('4.5.2027'.padEnd(100)), read('4.5.2027'.padEnd(101))]).toEqual(['2027-05-04', 'none']);
  });

  it('takes the month of the language before those of others', () => {
    expect([read('4 listopad 2027', 'hr'), read('4 listopad 2027', 'cs'), read('4 listopad 2027')]).toEqual([
      '2027-10-04',
      '2027-11-04',
      'none',
    ]);
    expect(read('4 Mai 2027', 'sl')).toBe('2027-05-04');
  });
});

describe('decideDayOrder', () => {
  it.each<[LanguageCode, DateOrder | null, string[], (DateOrder | null)[]]>([
    // Points, slashes, hyphens
    ['en', null, [], ['dmy', 'mdy', 'dmy']],
    ['fr', null, [], ['dmy', 'dmy', 'dmy']],
    ['hu', null, [], ['dmy', 'mdy', 'dmy']],
    ['en', 'dmy', [], ['dmy', 'dmy', 'dmy']],
    ['de', 'mdy', [], ['mdy', 'mdy', 'mdy']],
    ['en', null, ['03/04/2027', '13/04/2027'], ['dmy', 'dmy', 'dmy']],
    ['fr', null, ['03/04/2027', 'Tue 04/13/2027 7 pm'], ['dmy', 'mdy', 'dmy']],
    ['en', 'mdy', ['13/04/27'], ['mdy', 'dmy', 'mdy']],
    ['en', null, ['13/04/2027', '04/13/2027'], ['dmy', null, 'dmy']],
    ['en', 'mdy', ['13/04/2027', '04/13/2027'], ['mdy', 'mdy', 'mdy']],
    ['en', null, ['05-14-2027'], ['dmy', 'mdy', 'mdy']],
    // 12 is a day or a month
    ['en', null, ['12/12/2027', '12.12.2027', 'someday'], ['dmy', 'mdy', 'dmy']],
    // Dates have 100 characters at most
    ['en', null, ['13/04/2027'.padEnd(100)], ['dmy', 'dmy', 'dmy']],
    ['en', null, ['13/04/2027'.padEnd(101)], ['dmy', 'mdy', 'dmy']],
  ])('in %s, with %s and %j', (language, order, dates, expected) => {
    const { '.': point, '/': slash, '-': hyphen } = decideDayOrder(dates, { order, language });
    expect([point, slash, hyphen]).toEqual(expected);
  });

  it('leaves a date open where the file has both orders', () => {
    const both = ['13/04/2027', '04/13/2027'];
    expect(['03/04/2027', ...both, '04/04/2027', '4/04/2027'].map((text) => read(text, 'en', both))).toEqual([
      '2027-04-03 or 2027-03-04',
      '2027-04-13',
      '2027-04-13',
      '2027-04-04',
      '2027-04-04',
    ]);
  });
});
