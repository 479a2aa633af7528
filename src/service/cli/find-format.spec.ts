import { FileBytes } from '../../exchange/imports/reading/file-content.js';
import { findFormat } from './find-format.js';

it.each([
  ['town.ics', '', '', 'ics'],
  ['town.ics.gz', '', '', 'ics'],
  ['events', '', '\ufeffBEGIN:VCALENDAR', 'ics'],
  ['programme.TSV', '', '', 'csv'],
  ['page.html', '', '', 'jsonld'],
  ['events.ndjson', '', '{"title":"One"}', 'ndjson'],
  ['https://a.test/x.ics?key=1', 'text/plain', '', 'ics'],
  ['webcal://a.test/x.ics', '', '', 'ics'],
  ['https://a.test/export?format=csv', 'text/csv', 'Title,Start', 'csv'],
  ['https://a.test/calendar', 'text/calendar', '', 'ics'],
  ['https://a.test/programme/', 'text/html', '<!-- a --><!doctype html>', 'jsonld'],
  ['https://a.test/programme/', '', '<!-- a --><!doctype html>', 'jsonld'],
  ['https://a.test/events', 'application/json', '[{"title":"One"}]', 'ndjson'],
])('%s of type %j that begins with %j is %s', (file, mediaType, content, format) => {
  expect(findFormat(file, { content: new FileBytes(Buffer.from(content)), mediaType })).toBe(format);
});
