import { dropWordsAfter, listStarts } from './weekday.js';

describe('listStarts', () => {
  it.each([
    ['4.5.2027', ['4.5.2027']],
    ['di, 4.5.2027', ['di, 4.5.2027', '4.5.2027']],
    ['(di) 4.5.', ['(di) 4.5.', '4.5.']],
    ["l'8 giugno", ["l'8 giugno", '8 giugno']],
    ['on sunday, june 6', ['on sunday, june 6', 'sunday, june 6', 'june 6']],
    // A weekday, and a month
    ['mar 4, 2027', ['mar 4, 2027', '4, 2027']],
    // Other words stay
    ['until may 4', ['until may 4']],
    ['on may 4', ['on may 4', 'may 4']],
    ['tuesdays 4', ['tuesdays 4']],
    // Four words at most
    [
      'on the sunday the the 6.6.',
      [
        'on the sunday the the 6.6.',
        'the sunday the the 6.6.',
        'sunday the the 6.6.',
        'the the 6.6.',
        'the 6.6.',
      ],
    ],
  ])('of %j are %j', (text, starts) => {
    expect([...listStarts(text)]).toEqual(starts);
  });
});

describe('dropWordsAfter', () => {
  it.each([
    ['', ''],
    [' r., niedziela 19:00', ' 19:00'],
    ['-an, vasarnap', ''],
    [' (sunday) 7 pm', ' 7 pm'],
    ['. godine', ''],
    [' at 7', ' at 7'],
    [' r2', ' r2'],
    [' 19:00 sunday', ' 19:00 sunday'],
    [' doors sunday', ' doors sunday'],
    // Two words at most
    [' r. niedziela sunday 19:00', ' sunday 19:00'],
  ])('of %j is %j', (text, rest) => {
    expect(dropWordsAfter(text)).toBe(rest);
  });
});
