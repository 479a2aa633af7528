import {
  findRelativeDays,
  isRelativeDays,
  nameRelativeDays,
  RELATIVE_DAYS,
  type RelativeDays,
} from './relative-days.js';
import { Temporal } from './temporal.js';

const find = (word: RelativeDays, today: string): string => {
  const { first, last } = findRelativeDays(word, Temporal.PlainDate.from(today));
  return `${first.toString()} ${last.toString()}`;
};

/** 2027-03-08 is a Monday. */
it.each<[RelativeDays, string, string]>([
  ['today', '2027-03-10', '2027-03-10 2027-03-10'],
  ['weekend', '2027-03-08', '2027-03-13 2027-03-14'],
  ['weekend', '2027-03-12', '2027-03-13 2027-03-14'],
  ['weekend', '2027-03-13', '2027-03-13 2027-03-14'],
  ['weekend', '2027-03-14', '2027-03-14 2027-03-14'],
  ['weekend', '2026-12-31', '2027-01-02 2027-01-03'],
  ['next7days', '2028-02-26', '2028-02-26 2028-03-03'],
])('%s on %s is %s', (word, today, days) => {
  expect(find(word, today)).toBe(days);
});

it('finds the word of days, and none for other days', () => {
  for (const today of ['2027-03-08', '2027-03-12', '2027-03-13'])
    for (const word of RELATIVE_DAYS) {
      const [from = '', to = ''] = find(word, today).split(' ');
      expect([today, nameRelativeDays(from, to, today)]).toEqual([today, word]);
    }
  // On a Sunday, the weekend is today.
  expect(nameRelativeDays('2027-03-14', '2027-03-14', '2027-03-14')).toBe('today');
  expect(nameRelativeDays('2027-03-11', '2027-03-11', '2027-03-10')).toBeNull();
  expect(nameRelativeDays('', '', '2027-03-10')).toBeNull();
  expect(nameRelativeDays('2027-03-10', '2027-12-10', '2027-03-10')).toBeNull();
});

it('knows its words, and no others', () => {
  const others = ['', 'Today', 'tomorrow', 'next7day', 'weekends'];
  expect([...others, 'today', 'weekend', 'next7days'].filter(isRelativeDays)).toEqual([
    'today',
    'weekend',
    'next7days',
  ]);
});
