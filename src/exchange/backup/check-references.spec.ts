import type { BackupRow, BackupTable } from './backup-tables.js';
import { ReferenceChecker } from './check-references.js';

type Line = readonly [table: BackupTable, row: BackupRow];

const term = (id: number, taxonomy: string, parent: number | null = null): Line[] => [
  ['terms', { id, taxonomy, parent_id: parent }],
  ['term_texts', { term_id: id, taxonomy }],
];
const category = (id: number, parent?: number): Line[] => term(id, 'category', parent);
const tag = (id: number, parent?: number): Line[] => term(id, 'tag', parent);
const event = (id: number, parent: number | null = null): Line[] => [
  ['events', { id, parent_id: parent }],
  ['event_texts', { event_id: id }],
];
const venue = (id: number): Line[] => [
  ['venues', { id }],
  ['venue_texts', { venue_id: id }],
];

/** The line of the first invalid row, counted from 1, and its reason. */
function check(lines: readonly Line[]): unknown {
  const checker = new ReferenceChecker();
  for (const [n, [table, row]] of lines.entries()) {
    const reason = checker.add(table, row, n + 1);
    if (reason !== null) return [n + 1, reason];
  }
  const invalid = checker.findInvalidRow();
  return invalid && [invalid.line, invalid.reason];
}

const ITSELF = 'parent_id makes it a part of itself';
const OTHER_KIND = 'parent_id names a term of another kind';
const NOTHING = 'parent_id names nothing';

it.each<[string, Line[], unknown]>([
  ['a category below one of a later line', [...category(1, 2), ...category(2)], null],
  ['an event below one of a later line', [...event(1, 2), ...event(2)], null],
  ['a category below a tag', [...tag(1), ...category(2, 1)], [3, OTHER_KIND]],
  ['a tag below a category', [...category(1), ...tag(2, 1)], [3, OTHER_KIND]],
  ['a category below nothing', category(1, 2), [1, NOTHING]],
  ['an event below nothing', event(1, 2), [1, NOTHING]],
  ['an event below a venue', [...venue(1), ...event(2, 1)], [3, NOTHING]],
  ['an event below a category of the id', [...category(1), ...event(2, 1)], [3, NOTHING]],
  ['a category below itself', category(1, 1), [1, ITSELF]],
  ['three events in a circle', [...event(1, 2), ...event(2, 3), ...event(3, 1)], [1, ITSELF]],
  [
    'a tag with the text of a category',
    [['terms', { id: 1, taxonomy: 'tag' }], ...category(1).slice(1)],
    [2, 'taxonomy is not that of the term'],
  ],
])('checks %s', (_, lines, expected) => {
  expect(check(lines)).toEqual(expected);
});
