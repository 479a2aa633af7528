// More of the grammar; the common texts are in `parse-date-time.spec.ts`.
import { parseDateTime } from './parse-date-time.js';
import { Temporal } from './temporal.js';

// Friday, 22:30:15, in New York
const newYork = { now: Temporal.Instant.from('2026-11-21T03:30:15Z'), zone: 'America/New_York' };

describe('dateTimeRules', () => {
  it.each([
    // the first and the last hour of each half of the day
    ['1am', '2026-11-20T01:00:00'],
    ['1 pm', '2026-11-20T13:00:00'],
    ['11:59:59 pm', '2026-11-20T23:59:59'],
    ['12am', '2026-11-20T00:00:00'],
    ['12:30 p.m.', '2026-11-20T12:30:00'],
    // midnight is the one time that may stand before the word for a day
    ['midnight tomorrow', '2026-11-21T00:00:00'],
    ['00:00 friday', '2026-11-20T00:00:00'],
    ['0:00 next monday', '2026-11-23T00:00:00'],
    // distances of many months stay within the calendar
    ['+1000 months', '2110-03-20T22:30:15'],
    ['-1200 months', '1926-11-20T22:30:15'],
  ])('%s is %s', (text, local) => {
    expect(parseDateTime(text, newYork)?.local.toString()).toBe(local);
  });

  it.each(['00:01 tomorrow', '0pm', '13am', 'friday friday', 'next monday this tuesday'])(
    'refuse %s',
    (text) => expect(parseDateTime(text, newYork)).toBeNull(),
  );
});
