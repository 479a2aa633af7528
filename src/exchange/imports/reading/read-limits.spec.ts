// Files of few bytes that would take much time: limits hold while they are read.
import 'reflect-metadata';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { readCalendar } from '../../../foundation/icalendar/reading/read-calendar.js';
import { EVENT_NAMES } from './event-names.js';
import { findScripts } from '../find-scripts.js';
import type { ReadFile } from '../import-item.js';
import { readItems } from './read-items.js';
import type { Format } from '../source.entity.js';

const read = (format: Format, text: string, isStrict = false): ReadFile | ParameterError =>
  readItems(
    text,
    { format, columns: {}, defaults: {}, language: 'en', dateOrder: 'auto' },
    { fallbackZone: 'Europe/Ljubljana', isStrict, names: EVENT_NAMES },
  );

function readReasons(format: Format, text: string, isStrict = false): unknown {
  const file = read(format, text, isStrict);
  if (file instanceof ParameterError) return file.reason;
  const reasons = file.findings.map(({ error, isRefusal }) => `${error.reason}${isRefusal ? '!' : ''}`);
  return [file.items.length, ...new Set(reasons)];
}

const EVENT = '"title":"T","start_date":"2027-05-01 19:00","end_date":"2027-05-01 20:00"';
const TOUR = `{"@type":"Event","name":"A","startDate":[${Array(1000).fill('"2027-05-01"').join()}]}`;
/** Short ones, as it takes long to compare long ones with those that are known. */
const listKeys = (count: number): string => Array.from({ length: count }, (_, n) => `"q${n}":${n}`).join(',');
const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n');

/** Rules that never match, each of which follows the calendar for 400 years. */
const zoneOf = (observances: number): string =>
  calendar(
    'BEGIN:VTIMEZONE',
    'TZID:Own',
    ...Array.from({ length: observances }, () =>
      [
        'BEGIN:STANDARD',
        'DTSTART:19000101T000000',
        'TZOFFSETFROM:+0017',
        'TZOFFSETTO:+0123',
        ...Array.from({ length: 5 }, () => 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYYEARDAY=366'),
        'END:STANDARD',
      ].join('\n'),
    ),
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:a',
    'SUMMARY:A',
    'DTSTART;TZID=Own:20270501T190000',
    'END:VEVENT',
  );

it.each<[string, Format, string, unknown]>([
  // Of as many values as there are names: the parser takes ten times as long for others.
  ['CSV of short rows', 'csv', `title,start_date\n${'a,\n'.repeat(50_001)}`, 'too_many'],
  ['CSV of empty rows', 'csv', `title,start_date\n${',\n'.repeat(100_000)}`, 'too_many'],
  ['JSON lines', 'ndjson', '1\n'.repeat(50_001), 'too_many'],
  ['a JSON array', 'ndjson', `[${'0,'.repeat(50_000)}0]`, 'too_many'],
  ['JSON-LD', 'jsonld', `[${`${TOUR},`.repeat(51)}{}]`, 'too_many'],
  ['keys of an event', 'ndjson', `{${EVENT},${listKeys(40_000)}}`, [0, 'too_complex!']],
  ['keys of its venue', 'ndjson', `{${EVENT},"venue":{${listKeys(40_000)}}}`, [0, 'too_complex!']],
  ['keys of a file', 'ndjson', `{${EVENT},${listKeys(1001)}}`, [1, 'import_many_keys']],
  ['steps of time zones', 'ics', zoneOf(200), [1, 'import_unknown_zone']],
])('limits the number of %s', (_, format, text, expected) => {
  expect(readReasons(format, text)).toEqual(expected);
});

it('refuses events with keys that are not compared any more when it is strict', () => {
  expect(readReasons('ndjson', `{${EVENT},${listKeys(1001)}}`, true)).toEqual([0, 'import_many_keys!']);
});

it('reads the dates of a hundred years in a zone of the file', () => {
  const observance = (name: string, month: number, from: string, to: string): string =>
    [
      `BEGIN:${name}`,
      'DTSTART:16010101T020000',
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`,
      `END:${name}`,
    ].join('\n');
  const text = calendar(
    'BEGIN:VTIMEZONE',
    'TZID:Own',
    observance('STANDARD', 10, '+0200', '+0100'),
    observance('DAYLIGHT', 3, '+0100', '+0200'),
    'END:VTIMEZONE',
    ...Array.from({ length: 100 }, (_, n) =>
      ['BEGIN:VEVENT', `UID:${n}`, 'SUMMARY:A', `DTSTART;TZID=Own:${2000 + n}0501T190000`, 'END:VEVENT'].join(
        '\n',
      ),
    ),
  );
  expect(readReasons('ics', text)).toEqual([100]);
});

it('finds scripts below any number of open elements', () => {
  const script = '<SCRIPT data-a="1" type="Application/LD+JSON; charset=utf-8">{"a": "<b>&amp;"}</SCRIPT>';
  const other = '<script type="text/javascript">{"b": 1}</script><script>2</script>';
  expect(findScripts(`<html>\n${'<b>'.repeat(300_000)}\n${other}${script}\n${script}`).scripts).toEqual([
    { line: 3, text: '{"a": "<b>&amp;"}' },
    { line: 4, text: '{"a": "<b>&amp;"}' },
  ]);
});

it('counts events while it splits a calendar', () => {
  const many = `BEGIN:VEVENT\nUID:1\nSUMMARY:A\nDTSTART:20270504T180000\nEND:VEVENT\n`.repeat(50_001);
  expect(readCalendar(`BEGIN:VCALENDAR\n${many}END:VCALENDAR`, 'UTC')).toEqual(
    new ParameterError('too_many', { max: 50_000 }),
  );
});
