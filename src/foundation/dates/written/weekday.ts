// Words around a date: weekdays, articles and prepositions before it, and the word for "year" and weekdays after it.
import { isWeekday } from './calendar-words.js';
import { WORDS_AFTER_DATE, WORDS_BEFORE_DATE } from './date-words.js';

/** "di, 4.5.2027", "tuesday 4 may", "tirsdag den 4. maj", "(di) 4.5.", "le dimanche 6 juin", "l'8 giugno" */
const FIRST_WORD = /^\(?([\p{L}-]+)\)?(?:'|[.,]{0,2} ?(?=[\p{L}\d(]))/u;
const MAX_WORDS = 4;

/**
 * The text without the words before a date, each time without one more: "mar" is a weekday, and a month.
 *
 * @param folded as `fold` writes it
 */
export function* listStarts(folded: string): Generator<string, void> {
  let rest = folded;
  yield rest;
  for (let n = 0; n < MAX_WORDS; n += 1) {
    const match = FIRST_WORD.exec(rest);
    if (match === null) return;
    const [words, word = ''] = match;
    if (!WORDS_BEFORE_DATE.has(word) && !isWeekday(word)) return;
    rest = rest.slice(words.length);
    yield rest;
  }
}

/** " r.", "-an, vasarnap", " (sunday)" */
const NEXT_WORD = /^[ ,.-]{0,2}\(?([\p{L}-]+)\)?[.]?(?![\p{L}\d])/u;

/** @param folded what stands behind a date */
export function dropWordsAfter(folded: string): string {
  let rest = folded;
  for (let n = 0; n < 2; n += 1) {
    const match = NEXT_WORD.exec(rest);
    if (match === null) break;
    const [words, word = ''] = match;
    if (!WORDS_AFTER_DATE.has(word) && !isWeekday(word)) break;
    rest = rest.slice(words.length);
  }
  return rest;
}
