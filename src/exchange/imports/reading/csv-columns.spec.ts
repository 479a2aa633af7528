import { readColumns } from './csv-columns.js';

it.each<[string, string[], Record<string, string>, (string | null)[], string[]]>([
  [
    'names without case, spaces and signs',
    ['TITLE', ' Start-Date ', 'E-Mail'],
    {},
    ['title', 'start_date', 'organizer_email'],
    [],
  ],
  ['names with a leading event', ['Event Name', 'Event Cost'], {}, ['title', 'cost'], []],
  ['no event elsewhere in a name', ['Prevent', 'Title Event'], {}, [null, null], ['Prevent', 'Title Event']],
  [
    'event, which is not part of the status',
    ['Event Status', 'Post Status'],
    {},
    ['event_status', 'status'],
    [],
  ],
  ['the first of two columns', ['Name', 'Title'], {}, ['title', null], ['Title']],
  ['a mapping before the names', ['Name', 'Title'], { title: 'title' }, [null, 'title'], ['Name']],
  ['a mapping without case and signs', ['Naziv dogodka'], { 'NAZIV-DOGODKA': 'title' }, ['title'], []],
  ['what a mapping leaves out', ['Title', 'Cost'], { cost: 'ignore' }, ['title', null], []],
  ['columns without a name', ['Title', '', ' - '], {}, ['title', null, null], []],
  // With a day of their own, the start and the end are times.
  [
    'times beside a date',
    ['Date', 'Start', 'End', 'End Date'],
    {},
    ['start_date', 'start_time', 'end_time', 'end_date'],
    [],
  ],
  ['dates', ['Start', 'End'], {}, ['start_date', 'end_date'], []],
  ['dates beside another date', ['Datum', 'Start', 'End'], {}, [null, 'start_date', 'end_date'], ['Datum']],
  [
    'dates beside a date with another meaning',
    ['Date', 'Start', 'End'],
    { Date: 'tags' },
    ['tags', 'start_date', 'end_date'],
    [],
  ],
])('reads %s', (_, header, mapping, fields, unused) => {
  expect(readColumns(header, mapping)).toEqual({ fields, unused });
});
