import { getHourWidth, joinPeriod } from './hours.js';

describe('getHourWidth', () => {
  it.each([
    ['en', 'numeric'],
    ['sl', 'numeric'],
    ['cs', 'numeric'],
    ['es', 'numeric'],
    ['fi', 'numeric'],
    ['de', '2-digit'],
    ['fr', '2-digit'],
    ['da', '2-digit'],
    ['pt-pt', '2-digit'],
  ])('of %s is %s, also the second time', (locale, width) => {
    expect([getHourWidth(locale), getHourWidth(locale)]).toEqual([width, width]);
  });
});

describe('joinPeriod', () => {
  const format = (locale: string, from: string, to: string): string => {
    const formatter = new Intl.DateTimeFormat(locale, {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    const parts = formatter.formatRangeToParts(Date.parse(`${from}Z`), Date.parse(`${to}Z`));
    return joinPeriod(parts, formatter).replace(/[\u2009\u202f]/g, ' ');
  };

  it.each([
    // `Intl` writes 09:30 and 08:05 here. Days and minutes keep their zeros.
    ['sl', '2027-05-01T09:30', '2027-05-02T08:05', '1. 5. 2027, 9:30–2. 5. 2027, 8:05'],
    ['sl', '2027-05-01T00:00', '2027-05-02T10:00', '1. 5. 2027, 0:00–2. 5. 2027, 10:00'],
    ['de', '2027-05-01T09:30', '2027-05-02T08:05', '01.05.27, 09:30 – 02.05.27, 08:05'],
    ['en', '2027-05-01T09:30', '2027-05-02T20:05', '5/1/27, 9:30 AM – 5/2/27, 8:05 PM'],
  ])('in %s, from %s to %s is %s', (locale, from, to, period) => {
    expect(format(locale, from, to)).toBe(period);
  });
});
