// Dates that are written in numbers as languages write them, such as `31.12.2027`. They become ISO dates, which the grammar
// reads.

/**
 * The first number of a date whose year comes last: the day, or either of day and month. `by-separator` is the rule of
 * the original API, where only a slash puts the month first.
 */
export type NumericDateOrder = 'day' | 'either' | 'by-separator';

/** Two readings of one text, as ISO dates. */
export interface AmbiguousDate {
  readonly readings: readonly [string, string];
}

/** 31.12.2027, 31. 12. 2027., 31.12.2027 г., 31/12/2027, 31-12-2027 */
const YEAR_LAST =
  /(?<![\d./:+-])(\d{1,2})(?:([/-])(\d{1,2})\2|\. ?(\d{1,2})\. ?)(\d{4})(?:\.?(?: ?г\.?)?)(?=$|[\s,]|t\d)/iu;

/** 2027. 12. 31., 2027.12.31, 2027/12/31 */
const YEAR_FIRST = /(?<![\d./:+-])(\d{4})(?:\/(\d{1,2})\/|\. ?(\d{1,2})\. ?)(\d{1,2})\.?(?=$|[\s,]|t\d)/iu;

const isMonth = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 12;

const formatIso = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Replaces the first date in numbers by an ISO date; the text stays as it is without one, or with a month above 12. */
export function replaceNumericDate(text: string, order: NumericDateOrder): string | AmbiguousDate {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [all, year = '', slashMonth, dotMonth = '', day = ''] = yearFirst;
    return text.replace(all, formatIso(year, slashMonth ?? dotMonth, day));
  }
  const match = YEAR_LAST.exec(text);
  if (match === null) return text;
  const [all, first = '', separator = '.', inner, dotted = '', year = ''] = match;
  const second = inner ?? dotted;
  const dayFirst = isMonth(second) ? formatIso(year, second, first) : null;
  // With dots and hyphens, the month is never first.
  const monthFirst = isMonth(first) && separator === '/' ? formatIso(year, first, second) : null;
  if (order === 'either' && isMonth(first) && isMonth(second) && Number(first) !== Number(second))
    return { readings: [formatIso(year, second, first), formatIso(year, first, second)] };
  const preferred = order === 'by-separator' && separator === '/' ? monthFirst : (dayFirst ?? monthFirst);
  return preferred === null ? text : text.replace(all, preferred);
}
