import { isWeekday } from './calendar-words.js';

/** "di, 4.5.2027", "tuesday 4 may", "tirsdag den 4. maj", "(di) 4.5." */
const FIRST_WORDS = /^\(?([\p{L}-]+)\)?\.?,? ?(?:(?:den|d\.|le|el|il|op|the) )?(?=[\p{L}\d])/u;

/** Removes a weekday before a date. @param folded as `fold` writes it */
export function dropWeekday(folded: string): string {
  const [words, name] = FIRST_WORDS.exec(folded) ?? [];
  return words !== undefined && name !== undefined && isWeekday(name) ? folded.slice(words.length) : folded;
}
