// The order of day and month in dates of a file, such as 05/06/2027.
import { fold } from '../../languages/fold.js';
import { writesDayFirst } from '../../languages/date-order.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { listStarts } from './weekday.js';

/** Day, month and year, or month, day and year. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const SEPARATORS = ['.', '/', '-'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Null where the file has both orders. */
export type OrderBySeparator = Readonly<Record<Separator, DateOrder | null>>;

/** 31.12.2027, 31. 12. 27, 31/12/2027, 12-31-27 */
export const YEAR_LAST =
  /^(\d{1,2})(?: ?([./-]) ?)(\d{1,2})(?: ?\2 ?)(\d{4}|\d{2})(?![\d:.h]\d)\.?(?: ?г(?!\p{L})\.?)?/u;

/**
 * Decides the order for each separator: as the dates of the file prove, whose day may be beyond 12; else as the source
 * says; else the day is first, but after a slash only in languages that write so.
 */
export function decideDayOrder(
  dates: Iterable<string>,
  { order, language }: { readonly order: DateOrder | null; readonly language: LanguageCode },
): OrderBySeparator {
  const proofs = new Map<string, Set<DateOrder>>(SEPARATORS.map((separator) => [separator, new Set()]));
  for (const text of dates) {
    if (text.length > MAX_DATE_LENGTH) continue;
    const [, first, separator = '', second] = findYearLast(fold(text)) ?? [];
    if (Number(first) > 12) proofs.get(separator)?.add('dmy');
    else if (Number(second) > 12) proofs.get(separator)?.add('mdy');
  }
  const decide = (separator: Separator): DateOrder | null => {
    const [proof, opposite] = proofs.get(separator) ?? [];
    if (proof !== undefined && opposite === undefined) return proof;
    if (order !== null) return order;
    if (proof !== undefined) return null;
    return separator === '/' && !writesDayFirst(language) ? 'mdy' : 'dmy';
  };
  return { '.': decide('.'), '/': decide('/'), '-': decide('-') };
}

function findYearLast(folded: string): RegExpExecArray | null {
  for (const start of listStarts(folded)) {
    const match = YEAR_LAST.exec(start);
    if (match !== null) return match;
  }
  return null;
}

export const MAX_DATE_LENGTH = 100;
