import { formatUtc } from '../../../foundation/dates/format-date.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { resolveEventTimes, type EventTimes, type EventTimesInput } from './event-times.js';

// Friday the 20th, 22:30, in New York
const at = {
  now: Temporal.Instant.from('2026-11-21T03:30:00Z'),
  siteZone: 'America/New_York',
  isLenient: true,
};

function resolve(input: EventTimesInput, current: EventTimes | null = null): EventTimes {
  return resolveEventTimes(input, current, at);
}

/** The whole result on one line: start and end, each as the zone's clocks have it and in UTC, then the zone. */
function shown({ startLocal, startAt, endLocal, endAt, timeZone, abbreviation, allDay }: EventTimes): string {
  const zone = `${timeZone} ${abbreviation}${allDay ? ' all day' : ''}`;
  return `${startLocal} = ${formatUtc(startAt)}Z, ${endLocal} = ${formatUtc(endAt)}Z, ${zone}`;
}

describe('a new event', () => {
  const cases: [string, EventTimesInput, string][] = [
    [
      'takes the zone of the site',
      { start: '2026-05-10 19:00:00', end: '2026-05-10 21:00:00' },
      '2026-05-10 19:00:00 = 2026-05-10 23:00:00Z, 2026-05-10 21:00:00 = 2026-05-11 01:00:00Z, America/New_York EDT',
    ],
    [
      'takes the zone of the site for an empty one',
      { start: '2027-05-02 10:00:00', end: '2027-05-02 12:00:00', timeZone: '' },
      '2027-05-02 10:00:00 = 2027-05-02 14:00:00Z, 2027-05-02 12:00:00 = 2027-05-02 16:00:00Z, America/New_York EDT',
    ],
    [
      'reads wall clocks in its own zone',
      { start: '2026-12-31 22:00:00', end: '2027-01-01 03:00:00', timeZone: 'Europe/Paris' },
      '2026-12-31 22:00:00 = 2026-12-31 21:00:00Z, 2027-01-01 03:00:00 = 2027-01-01 02:00:00Z, Europe/Paris CET',
    ],
    [
      'keeps the name of a fixed offset',
      { start: '2027-01-20 06:30:00', end: '2027-01-20 08:00:00', timeZone: 'UTC+5.5' },
      '2027-01-20 06:30:00 = 2027-01-20 01:00:00Z, 2027-01-20 08:00:00 = 2027-01-20 02:30:00Z, UTC+5.5 UTC+5.5',
    ],
    [
      'counts words in its own zone',
      { start: 'tomorrow 6pm', end: 'tomorrow 8pm', timeZone: 'Asia/Tokyo' },
      '2026-11-22 18:00:00 = 2026-11-22 09:00:00Z, 2026-11-22 20:00:00 = 2026-11-22 11:00:00Z, Asia/Tokyo JST',
    ],
    [
      'converts offsets into its zone',
      { start: '2027-05-03T14:00:00Z', end: '2027-05-03T17:00:00+02:00', timeZone: 'Europe/Paris' },
      '2027-05-03 16:00:00 = 2027-05-03 14:00:00Z, 2027-05-03 17:00:00 = 2027-05-03 15:00:00Z, Europe/Paris CEST',
    ],
    [
      'converts timestamps into its zone',
      { start: '1809770400', end: '1809774000', timeZone: 'Asia/Tokyo' },
      '2027-05-08 19:00:00 = 2027-05-08 10:00:00Z, 2027-05-08 20:00:00 = 2027-05-08 11:00:00Z, Asia/Tokyo JST',
    ],
    [
      'moves out of a daylight-saving gap',
      { start: '2027-03-14 02:30:00', end: '2027-03-14 04:00:00' },
      '2027-03-14 03:30:00 = 2027-03-14 07:30:00Z, 2027-03-14 04:00:00 = 2027-03-14 08:00:00Z, America/New_York EDT',
    ],
    [
      'means the first of two equal wall clocks',
      { start: '2027-11-07 01:30:00', end: '2027-11-07 02:30:00' },
      '2027-11-07 01:30:00 = 2027-11-07 05:30:00Z, 2027-11-07 02:30:00 = 2027-11-07 07:30:00Z, America/New_York EDT',
    ],
    [
      'means the second where an offset says so',
      { start: '2027-11-07T01:30:00-05:00', end: '2027-11-07 02:30:00' },
      '2027-11-07 01:30:00 = 2027-11-07 06:30:00Z, 2027-11-07 02:30:00 = 2027-11-07 07:30:00Z, America/New_York EST',
    ],
    [
      'may last no time',
      { start: '2027-05-05', end: '2027-05-05' },
      '2027-05-05 00:00:00 = 2027-05-05 04:00:00Z, 2027-05-05 00:00:00 = 2027-05-05 04:00:00Z, America/New_York EDT',
    ],
    [
      'ends when it starts rather than before',
      { start: '2027-05-06 10:00:00', end: '2027-05-05 10:00:00' },
      '2027-05-06 10:00:00 = 2027-05-06 14:00:00Z, 2027-05-06 10:00:00 = 2027-05-06 14:00:00Z, America/New_York EDT',
    ],
    [
      'compares moments, not wall clocks',
      { start: '2027-11-07T01:10:00-05:00', end: '2027-11-07T01:50:00-04:00' },
      '2027-11-07 01:10:00 = 2027-11-07 06:10:00Z, 2027-11-07 01:10:00 = 2027-11-07 06:10:00Z, America/New_York EST',
    ],
    [
      'fills its days when it lasts all day',
      { start: '2026-12-18 09:00:00', end: '2026-12-21 17:00:00', allDay: true },
      '2026-12-18 00:00:00 = 2026-12-18 05:00:00Z, 2026-12-21 23:59:59 = 2026-12-22 04:59:59Z, America/New_York EST all day',
    ],
    [
      'lasts 23 hours on the day of a gap',
      { start: '2027-03-14', end: '2027-03-14', allDay: true },
      '2027-03-14 00:00:00 = 2027-03-14 05:00:00Z, 2027-03-14 23:59:59 = 2027-03-15 03:59:59Z, America/New_York EST all day',
    ],
    [
      'ends on its first day rather than before when it lasts all day',
      { start: '2027-05-06 10:00:00', end: '2027-05-05 23:00:00', allDay: true },
      '2027-05-06 00:00:00 = 2027-05-06 04:00:00Z, 2027-05-06 23:59:59 = 2027-05-07 03:59:59Z, America/New_York EDT all day',
    ],
    [
      'begins with the day where midnight is skipped',
      { start: '2027-04-30', end: '2027-04-30', allDay: true, timeZone: 'Africa/Cairo' },
      '2027-04-30 00:00:00 = 2027-04-29 22:00:00Z, 2027-04-30 23:59:59 = 2027-04-30 20:59:59Z, Africa/Cairo EEST all day',
    ],
    [
      'ends with the day where its last hour is skipped',
      { start: '2027-03-27', end: '2027-03-27', allDay: true, timeZone: 'America/Nuuk' },
      '2027-03-27 00:00:00 = 2027-03-27 02:00:00Z, 2027-03-27 23:59:59 = 2027-03-28 00:59:59Z, America/Nuuk -02 all day',
    ],
    [
      'stays within the years that can be written',
      { start: '9999-12-31 10:00', end: '9999-12-31', allDay: true },
      '9999-12-31 00:00:00 = 9999-12-31 05:00:00Z, 9999-12-31 23:59:59 = 9999-12-31 23:59:59Z, America/New_York EST all day',
    ],
  ];

  it.each(cases)('%s', (_, input, expected) => expect(shown(resolve(input))).toBe(expected));

  it.each([
    ['start_date', { start: 'foo', end: '2027-05-05' }],
    ['end_date', { start: '2027-05-05', end: '' }],
    ['start_date', { start: '0001-01-01 00:00:00', end: '2027-05-05', timeZone: 'Asia/Tokyo' }],
    ['end_date', { start: '2027-05-05', end: '9999-12-31 23:00:00' }],
  ])('tells that %s is no date in %j', (name, input) => {
    expect(() => resolve(input)).toThrow(
      expect.objectContaining({
        code: 'rest_invalid_param',
        options: { parameterErrors: new Map([[name, new ParameterError('moment')]]) },
      }) as Error,
    );
  });

  it.each([
    [{ start: '2027-05-05' }],
    [{ end: '2027-05-05' }],
    [{ start: '2027-05-05', end: '2027-05-05', timeZone: 'Mars/Phobos' }],
  ])('throws on %j', (input) => expect(() => resolve(input)).toThrow(Error));
});

describe('a change', () => {
  const concert = resolve({ start: '2027-07-01 10:00', end: '2027-07-01 12:00', timeZone: 'Europe/Paris' });
  const fair = resolve({ start: '2027-07-01', end: '2027-07-03', timeZone: 'Europe/Paris', allDay: true });
  const secondHour = resolve({ start: '2027-11-07T01:30:00-05:00', end: '2027-11-07T01:45:00-05:00' });

  const cases: [string, EventTimes, EventTimesInput, string][] = [
    [
      'of nothing keeps everything',
      concert,
      {},
      '2027-07-01 10:00:00 = 2027-07-01 08:00:00Z, 2027-07-01 12:00:00 = 2027-07-01 10:00:00Z, Europe/Paris CEST',
    ],
    [
      'of nothing keeps the second of two equal wall clocks',
      secondHour,
      { timeZone: 'America/New_York' },
      '2027-11-07 01:30:00 = 2027-11-07 06:30:00Z, 2027-11-07 01:45:00 = 2027-11-07 06:45:00Z, America/New_York EST',
    ],
    [
      'of the start keeps the zone and the end',
      concert,
      { start: '2027-07-01 09:00' },
      '2027-07-01 09:00:00 = 2027-07-01 07:00:00Z, 2027-07-01 12:00:00 = 2027-07-01 10:00:00Z, Europe/Paris CEST',
    ],
    [
      'of the start beyond the end takes the end along',
      concert,
      { start: '2027-07-02 09:00' },
      '2027-07-02 09:00:00 = 2027-07-02 07:00:00Z, 2027-07-02 09:00:00 = 2027-07-02 07:00:00Z, Europe/Paris CEST',
    ],
    [
      'of the end keeps the start',
      concert,
      { end: '2027-07-02T00:00:00Z' },
      '2027-07-01 10:00:00 = 2027-07-01 08:00:00Z, 2027-07-02 02:00:00 = 2027-07-02 00:00:00Z, Europe/Paris CEST',
    ],
    [
      'of the end to before the start gives the start',
      concert,
      { end: '2027-06-30' },
      '2027-07-01 10:00:00 = 2027-07-01 08:00:00Z, 2027-07-01 10:00:00 = 2027-07-01 08:00:00Z, Europe/Paris CEST',
    ],
    [
      'of the zone keeps the wall clocks',
      concert,
      { timeZone: 'Asia/Tokyo' },
      '2027-07-01 10:00:00 = 2027-07-01 01:00:00Z, 2027-07-01 12:00:00 = 2027-07-01 03:00:00Z, Asia/Tokyo JST',
    ],
    [
      'to no zone is one to the zone of the site',
      concert,
      { timeZone: '' },
      '2027-07-01 10:00:00 = 2027-07-01 14:00:00Z, 2027-07-01 12:00:00 = 2027-07-01 16:00:00Z, America/New_York EDT',
    ],
    [
      'of the zone moves out of a gap that was none before',
      resolve({ start: '2027-03-28 02:30', end: '2027-03-28 02:45', timeZone: 'UTC' }),
      { timeZone: 'Europe/Paris' },
      '2027-03-28 03:30:00 = 2027-03-28 01:30:00Z, 2027-03-28 03:45:00 = 2027-03-28 01:45:00Z, Europe/Paris CEST',
    ],
    [
      'of the zone and a date reads the date there and keeps the other wall clock',
      concert,
      { timeZone: 'Asia/Tokyo', end: '2027-07-01T05:00:00Z' },
      '2027-07-01 10:00:00 = 2027-07-01 01:00:00Z, 2027-07-01 14:00:00 = 2027-07-01 05:00:00Z, Asia/Tokyo JST',
    ],
    [
      'to all day fills the days',
      concert,
      { allDay: true },
      '2027-07-01 00:00:00 = 2027-06-30 22:00:00Z, 2027-07-01 23:59:59 = 2027-07-01 21:59:59Z, Europe/Paris CEST all day',
    ],
    [
      'from all day keeps the wall clocks',
      fair,
      { allDay: false },
      '2027-07-01 00:00:00 = 2027-06-30 22:00:00Z, 2027-07-03 23:59:59 = 2027-07-03 21:59:59Z, Europe/Paris CEST',
    ],
    [
      'of a date leaves an event all day',
      fair,
      { start: '2027-07-02 15:00' },
      '2027-07-02 00:00:00 = 2027-07-01 22:00:00Z, 2027-07-03 23:59:59 = 2027-07-03 21:59:59Z, Europe/Paris CEST all day',
    ],
    [
      'of the start beyond the end of an event all day ends with that day',
      fair,
      { start: '2027-07-10' },
      '2027-07-10 00:00:00 = 2027-07-09 22:00:00Z, 2027-07-10 23:59:59 = 2027-07-10 21:59:59Z, Europe/Paris CEST all day',
    ],
    [
      'of the zone of an event all day keeps its days',
      fair,
      { timeZone: 'Asia/Tokyo' },
      '2027-07-01 00:00:00 = 2027-06-30 15:00:00Z, 2027-07-03 23:59:59 = 2027-07-03 14:59:59Z, Asia/Tokyo JST all day',
    ],
  ];

  it.each(cases)('%s', (_, current, input, expected) => {
    expect(shown(resolve(input, current))).toBe(expected);
  });

  it('leaves what is stored as it was', () => {
    const before = shown(concert);
    resolve({ start: 'tomorrow', allDay: true, timeZone: 'UTC' }, concert);
    expect(shown(concert)).toBe(before);
  });
});

describe('an end before the start', () => {
  const stored = resolve({ start: '2027-05-01 20:00', end: '2027-05-01 23:00' });

  it.each<[EventTimesInput, EventTimes | null, string]>([
    [{ start: '2027-05-01 20:00', end: '2027-05-01 19:59' }, null, 'end_date'],
    [{ start: '2027-05-02', end: '2027-05-01', allDay: true }, null, 'end_date'],
    [{ start: '2027-05-03 20:00', end: '2027-05-02 20:00' }, stored, 'end_date'],
    [{ end: '2027-05-01 19:00' }, stored, 'end_date'],
    [{ start: '2027-05-02 19:00' }, stored, 'start_date'],
  ])('is refused unless dates are lenient: %j', (input, current, name) => {
    expect(() => resolveEventTimes(input, current, { ...at, isLenient: false })).toThrow(
      expect.objectContaining({
        options: { parameterErrors: new Map([[name, new ParameterError('end_before_start')]]) },
      }) as Error,
    );
    expect(() => resolve(input, current)).not.toThrow();
  });

  it.each<EventTimesInput>([
    { start: '2027-05-01 20:00', end: '2027-05-01 20:00' },
    { start: '2027-05-01 20:00', end: '2027-05-01 19:00', allDay: true },
  ])('is not %j', (input) => {
    expect(() => resolveEventTimes(input, null, { ...at, isLenient: false })).not.toThrow();
  });
});
