import { buildAlternatives, getNumber, months, relativeDays, steps, weekdays } from './date-time-words.js';

describe('getNumber', () => {
  it.each([
    [months, 'january', 1],
    [months, 'sept', 9],
    [months, 'dec', 12],
    [weekdays, 'monday', 1],
    [weekdays, 'sun', 7],
    [relativeDays, 'yesterday', -1],
    [relativeDays, 'tomorrow', 1],
    [steps, 'previous', -1],
    [steps, 'this', 0],
  ])('of %j finds %s', (words, word, number) => {
    expect(getNumber(words, word)).toBe(number);
  });

  it('throws on other words, and without a word', () => {
    expect(() => getNumber(months, 'smarch')).toThrow('not among the words: smarch');
    expect(() => getNumber(months)).toThrow(/^not among the words: $/);
  });
});

describe('buildAlternatives', () => {
  it('has the longest word first, so that none ends within another', () => {
    const pattern = new RegExp(
      `^${buildAlternatives(
        new Map([
          ['thu', 4],
          ['thursday', 4],
          ['thur', 4],
        ]),
      )}`,
    );
    expect(['thursday', 'thurs', 'thu 4'].map((text) => pattern.exec(text)?.[0])).toEqual([
      'thursday',
      'thur',
      'thu',
    ]);
  });
});
