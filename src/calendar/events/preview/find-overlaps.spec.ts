import { type Booking, findOverlaps } from './find-overlaps.js';

const period = (startMs: number, endMs: number, venueId = 1): Booking => ({
  startMs,
  endMs,
  venueIds: [venueId],
});

it.each<[name: string, occurrences: Booking[], events: Booking[], pairs: [number, number][]]>([
  ['nothing', [], [period(0, 1)], []],
  ['what touches', [period(2, 4)], [period(0, 2), period(4, 6)], []],
  [
    'what overlaps on either side',
    [period(2, 4)],
    [period(0, 3), period(3, 9)],
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [
    'one event over several',
    [period(0, 2), period(5, 7)],
    [period(1, 6)],
    [
      [0, 0],
      [1, 0],
    ],
  ],
  [
    'occurrences that overlap each other',
    [period(0, 5), period(3, 8)],
    [period(4, 4)],
    [
      [0, 0],
      [1, 0],
    ],
  ],
  [
    'nothing at another venue',
    [period(0, 2, 7), period(3, 5, 8)],
    [period(0, 2, 8), period(3, 5, 8)],
    [[1, 1]],
  ],
  ['a moment at the start', [period(2, 4)], [period(2, 2)], [[0, 0]]],
  ['two moments', [period(2, 2)], [period(2, 2), period(3, 3)], [[0, 0]]],
  ['a long event before a short one', [period(9, 11)], [period(0, 10), period(1, 2)], [[0, 0]]],
])('pairs %s', (_, occurrences, events, pairs) => {
  const found = findOverlaps(occurrences, events, 10).map(([number, event]) => [
    number,
    events.indexOf(event),
  ]);
  expect(found).toEqual(pairs);
});

it('stops at the limit', () => {
  expect(findOverlaps([period(0, 2), period(1, 3)], [period(0, 9)], 1)).toHaveLength(1);
});
