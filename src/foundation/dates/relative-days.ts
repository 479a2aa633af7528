// Days that words name, seen from a day: links with such words never freeze.
import { Temporal } from './temporal.js';

export const RELATIVE_DAYS = ['today', 'weekend', 'next7days'] as const;
export type RelativeDays = (typeof RELATIVE_DAYS)[number];

export const isRelativeDays = (word: string): word is RelativeDays =>
  RELATIVE_DAYS.some((each) => each === word);

export interface DayRange {
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
}

/** On a Sunday, the weekend is that day. */
export function findRelativeDays(word: RelativeDays, today: Temporal.PlainDate): DayRange {
  switch (word) {
    case 'today':
      return { first: today, last: today };
    case 'weekend':
      return {
        first: today.add({ days: Math.max(6 - today.dayOfWeek, 0) }),
        last: today.add({ days: 7 - today.dayOfWeek }),
      };
    case 'next7days':
      return { first: today, last: today.add({ days: 6 }) };
  }
}

/**
 * The word that names the days from one to another.
 *
 * @param from `YYYY-MM-DD`, as the others
 * @returns null when none does
 */
export function nameRelativeDays(from: string, to: string, today: string): RelativeDays | null {
  const start = Temporal.PlainDate.from(today);
  const isNamed = (word: RelativeDays): boolean => {
    const { first, last } = findRelativeDays(word, start);
    return first.toString() === from && last.toString() === to;
  };
  return RELATIVE_DAYS.find(isNamed) ?? null;
}
