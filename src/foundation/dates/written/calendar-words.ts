// Names of months and weekdays, and half days, in the languages of the service, from the Unicode CLDR.
import { fold } from '../../languages/fold.js';
import { LANGUAGE_CODES, type LanguageCode } from '../../languages/language-code.js';
import { MORE_MONTHS, MORE_WEEKDAYS } from './date-words.js';
import { MORE_MERIDIEMS } from './time-words.js';

type Part = 'month' | 'weekday' | 'dayPeriod';

const MONTH_STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { day: 'numeric', month: 'long', year: 'numeric' },
  { month: 'long' },
  { day: 'numeric', month: 'short', year: 'numeric' },
  { month: 'short' },
];

const WEEKDAY_STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long' },
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  { weekday: 'short' },
];

/** As `fold` writes them, without dots and spaces. */
function listWords(
  language: LanguageCode,
  part: Part,
  date: Date,
  styles: readonly Intl.DateTimeFormatOptions[],
): string[] {
  return styles.flatMap((style) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
      .formatToParts(date)
      .filter(({ type, value }) => type === part && !/\d/.test(value))
      .map(({ value }) => simplifyWord(fold(value))),
  );
}

export const simplifyWord = (folded: string): string => folded.replaceAll(/[.\s]/g, '');

const buildMonths = (language: LanguageCode): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: 12 }, (_, month) =>
      listWords(language, 'month', new Date(Date.UTC(2027, month, 4)), MONTH_STYLES).map(
        (word): [string, number] => [word, month + 1],
      ),
    ).flat(),
  );

const monthsByLanguage = new Map<LanguageCode, ReadonlyMap<string, number>>();

function getMonths(language: LanguageCode): ReadonlyMap<string, number> {
  const months = monthsByLanguage.get(language) ?? buildMonths(language);
  monthsByLanguage.set(language, months);
  return months;
}

/**
 * Finds a month by its name in a language, in English, or in any other language, as long as these agree: "listopad" is
 * October in Croatian and November in Czech.
 */
export function findMonth(folded: string, language: LanguageCode): number | null {
  const word = simplifyWord(folded);
  const own = getMonths(language).get(word) ?? getMonths('en').get(word) ?? MORE_MONTHS.get(word);
  if (own !== undefined) return own;
  const others = new Set(LANGUAGE_CODES.flatMap((code) => getMonths(code).get(word) ?? []));
  const [month] = others;
  return others.size === 1 && month !== undefined ? month : null;
}

const listAll = (build: (language: LanguageCode) => string[]): ReadonlySet<string> =>
  new Set(LANGUAGE_CODES.flatMap(build));

const DAYS = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2027, 4, 3 + day)));

let weekdays: ReadonlySet<string> | null = null;

export function isWeekday(folded: string): boolean {
  weekdays ??= listAll((language) =>
    DAYS.flatMap((day) => listWords(language, 'weekday', day, WEEKDAY_STYLES)),
  );
  const word = simplifyWord(folded);
  return weekdays.has(word) || MORE_WEEKDAYS.has(word);
}

const listMeridiems = (hour: number): ReadonlySet<string> =>
  listAll((language) =>
    listWords(language, 'dayPeriod', new Date(Date.UTC(2027, 0, 1, hour)), [
      { hour: 'numeric', hour12: true },
    ]),
  );

let meridiems: readonly [ReadonlySet<string>, ReadonlySet<string>] | null = null;

/** @returns the half of the day that a word names */
export function findMeridiem(folded: string): 'am' | 'pm' | null {
  const word = simplifyWord(folded);
  meridiems ??= [listMeridiems(9), listMeridiems(19)];
  if (meridiems[0].has(word) || MORE_MERIDIEMS[0].has(word)) return 'am';
  return meridiems[1].has(word) || MORE_MERIDIEMS[1].has(word) ? 'pm' : null;
}
