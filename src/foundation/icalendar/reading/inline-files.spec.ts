import { ParameterError } from '../../errors/parameter-error.js';
import { groupEvents } from './group-events.js';
import { readCalendar } from './read-calendar.js';

const PICTURE = 'iVBORw0KGgoAAAANSUhEUg==';

it.each([
  ['ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY', PICTURE, 'image/png', ''],
  ['IMAGE;VALUE=BINARY;DISPLAY=BADGE;ENCODING=BASE64;FMTTYPE=image/jpeg', PICTURE, 'image/jpeg', ''],
  ['ATTACH;VALUE=BINARY;ENCODING=BASE64;X-FILENAME=poster.png', PICTURE, 'poster.png', ''],
  ['ATTACH;ENCODING=b;VALUE=binary', PICTURE, 'ATTACH', ''],
  ['IMAGE;VALUE=URI;FMTTYPE=image/png', `data:image/png;base64,${PICTURE}`, 'image/png', ''],
  ['ATTACH;FMTTYPE=image/png', 'https://a.example/a.png', null, 'https://a.example/a.png'],
  ['ATTACH;FMTTYPE=application/pdf', 'https://a.example/a.pdf', null, ''],
])('tells a file inside the calendar: %s', (head, value, name, image) => {
  const event = [
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:A',
    'DTSTART:20270504T180000',
    `${head}:${value}`,
    'END:VEVENT',
  ];
  const file = readCalendar(event.join('\r\n'), 'UTC');
  if (file instanceof ParameterError) throw new Error(file.reason);
  expect(file.events[0]?.image).toBe(image);
  expect(file.findings).toEqual(
    name === null
      ? []
      : [{ line: 5, uid: '1', error: new ParameterError('import_inline_file', { name }), isRefusal: false }],
  );
});

it.each([
  ["c't <webdev>", "c't &lt;webdev&gt;"],
  ['<b>Jazz</b> & more', '&lt;b&gt;Jazz&lt;/b&gt; &amp; more'],
  ['1 < 2', '1 &lt; 2'],
])('a title has characters and no markup: %s', (summary, title) => {
  const text = `BEGIN:VEVENT\nUID:1\nSUMMARY:${summary}\nDTSTART:20270504T180000\nEND:VEVENT`;
  const file = readCalendar(text, 'UTC');
  if (file instanceof ParameterError) throw new Error(file.reason);
  expect(groupEvents(file.events).items[0]?.body.title).toBe(title);
});
