import { PartError } from './recurrence-error.js';
import { splitLines } from './split-lines.js';

function refuse(text: string): unknown {
  try {
    return splitLines(text);
  } catch (error) {
    if (!(error instanceof PartError)) throw error;
    return [error.parameterError.reason, error.parameterError.values];
  }
}
const EMPTY = { rules: [], dates: [], excluded: [], start: null };
const at = (text: string, zone: string | null = null) => ({ text, zone });

it.each([
  ['', {}],
  ['FREQ=DAILY', { rules: ['FREQ=DAILY'] }],
  ['freq =DAILY', { rules: ['freq =DAILY'] }],
  [' \r\n RRULE:FREQ=DAILY \r\rrrule:FREQ=WEEKLY\n', { rules: ['FREQ=DAILY', 'FREQ=WEEKLY'] }],
  ['RRULE:FREQ=DA\r\n ILY;COUN\n\tT=2', { rules: ['FREQ=DAILY;COUNT=2'] }],
  ['RDATE:20270301,20270302', { dates: [at('20270301'), at('20270302')] }],
  ['EXDATE;VALUE=DATE:20270301', { excluded: [at('20270301')] }],
  ['exdate;value="date-time":20270301T100000', { excluded: [at('20270301T100000')] }],
  ['DTSTART;TZID=Europe/London:20270301T100000', { start: at('20270301T100000', 'Europe/London') }],
  ['DTSTART;tzid="/Europe/London":20270301T100000', { start: at('20270301T100000', 'Europe/London') }],
  ['RDATE;VALUE=DATE-TIME;TZID=Europe/London:1', { dates: [at('1', 'Europe/London')] }],
])('splits %j', (text, expected) => {
  expect(splitLines(text)).toEqual({ ...EMPTY, ...expected });
});

it.each([
  ['EXRULE:FREQ=DAILY', ['recurrence_exrule', {}]],
  ['DTSTART:1\nDTSTART:1', ['recurrence_line', { line: 'DTSTART:1' }]],
  ['DTEND:1', ['recurrence_line', { line: 'DTEND:1' }]],
  ['daily', ['recurrence_line', { line: 'daily' }]],
  ['1RDATE:1', ['recurrence_line', { line: '1RDATE:1' }]],
  [`X:${'a'.repeat(70)}`, ['recurrence_line', { line: `X:${'a'.repeat(58)}` }]],
  ['RDATE;VALUE=PERIOD:1', ['recurrence_line', { line: 'RDATE;VALUE=PERIOD:1' }]],
  ['RDATE;VALUE="period":1', ['recurrence_line', { line: 'RDATE;VALUE="period":1' }]],
  ['RDATE;X-A=1:1', ['recurrence_line', { line: 'RDATE;X-A=1:1' }]],
  ['RDATE;VALUE:1', ['recurrence_line', { line: 'RDATE;VALUE:1' }]],
  ['RDATE;TZID=Nowhere:1', ['zone', {}]],
])('refuses %j', (text, expected) => {
  expect(refuse(text)).toEqual(expected);
});
