import { getOffsetMs } from '../dates/offsets.js';
import { expand } from '../recurrence/expand.js';
import { parseRule } from '../recurrence/parse-rule.js';
import { formatTimeZone } from './format-time-zone.js';

const SPAN = { from: 2017, to: 2040 };

const ZONES = [
  'Europe/Ljubljana',
  'Europe/London',
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Jerusalem',
  'Asia/Tehran',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/Sao_Paulo',
];

interface Onset {
  readonly atMs: number;
  readonly offsetMs: number;
}

const toMs = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'));

function toOffsetMs(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Reads a definition as a program for calendars does: all onsets of all observances, in order. */
function readOnsets(definition: string): Onset[] {
  const observances = definition
    .replaceAll('\r\n ', '')
    .split(/BEGIN:(?:STANDARD|DAYLIGHT)\r\n/)
    .slice(1);
  const onsets = observances.flatMap((observance) => {
    const read = (name: string): string => new RegExp(`^${name}:(.*)\r$`, 'm').exec(observance)?.[1] ?? '';
    const start = read('DTSTART');
    const [from, to] = [toOffsetMs(read('TZOFFSETFROM')), toOffsetMs(read('TZOFFSETTO'))];
    const local = new Date(toMs(start)).toISOString().slice(0, 19).replace('T', ' ');
    const ofRule =
      read('RRULE') === ''
        ? []
        : expand(
            { rules: [parseRule(read('RRULE'), { zone: 'UTC', maxCount: 1 })], dates: [], excluded: [] },
            { start: local, zone: 'UTC', until: '2034-01-01 00:00:00', limit: 100 },
          ).occurrences.map(({ occurrence }) => Date.parse(`${occurrence.replace(' ', 'T')}Z`));
    const dates = read('RDATE').split(',').filter(Boolean).map(toMs);
    return [...new Set([toMs(start), ...ofRule, ...dates])].map((ms) => ({ atMs: ms - from, offsetMs: to }));
  });
  return onsets.sort((a, b) => a.atMs - b.atMs);
}

describe('formatTimeZone', () => {
  it.each(ZONES)('defines %s as the platform has it, at every hour from 2018 to 2032', (zone) => {
    const onsets = readOnsets(formatTimeZone(zone, SPAN));
    const differing = [];
    let current = 0;
    for (let ms = Date.UTC(2018, 0, 1); ms < Date.UTC(2033, 0, 1); ms += 3_600_000) {
      while ((onsets[current + 1]?.atMs ?? Infinity) <= ms) current += 1;
      if (onsets[current]?.offsetMs !== getOffsetMs(ms, zone)) differing.push(new Date(ms).toISOString());
    }
    expect(differing.slice(0, 3)).toEqual([]);
  });

  it('writes regular changes as rules, and a fixed offset as one observance', () => {
    expect(formatTimeZone('America/New_York', { from: 2017, to: 2041 }).match(/RRULE:.*|RDATE:.*/g)).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    ]);
    expect(formatTimeZone('UTC+5.5', SPAN)).toBe(
      [
        'BEGIN:VTIMEZONE',
        'TZID:GMT+0530',
        'BEGIN:STANDARD',
        'DTSTART:20170101T053000',
        'TZOFFSETFROM:+0530',
        'TZOFFSETTO:+0530',
        'TZNAME:UTC+5.5',
        'END:STANDARD',
        'END:VTIMEZONE',
        '',
      ].join('\r\n'),
    );
  });

  /** Each observance: its kind, its start, the offsets before and after it, and when it repeats. */
  const outline = (definition: string): string[] =>
    definition
      .replaceAll('\r\n ', '')
      .split(/BEGIN:(?=STANDARD|DAYLIGHT)/)
      .slice(1)
      .map((observance) => {
        const [kind, ...lines] = observance.split('\r\n');
        const read = (name: string): string[] =>
          lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
        const names = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'];
        return [kind, ...names.flatMap(read)].join(' ');
      });

  it.each<[zone: string, from: number, to: number, observances: string[]]>([
    [
      'Europe/Ljubljana',
      2020,
      2030,
      [
        'STANDARD 20200101T010000 +0100 +0100',
        'DAYLIGHT 20200329T020000 +0100 +0200 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
        'STANDARD 20201025T030000 +0200 +0100 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      ],
    ],
    // In the south, years begin in summer.
    [
      'Pacific/Auckland',
      2020,
      2030,
      [
        'DAYLIGHT 20200101T130000 +1300 +1300',
        'STANDARD 20200405T030000 +1300 +1200 FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
        'DAYLIGHT 20200927T020000 +1200 +1300 FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU',
      ],
    ],
    // Five years make a rule, and four are dates.
    [
      'Europe/Ljubljana',
      2020,
      2024,
      [
        'STANDARD 20200101T010000 +0100 +0100',
        'DAYLIGHT 20200329T020000 +0100 +0200 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
        'STANDARD 20201025T030000 +0200 +0100 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      ],
    ],
    [
      'Europe/Ljubljana',
      2020,
      2023,
      [
        'STANDARD 20200101T010000 +0100 +0100',
        'DAYLIGHT 20200329T020000 +0100 +0200 20210328T020000,20220327T020000,20230326T020000',
        'STANDARD 20201025T030000 +0200 +0100 20211031T030000,20221030T030000,20231029T030000',
      ],
    ],
    // Since 2007, from the second Sunday in March to the first one in November
    [
      'America/New_York',
      2004,
      2012,
      [
        'STANDARD 20031231T190000 -0500 -0500',
        'DAYLIGHT 20040404T020000 -0500 -0400 20050403T020000,20060402T020000',
        'DAYLIGHT 20070311T020000 -0500 -0400 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        'STANDARD 20041031T020000 -0400 -0500 20051030T020000,20061029T020000',
        'STANDARD 20071104T020000 -0400 -0500 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      ],
    ],
    // Until 2019
    [
      'America/Sao_Paulo',
      2012,
      2022,
      [
        'DAYLIGHT 20111231T220000 -0200 -0200',
        'STANDARD 20120226T000000 -0200 -0300 20130217T000000,20140216T000000,20150222T000000,20160221T000000,' +
          '20170219T000000,20180218T000000,20190217T000000',
        'DAYLIGHT 20121021T000000 -0300 -0200 20131020T000000,20141019T000000,20151018T000000,20161016T000000,' +
          '20171015T000000,20181104T000000',
      ],
    ],
    // The same dates of another calendar, on any weekday
    [
      'Asia/Tehran',
      2017,
      2022,
      [
        'STANDARD 20170101T033000 +0330 +0330',
        'DAYLIGHT 20170322T000000 +0330 +0430 20180322T000000,20190322T000000,20200321T000000,20210322T000000,' +
          '20220322T000000',
        'STANDARD 20170922T000000 +0430 +0330 20180922T000000,20190922T000000,20200921T000000,20210922T000000,' +
          '20220922T000000',
      ],
    ],
    // Since November 2011, not at 0:01 but at 2:00
    [
      'America/St_Johns',
      2007,
      2016,
      [
        'STANDARD 20061231T203000 -0330 -0330',
        'DAYLIGHT 20070311T000100 -0330 -0230 20080309T000100,20090308T000100,20100314T000100,20110313T000100',
        'DAYLIGHT 20120311T020000 -0330 -0230 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        'STANDARD 20071104T000100 -0230 -0330 20081102T000100,20091101T000100,20101107T000100',
        'STANDARD 20111106T020000 -0230 -0330 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      ],
    ],
    // Since 1996, not in September but in October
    [
      'Europe/Berlin',
      1993,
      2002,
      [
        'STANDARD 19930101T010000 +0100 +0100',
        'DAYLIGHT 19930328T020000 +0100 +0200 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
        'STANDARD 19930926T030000 +0200 +0100 19940925T030000,19950924T030000',
        'STANDARD 19961027T030000 +0200 +0100 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      ],
    ],
    // On the first day of a month, whatever weekday that is
    [
      'Asia/Baghdad',
      1998,
      2003,
      [
        'STANDARD 19980101T030000 +0300 +0300',
        'DAYLIGHT 19980401T030000 +0300 +0400 19990401T030000,20000401T030000,20010401T030000,20020401T030000,' +
          '20030401T030000',
        'STANDARD 19981001T040000 +0400 +0300 19991001T040000,20001001T040000,20011001T040000,20021001T040000,' +
          '20031001T040000',
      ],
    ],
    // Regular changes that have ended
    [
      'Europe/Moscow',
      2004,
      2013,
      [
        'STANDARD 20040101T030000 +0300 +0300',
        'DAYLIGHT 20040328T020000 +0300 +0400 20050327T020000,20060326T020000,20070325T020000,20080330T020000,' +
          '20090329T020000,20100328T020000',
        'STANDARD 20041031T030000 +0400 +0300 20051030T030000,20061029T030000,20071028T030000,20081026T030000,' +
          '20091025T030000,20101031T030000',
        'STANDARD 20110327T020000 +0300 +0400',
      ],
    ],
    // From 2011 to 2014, the offset of summer was that of the standard time.
    [
      'Europe/Moscow',
      2010,
      2016,
      [
        'STANDARD 20100101T030000 +0300 +0300',
        'DAYLIGHT 20100328T020000 +0300 +0400',
        'STANDARD 20101031T030000 +0400 +0300 20141026T020000',
        'STANDARD 20110327T020000 +0300 +0400',
      ],
    ],
    ['Europe/Moscow', 2012, 2013, ['STANDARD 20120101T040000 +0400 +0400']],
    // An offset with seconds
    [
      'Africa/Monrovia',
      1970,
      1973,
      ['STANDARD 19691231T231530 -004430 -004430', 'STANDARD 19720107T000000 -004430 +0000'],
    ],
  ])('defines %s from %i to %i', (zone, from, to, observances) => {
    expect(outline(formatTimeZone(zone, { from, to }))).toEqual(observances);
  });
});
