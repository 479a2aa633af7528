import { ParameterError } from '../../errors/parameter-error.js';
import { readCalendar } from './read-calendar.js';

/** The end of an event, and what a person should know of its times. */
function readEnd(...lines: readonly string[]): [end: string, ...findings: string[]] {
  const text = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Harbour Jazz', ...lines, 'END:VEVENT'].join('\r\n');
  const file = readCalendar(text, 'Europe/Ljubljana');
  const [event] = file instanceof ParameterError ? [] : file.events;
  if (file instanceof ParameterError || event === undefined) throw new Error(JSON.stringify(file));
  return [event.end + event.endOffset, ...file.findings.map(({ error }) => error.reason)];
}

const IGNORED = 'import_end_ignored';

it.each<[lines: readonly string[], end: string, ...findings: string[]]>([
  [[], '2027-05-04 18:00:00'],
  [['DTEND:20270504T193000'], '2027-05-04 19:30:00'],
  [['DTEND:20270504T180000'], '2027-05-04 18:00:00'],
  [['DTEND:20270504T175959'], '2027-05-04 18:00:00', IGNORED],
  [['DTEND:soon'], '2027-05-04 18:00:00', IGNORED],
  // Days for ends: that of the start ends with it.
  [['DTEND;VALUE=DATE:20270505'], '2027-05-05 00:00:00'],
  [['DTEND;VALUE=DATE:20270504'], '2027-05-04 18:00:00'],
  [['DTEND;VALUE=DATE:20270503'], '2027-05-04 18:00:00', IGNORED],
  // Lengths
  [['DURATION:PT90M'], '2027-05-04 19:30:00'],
  [['DURATION:soon'], '2027-05-04 18:00:00', IGNORED],
  [['DURATION:-PT1H'], '2027-05-04 18:00:00', IGNORED],
  [['DTEND:20270504T193000', 'DURATION:PT3H'], '2027-05-04 19:30:00'],
  [['DURATION:PT90M', 'RRULE:FREQ=DAILY'], '2027-05-04 19:30:00'],
])('an event at 18:00 with %j ends %s', (lines, end, ...findings) => {
  expect(readEnd('DTSTART:20270504T180000', ...lines)).toEqual([end, ...findings]);
});

it.each<[lines: readonly string[], end: string, ...findings: string[]]>([
  [[], '2027-05-04 23:59:59'],
  [['DTEND;VALUE=DATE:20270506'], '2027-05-05 23:59:59'],
  [['DTEND;VALUE=DATE:20270504'], '2027-05-04 23:59:59'],
  [['DTEND;VALUE=DATE:20270503'], '2027-05-04 23:59:59', IGNORED],
  [['DTEND:20270506T120000'], '2027-05-06 23:59:59'],
  [['DTEND:soon'], '2027-05-04 23:59:59', IGNORED],
  [['DURATION:P2D'], '2027-05-05 23:59:59'],
  [['DURATION:P1DT12H'], '2027-05-05 11:59:59'],
  [['DURATION:soon'], '2027-05-04 23:59:59', IGNORED],
])('an event of a whole day with %j ends %s', (lines, end, ...findings) => {
  expect(readEnd('DTSTART;VALUE=DATE:20270504', ...lines)).toEqual([end, ...findings]);
});

// In the night to 28 March, the clock goes forward by an hour.
it.each<[lines: readonly string[], end: string]>([
  [['DURATION:PT8H'], '2027-03-28 06:00:00'],
  [['DURATION:PT8H', 'RRULE:FREQ=WEEKLY'], '2027-03-28 05:00:00'],
  [['DURATION:PT8H', 'RDATE:20270403T210000'], '2027-03-28 05:00:00'],
  [['DURATION:P1DT2H', 'RRULE:FREQ=WEEKLY'], '2027-03-28 23:00:00'],
])('an event at 21:00 on the evening before with %j ends %s', (lines, end) => {
  expect(readEnd('DTSTART:20270327T210000', ...lines)).toEqual([end]);
});

it('names the beginning of a long unknown zone', () => {
  const lines = ['UID:1', 'SUMMARY:a', `DTSTART;TZID=${'x'.repeat(81)}:20270504T180000`];
  const file = readCalendar(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n'), 'Europe/Ljubljana');
  const error = new ParameterError('import_unknown_zone', { zone: 'x'.repeat(80), used: 'Europe/Ljubljana' });
  expect(file).toMatchObject({ findings: [{ error }] });
});

it('knows whole days that are midnights of another zone', () => {
  const lines = ['UID:1', 'SUMMARY:a', 'DTSTART;TZID=Europe/London:20270504T000000', 'X-FUNAMBOL-ALLDAY:1'];
  const file = readCalendar(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n'), 'Europe/Ljubljana');
  expect(file).toMatchObject({
    events: [
      {
        isAllDay: true,
        isFlagged: true,
        start: '2027-05-04 00:00:00',
        startOffset: '',
        zone: 'Europe/London',
      },
    ],
  });
});
