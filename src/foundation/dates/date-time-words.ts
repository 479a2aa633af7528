// The English words of the date grammar, in lower case.

export const months = numberWords(
  'january jan, february feb, march mar, april apr, may, june jun, july jul, august aug, ' +
    'september sept sep, october oct, november nov, december dec',
);

/** Monday is 1, Sunday 7, as in ISO 8601. */
export const weekdays = numberWords(
  'monday mon, tuesday tues tue, wednesday wed, thursday thurs thur thu, friday fri, saturday sat, sunday sun',
);

export const ordinals = numberWords('first, second, third, fourth, fifth');

export const relativeDays = numberWords('yesterday, today, tomorrow', -1);

/** Steps from the present week, month or other unit. */
export const steps = numberWords('last previous, this, next', -1);

/** Months and days follow the calendar, seconds are elapsed time. */
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

/** The words as alternatives of a regular expression, longest first so that none hides another. */
export function buildAlternatives(words: ReadonlyMap<string, unknown>): string {
  return `(?:${[...words.keys()].sort((a, b) => b.length - a.length).join('|')})`;
}

export function getNumber(words: ReadonlyMap<string, number>, word = ''): number {
  const number = words.get(word);
  if (number === undefined) throw new Error(`not among the words: ${word}`);
  return number;
}

function numberWords(groups: string, first = 1): ReadonlyMap<string, number> {
  return new Map(
    groups
      .split(', ')
      .flatMap((synonyms, index) => synonyms.split(' ').map((word) => [word, first + index] as const)),
  );
}
