import 'reflect-metadata';
import { TextField } from './fields.js';
import { countEdits, findClosestName } from './closest-name.js';
import { formatIgnoredNames } from './ignored-names.js';
import { listMeantNames } from './known-names.js';

class Thing {
  @TextField({ description: 'The title.', max: 20 })
  title?: string | null;

  @TextField({ description: 'The categories.', max: 20 })
  categories?: string | null;

  @TextField({ description: 'When it starts.', max: 20 })
  start_date?: string | null;
}

it.each([
  ['', '', 0],
  ['title', 'title', 0],
  ['titel', 'title', 1],
  ['tile', 'title', 1],
  ['tag', 'categories', 8],
  ['abc', '', 3],
])('counts the edits from %j to %j', (from, to, edits) => {
  expect(countEdits(from, to)).toBe(edits);
  expect(countEdits(to, from)).toBe(edits);
});

it.each([
  ['titel', 'title'],
  ['Title', 'title'],
  ['categorie', 'categories'],
  ['startdate', 'start_date'],
  ['_field', '_fields'],
  ['textformat', 'text_format'],
  ['colour', null],
  // Three letters may differ, however long a name is.
  ['text_for_mattt', 'text_format'],
  ['text_for_matttt', null],
  ['t', null],
  ['', null],
  ['title'.repeat(1000), null],
])('finds for %j the name %j', (sent, name) => {
  expect(findClosestName(sent, listMeantNames(Thing))).toBe(name);
});

it.each<[string, readonly string[], string]>([
  ['plain names', ['categorie', 'titel', 'a.b-c_d'], 'categorie, titel, a.b-c_d'],
  [
    'what a header cannot hold',
    ['a\r\nX-Evil: 1', 'žig', 'a,b', '\ud800'],
    'a%0D%0AX-Evil%3A%201, %C5%BEig, a%2Cb, %EF%BF%BD',
  ],
  ['a long name', ['x'.repeat(1000)], 'x'.repeat(60)],
  ['a long name of other letters', [`a${'ž'.repeat(100)}`], `a${'%C5%BE'.repeat(9)}%C5`],
  ['many names', Array.from({ length: 500 }, () => 'a'), `${'a, '.repeat(20)}...`],
])('writes %s into a header', (_, names, header) => {
  expect(formatIgnoredNames(names)).toBe(header);
});
