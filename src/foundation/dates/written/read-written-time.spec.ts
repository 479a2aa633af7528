import { readWrittenTimes } from './read-written-time.js';

const format = (seconds: number | null): string =>
  seconds === null ? '-' : new Date(seconds * 1000).toISOString().slice(11, 19).replace(/:00$/, '');
const read = (text: string): string => {
  const times = readWrittenTimes(text);
  if (times === null) return 'none';
  return times.end === null ? format(times.start) : `${format(times.start)} to ${format(times.end)}`;
};

describe('readWrittenTimes', () => {
  it.each([
    ...['19:30', '19.30', '19,30', '19h30', '19 h 30', '19H30', '1930', '193000', '19:30:00', '19.30.00'],
    ...['7:30pm', '7.30 p.m.', '7:30 PM', '07:30 p. m.', '7:30 μ.μ.', '7:30 ip.', '7:30 odp.', 'du. 7:30'],
    ...['19.30 Uhr', '19 Uhr 30', 'ab 19:30 Uhr', 'Beginn: 19.30 Uhr', 'um 19.30', 'ca. 19.30 Uhr'],
    ...[
      'at 7:30 pm',
      'from 19:30',
      '19:30 hrs',
      'à 19h30',
      'dès 19 h 30',
      'à partir de 19h30',
      '19 heures 30',
    ],
    ...[
      'a las 19:30',
      'a las 7:30 p.\u00a0m.',
      'desde las 19:30 horas',
      '19.30 h',
      'ore 19.30',
      'alle ore 19,30',
    ],
    ...['às 19h30', 'a partir das 19h30', 'om 19.30 uur', 'vanaf 19u30', '19.30 u.', 'kl. 19.30', 'kl 19:30'],
    ...['klokken 19.30', 'klockan 19.30', 'från kl. 19.30', 'klo 19.30', 'kello 19.30 alkaen', 'godz. 19:30'],
    ...[
      'od 19.30',
      'o godz. 19.30',
      'v 19.30 hod.',
      'od 19:30 hodin',
      'o 19.30 hod',
      'ob 19.30',
      'ob 19:30 uri',
    ],
    ...[
      'u 19.30 sati',
      'u 19:30h',
      '19.30-kor',
      '19:30-tól',
      '19 óra 30 perc',
      'от 19:30 ч.',
      'в 19.30 часа',
    ],
    ...['στις 19:30', 'από τις 7:30 μ.μ.', '0,8125', '.8125', '0.8125', '46511,8125', '1899-12-30 19:30:00'],
  ])('reads %s', (text) => {
    expect(read(text)).toBe('19:30');
  });

  it.each([
    ['19', '19:00'],
    ['7', '07:00'],
    ['19 Uhr', '19:00'],
    ['ab 19 Uhr', '19:00'],
    ['kl. 19', '19:00'],
    ['19h', '19:00'],
    ['930', '09:30'],
    ['0,5', '12:00'],
    ['0.00', '00:00'],
    ['00.30', '00:30'],
    ['0,895833333333333', '21:30'],
    ['12:00:00 AM', '00:00'],
    ['12 pm', '12:00'],
    ['19:30 PM', '19:30'],
    ['24:00', '00:00'],
    ['10 de.', '10:00'],
    // Seconds and the last times of a minute, an hour and the day
    ['19:30:45', '19:30:45'],
    ['193045', '19:30:45'],
    ['19:30:59', '19:30:59'],
    ['19:59', '19:59'],
    ['2359', '23:59'],
    ['235959', '23:59:59'],
    ['24 Uhr', '00:00'],
    // Parts of a day: two digits are 7:12 only behind a day
    ['46511.30', '07:12'],
    ['0.305', '07:19:12'],
    ['0.60', '14:24'],
    // Words and the half of the day before it
    ['Beginn: um 19.30 Uhr', '19:30'],
    ['um,ca. 19 Uhr', '19:00'],
    ['o.godz. 19.30', '19:30'],
    ['pm 7', '19:00'],
    ['a.m. 12:15', '00:15'],
    ['a. m. 12:15', '00:15'],
    ['7:30 h p. m.', '19:30'],
    ['pm 7:30 pm', '19:30'],
  ])('reads %s as %s', (text, time) => {
    expect(read(text)).toBe(time);
  });

  it.each([
    ['19:30 - 21:00', '19:30 to 21:00'],
    ['19–21 Uhr', '19:00 to 21:00'],
    ['von 19 bis 21.30 Uhr', '19:00 to 21:30'],
    ['14h-16h', '14:00 to 16:00'],
    ['de 14h à 16h', '14:00 to 16:00'],
    ['kl. 19.30–22', '19:30 to 22:00'],
    ['7-9 pm', '19:00 to 21:00'],
    ['11-2 pm', '11:00 to 14:00'],
    ['22:00 – 02:00', '22:00 to 02:00'],
    ['19-24 Uhr', '19:00 to 00:00'],
    ['7–21 Uhr', '07:00 to 21:00'],
    ['19 bis ca. 21 Uhr', '19:00 to 21:00'],
    ['a las 19:30 a 21:00', '19:30 to 21:00'],
    ['de las 19:30 a las 21:00', '19:30 to 21:00'],
    ['19 heures 30 à 21 heures', '19:30 to 21:00'],
    // The end gives the start its half of the day when the start has none
    ['7:30-9 pm', '19:30 to 21:00'],
    ['from 7 to 9 pm', '19:00 to 21:00'],
    ['9-11 am', '09:00 to 11:00'],
    ['12-1 am', '00:00 to 01:00'],
    ['7 am – 9 pm', '07:00 to 21:00'],
    ['10 am - 4 pm', '10:00 to 16:00'],
    ['10 am-4 pm', '10:00 to 16:00'],
    ['10 am - 11 am', '10:00 to 11:00'],
    ['8 am to 10 pm', '08:00 to 22:00'],
    ['1 pm - 2 pm', '13:00 to 14:00'],
    ['10 pm - 1 am', '22:00 to 01:00'],
    ['ganztägig', '-'],
    ['toute la journée', '-'],
  ])('reads the span %s', (text, times) => {
    expect(read(text)).toBe(times);
  });

  it.each([
    ...[
      'abends',
      'TBA',
      '',
      '25:00',
      '19:75',
      '19:3',
      '0.30',
      '1,5',
      '12345',
      '13 am',
      '19:30 (Einlass 19 Uhr)',
    ],
    ...['2500', '19 bis', '19:30 x', 'x 19:30', '9'.repeat(1000), '-', '19:30/21:00 Uhr'],
    ...['19:30:60', '193060', '24:01', '24:00:01', '1930:15', '.30', '0.999999'],
    ...['pm 7 am', 'du. 7:30 x', 'x 19 - 21', '19 - 21 x'],
  ])('does not read %s', (text) => {
    expect(read(text)).toBe('none');
  });

  it('reads texts of up to 100 characters', () => {
    expect([read('19:30'.padEnd(100)), read('19:30'.padEnd(101))]).toEqual(['19:30', 'none']);
  });
});
