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
    expect(formatTimeZone('America/New_York', SPAN).match(/RRULE:.*|RDATE:.*/g)).toEqual([
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
});
