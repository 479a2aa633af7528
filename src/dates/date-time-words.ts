// The English words of the date grammar, in lower case.

export const months = buildWordNumbers([
  [1, 'january jan'],
  [2, 'february feb'],
  [3, 'march mar'],
  [4, 'april apr'],
  [5, 'may'],
  [6, 'june jun'],
  [7, 'july jul'],
  [8, 'august aug'],
  [9, 'september sept sep'],
  [10, 'october oct'],
  [11, 'november nov'],
  [12, 'december dec'],
]);

/** Monday is 1, Sunday 7, as in ISO 8601. */
export const weekdays = buildWordNumbers([
  [1, 'monday mon'],
  [2, 'tuesday tues tue'],
  [3, 'wednesday wed'],
  [4, 'thursday thurs thur thu'],
  [5, 'friday fri'],
  [6, 'saturday sat'],
  [7, 'sunday sun'],
]);

export const ordinals = buildWordNumbers([
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
]);

/** Words that count from the present one. */
export const steps = buildWordNumbers([
  [-1, 'last previous'],
  [0, 'this'],
  [1, 'next'],
]);

/** How long a unit is: months and days follow the calendar, seconds are elapsed time. */
export const units: ReadonlyMap<string, { months?: number; days?: number; seconds?: number }> = new Map([
  ['year', { months: 12 }],
  ['month', { months: 1 }],
  ['fortnight', { days: 14 }],
  ['week', { days: 7 }],
  ['day', { days: 1 }],
  ['hour', { seconds: 3600 }],
  ['minute', { seconds: 60 }],
  ['min', { seconds: 60 }],
  ['second', { seconds: 1 }],
  ['sec', { seconds: 1 }],
]);

/** The words as alternatives of a regular expression, none of which hides a longer one. */
export function buildAlternatives(words: ReadonlyMap<string, unknown>): string {
  return `(?:${[...words.keys()].sort((a, b) => b.length - a.length).join('|')})`;
}

/** The number of a word that a pattern of `anyOf` has matched. */
export function getNumber(words: ReadonlyMap<string, number>, word: string): number {
  const number = words.get(word);
  if (number === undefined) throw new Error(`not among the words: ${word}`);
  return number;
}

function buildWordNumbers(rows: [number, string][]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(([number, words]) => words.split(' ').map((word) => [word, number] as const)));
}
