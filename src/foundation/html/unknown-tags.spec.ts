import { stripTags } from './plain-text.js';
import { escapeUnknownTags } from './unknown-tags.js';

it.each([
  ['c’t <webdev>', 'c’t <webdev>'],
  ['<b>Jazz</b> & <br/>more', 'Jazz & more'],
  ['A <3 B', 'A <3 B'],
  ['<<Utopia>>', '<<Utopia>>'],
  ['a < b <i>c</i>', 'a < b c'],
  ['<bold> and <brave>', '<bold> and <brave>'],
  ['</x> <!-- gone -->y', '</x> y'],
  ['<SPAN class="x">Käse</SPAN>', 'Käse'],
])('keeps the text of %j', (html, text) => {
  expect(stripTags(escapeUnknownTags(html))).toBe(text);
});
