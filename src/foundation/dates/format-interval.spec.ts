import { formatInterval } from './format-interval.js';

const day = (language: string): Parameters<typeof formatInterval>[0] => ({
  name: `${language} day`,
  formatter: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
});
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);

it.each([
  ['en', '2027-05-01', '2027-05-03', 'May 1 – 3, 2027'],
  ['de', '2027-05-01', '2027-05-03', '1.–3. Mai 2027'],
  ['en', '2027-05-01', '2027-05-01', 'May 1, 2027'],
  ['en', '2027-05-03', '2027-05-01', 'May 3, 2027'],
])('in %s, %s to %s is %j, also the second time', (language, start, end, text) => {
  for (let time = 0; time < 2; time += 1)
    expect(formatInterval(day(language), at(start), at(end)).replace(/[\u2009\u202f]/g, ' ')).toBe(text);
});
