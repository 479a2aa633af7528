import { layOutMonth, listShownIds, listWeeks, type MonthLayout } from './month-layout.js';

type Event = readonly [id: number, first: number, last: number, isNight?: boolean];

/** December 2026: 31 days, from a Tuesday on. Events with days as people count them, also in the months around. */
function layOut(...events: readonly Event[]): MonthLayout {
  const sorted = [...events].sort(([idA, a], [idB, b]) => a - b || idA - idB);
  return layOutMonth(
    {
      ids: sorted.map(([id]) => id),
      starts: sorted.map(([, first]) => first - 1),
      ends: sorted.map(([, , last]) => last - 1),
      overnightIds: sorted.filter(([, , , isNight]) => isNight).map(([id]) => id),
    },
    listWeeks(31, 1),
  );
}

/** Each bar once, as `id: first–last`, with its lane, and arrows where the event began before or goes on. */
function listBars({ days }: MonthLayout): string[] {
  return days.flatMap(({ lanes }, day) =>
    lanes.flatMap((bar) =>
      bar?.from === day
        ? `${bar.id}: ${bar.isContinued ? '<' : ''}${bar.from + 1}–${bar.to + 1}${bar.continues ? '>' : ''} in ${bar.lane}`
        : [],
    ),
  );
}

it.each([
  [31, 1, 5, [null, 0, 1, 2, 3, 4, 5], [27, 28, 29, 30, null, null, null]],
  [28, 0, 4, [0, 1, 2, 3, 4, 5, 6], [21, 22, 23, 24, 25, 26, 27]],
  [31, 6, 6, [null, null, null, null, null, null, 0], [29, 30, null, null, null, null, null]],
])('a month of %i days with %i before it has %i weeks', (days, before, count, first, last) => {
  const weeks = listWeeks(days, before);
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([count, first, last]);
});

it.each<[name: string, events: readonly Event[], bars: readonly string[]]>([
  ['within a week', [[1, 8, 10]], ['1: 8–10 in 0']],
  ['over a Sunday', [[1, 5, 8]], ['1: 5–6> in 0', '1: <7–8 in 0']],
  ['over two weeks', [[1, 11, 22]], ['1: 11–13> in 0', '1: <14–20> in 0', '1: <21–22 in 0']],
  ['from the month before', [[1, -3, 2]], ['1: <1–2 in 0']],
  ['into the month after', [[1, 30, 35]], ['1: 30–31> in 0']],
  ['of two days on the border of months', [[1, 0, 1]], ['1: <1–1 in 0']],
  ['of two days on the other border', [[1, 31, 32]], ['1: 31–31> in 0']],
  [
    'of 28 days',
    [[1, 1, 28]],
    ['1: 1–6> in 0', '1: <7–13> in 0', '1: <14–20> in 0', '1: <21–27> in 0', '1: <28–28 in 0'],
  ],
  [
    'beside each other',
    [
      [1, 8, 9],
      [2, 10, 11],
    ],
    ['1: 8–9 in 0', '2: 10–11 in 0'],
  ],
  [
    'that meet on a day',
    [
      [1, 8, 10],
      [2, 10, 11],
    ],
    ['1: 8–10 in 0', '2: 10–11 in 1'],
  ],
  [
    'in a lane that is free again',
    [
      [1, 7, 13],
      [2, 8, 9],
      [3, 10, 11],
    ],
    ['1: 7–13 in 0', '2: 8–9 in 1', '3: 10–11 in 1'],
  ],
  [
    'up to three above each other',
    [
      [1, 8, 9],
      [2, 8, 9],
      [3, 8, 9],
      [4, 8, 9],
      [5, 9, 10],
    ],
    ['1: 8–9 in 0', '2: 8–9 in 1', '3: 8–9 in 2'],
  ],
  [
    'placed anew in each week',
    [
      [1, 8, 15],
      [2, 9, 10],
      [3, 9, 10],
      [4, 10, 16],
    ],
    ['1: 8–13> in 0', '2: 9–10 in 1', '3: 9–10 in 2', '1: <14–15 in 0', '4: <14–16 in 1'],
  ],
])('draws bars %s', (_, events, bars) => {
  expect(listBars(layOut(...events))).toEqual(bars);
});

it('leaves events of more than 28 days to another place', () => {
  const { days, longIds } = layOut([1, 1, 29], [2, -40, 60], [3, 4, 31]);
  expect(longIds).toEqual([2, 1]);
  expect(days.map(({ total }) => total)).toEqual(days.map((_, day) => (day >= 3 ? 1 : 0)));
});

it('shows a night on its evening alone', () => {
  const { days } = layOut([1, 5, 6, true], [2, 0, 1, true]);
  expect(days.flatMap(({ entries }, day) => entries.map((id) => [id, day + 1]))).toEqual([[1, 5]]);
  expect([days[0]?.total, days[5]?.total]).toEqual([0, 0]);
});

const entries = (day: number, count: number): Event[] =>
  Array.from({ length: count }, (_, n) => [n + 1, day, day]);
const bars = (from: number, to: number, count: number): Event[] =>
  Array.from({ length: count }, (_, n) => [100 + n, from, to]);

it.each<
  [name: string, events: readonly Event[], named: number, more: number, lanes: number, hasStart: boolean]
>([
  ['nothing', [], 0, 0, 0, false],
  ['three entries', entries(9, 3), 3, 0, 0, true],
  ['four entries', entries(9, 4), 2, 2, 0, true],
  ['a hundred entries', entries(9, 100), 2, 98, 0, true],
  ['three bars in their middle', bars(8, 10, 3), 0, 0, 3, false],
  ['four bars in their middle', bars(8, 10, 4), 0, 1, 3, false],
  ['four bars that start', bars(9, 10, 4), 0, 1, 3, true],
  ['four bars and two entries', [...bars(8, 10, 4), ...entries(9, 2)], 2, 1, 3, true],
  ['five bars and three entries', [...bars(8, 10, 5), ...entries(9, 3)], 2, 3, 3, true],
])('a day with %s', (_, events, named, more, lanes, hasStart) => {
  const day = layOut(...events).days[8];
  expect(day?.total).toBe(events.length);
  expect([day?.entries.length, day?.more, day?.lanes.length, day?.hasStart]).toEqual([
    named,
    more,
    lanes,
    hasStart,
  ]);
});

it('knows on which days an event goes on, and on which it ends', () => {
  const { days } = layOut([1, 5, 8], [2, 31, 33], [3, 20, 21, true]);
  expect(days.flatMap(({ goesOn }, day) => (goesOn ? [day + 1] : []))).toEqual([5, 6, 7, 31]);
});

it('keeps a lane empty above a bar that another one pushed down', () => {
  const { days } = layOut([1, 8, 9], [2, 9, 10]);
  expect(days[9]?.lanes.map((bar) => bar?.id ?? null)).toEqual([null, 2]);
});

it('names what is shown once, and nothing else', () => {
  expect(listShownIds(layOut([7, 5, 15], ...entries(9, 5), [8, 1, 31]))).toEqual([7, 1, 2]);
});
