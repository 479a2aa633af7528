import { parseLocalMs } from '../../dates/format-date.js';
import { PartError } from '../../recurrence/recurrence-error.js';
import {
  addDuration,
  type FileDate,
  readDateText,
  readDuration,
  splitDates,
  toClockTime,
} from './read-date.js';
import { readProperty } from './read-property.js';
import { ZoneFinder } from './zone-finder.js';

const ZONE = 'Europe/Ljubljana';
const zones = new ZoneFinder([], ZONE);

const read = (text: string, parameters: Readonly<Record<string, string>> = {}): FileDate =>
  readDateText(text, parameters, zones);

function refuse(text: string): string | undefined {
  try {
    read(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof PartError)) throw error;
    return error.parameterError.reason;
  }
}

describe('readDateText', () => {
  const floating = { zone: ZONE, isDay: false, from: 'floating', unknownZone: null };
  const utc = { zone: 'UTC', isDay: false, from: 'utc', unknownZone: null };
  const day = { ...floating, isDay: true };

  it.each<[text: string, parameters: Readonly<Record<string, string>>, date: object]>([
    ['20270504', {}, { ...day, local: '2027-05-04 00:00:00' }],
    [' 2027-05-04z ', {}, { ...day, local: '2027-05-04 00:00:00' }],
    ['20270504T000000', { value: 'DATE' }, { ...day, local: '2027-05-04 00:00:00' }],
    ['20270504T000000', { value: 'DATE-TIME' }, { ...floating, local: '2027-05-04 00:00:00' }],
    ['20270504T000001', { value: 'DATE' }, { ...floating, local: '2027-05-04 00:00:01' }],
    ['20270504t180000', {}, { ...floating, local: '2027-05-04 18:00:00' }],
    ['20270504T180000', { tzid: '' }, { ...floating, local: '2027-05-04 18:00:00' }],
    // Zones
    [
      '20270504T180000',
      { tzid: 'Europe/London' },
      { local: '2027-05-04 18:00:00', zone: 'Europe/London', isDay: false, from: 'named', unknownZone: null },
    ],
    [
      '20270504T180000',
      { tzid: 'Atlantis' },
      { ...floating, local: '2027-05-04 18:00:00', unknownZone: 'Atlantis' },
    ],
    ['20270504T180000Z', { tzid: 'Europe/London' }, { ...utc, local: '2027-05-04 18:00:00' }],
    ['20270504T180000+05', {}, { ...utc, local: '2027-05-04 13:00:00' }],
    ['20270504T180000+0530', {}, { ...utc, local: '2027-05-04 12:30:00' }],
    ['20270504T180000-03:30', {}, { ...utc, local: '2027-05-04 21:30:00' }],
    // Times of other forms
    ['2027-05-04 18:00:00.123 Z', {}, { ...utc, local: '2027-05-04 18:00:00' }],
    ['20270504T180000,5', {}, { ...floating, local: '2027-05-04 18:00:00' }],
    ['20270504T1830', {}, { ...floating, local: '2027-05-04 18:30:00' }],
    ['20270504T18', {}, { ...floating, local: '2027-05-04 18:00:00' }],
    ['20270504T24', {}, { ...floating, local: '2027-05-05 00:00:00' }],
    ['20270504T240000Z', {}, { ...utc, local: '2027-05-05 00:00:00' }],
  ])('reads %j with %j', (text, parameters, date) => {
    expect(read(text, parameters)).toEqual(date);
  });

  it.each([
    ...['', '2027054', 'x20270504', '20270504x', '20270504T1', '20270504T18000', '20270504T180000.'],
    ...['20270504T180000+5', '20270504 Z', '20270504T240001', '20270504T240100', '20270504T250000'],
  ])('refuses %j', (text) => {
    expect(refuse(text)).toBe('moment');
  });
});

describe('toClockTime', () => {
  const date = (local: string, zone: string, from: FileDate['from'] = 'named', isDay = false): FileDate => ({
    local,
    zone,
    from,
    isDay,
    unknownZone: null,
  });

  it.each<[name: string, zone: string, sent: FileDate, local: string, offset: string, utc: string]>([
    [
      'the same zone',
      ZONE,
      date('2027-05-04 18:00:00', ZONE),
      '2027-05-04 18:00:00',
      '',
      '2027-05-04 16:00:00',
    ],
    [
      'another zone',
      ZONE,
      date('2027-05-04 18:00:00', 'Europe/London'),
      '2027-05-04 19:00:00',
      '',
      '2027-05-04 17:00:00',
    ],
    [
      'no zone',
      'Asia/Tokyo',
      date('2027-05-04 18:00:00', ZONE, 'floating'),
      '2027-05-04 18:00:00',
      '',
      '2027-05-04 09:00:00',
    ],
    [
      'a day',
      'Asia/Tokyo',
      date('2027-05-04 00:00:00', ZONE, 'floating', true),
      '2027-05-04 00:00:00',
      '',
      '2027-05-03 15:00:00',
    ],
    // Hours that come twice: a date of the zone means the first one.
    [
      'the first hour',
      ZONE,
      date('2027-10-31 02:30:00', ZONE),
      '2027-10-31 02:30:00',
      '',
      '2027-10-31 00:30:00',
    ],
    [
      'the second hour',
      ZONE,
      date('2027-10-31 01:30:00', 'UTC', 'utc'),
      '2027-10-31 02:30:00',
      '+01:00',
      '2027-10-31 01:30:00',
    ],
    [
      'the second hour of another zone',
      'America/New_York',
      date('2027-11-07 06:30:00', 'UTC', 'utc'),
      '2027-11-07 01:30:00',
      '-05:00',
      '2027-11-07 06:30:00',
    ],
    [
      'the second hour behind UTC by a half',
      'America/St_Johns',
      date('2027-11-07 05:00:00', 'UTC', 'utc'),
      '2027-11-07 01:30:00',
      '-03:30',
      '2027-11-07 05:00:00',
    ],
    [
      'the second half hour',
      'Australia/Lord_Howe',
      date('2027-04-03 15:15:00', 'UTC', 'utc'),
      '2027-04-04 01:45:00',
      '+10:30',
      '2027-04-03 15:15:00',
    ],
  ])('reads %s on the clock of %s', (_, zone, sent, local, offset, utc) => {
    expect(toClockTime(zone, sent)).toEqual({ local, offset, ms: parseLocalMs(utc) });
  });
});

const HOUR_MS = 3_600_000;

describe('readDuration', () => {
  it.each([
    ['PT1H30M', 0, 1.5 * HOUR_MS],
    ['P1DT1H1M1S', 1, HOUR_MS + 61_000],
    ['P1W', 7, 0],
    ['P2W3D', 17, 0],
    ['+PT90S', 0, 90_000],
    [' pt15m ', 0, 900_000],
  ])('reads %j', (text, days, ms) => {
    expect(readDuration(text)).toEqual({ days, ms });
  });

  it.each(['', '1H', '-PT1H', 'PT1', 'PT1H30', 'XPT1H', 'PT1HX', 'P1H', 'PT1D', 'P1D1W', 'PT1234567H'])(
    'is none of %j',
    (text) => {
      expect(readDuration(text)).toBeNull();
    },
  );
});

it.each([
  ['hours from the second hour of a change', { days: 0, ms: HOUR_MS }, '2027-10-31 03:30:00'],
  ['days from it', { days: 1, ms: 0 }, '2027-11-01 02:30:00'],
  ['days and hours', { days: 2, ms: 2 * HOUR_MS }, '2027-11-02 04:30:00'],
])('addDuration adds %s', (_, duration, expected) => {
  const ms = parseLocalMs('2027-10-31 01:30:00');
  const start = { local: '2027-10-31 02:30:00', offset: '+01:00', ms };
  expect(addDuration(start, ZONE, duration)).toMatchObject({ local: expected, offset: '' });
});

it('splitDates takes lists of either kind', () => {
  const property = readProperty({ number: 1, text: 'EXDATE:20270504, 20270505;20270506;,' });
  expect(property && splitDates(property)).toEqual(['20270504', '20270505', '20270506']);
});
