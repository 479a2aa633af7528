import { buildAlternatives, ordinals, relativeDays, steps, weekdays } from './date-time-words.js';

const time = '(?:noon|midnight|\\d\\d?(?::\\d\\d?){1,2}|\\d\\d?(?::\\d\\d){0,2} ?[ap](?:m|\\.m\\.))';
const weekday = buildAlternatives(weekdays);
const day = `(?:${buildAlternatives(relativeDays)}|(?:(?:${buildAlternatives(steps)}|${buildAlternatives(ordinals)}) )?${weekday})`;

const TIME_BEFORE_DAY_AND_REST = new RegExp(`^\\s*(?<time>${time})[ \\t]+(?<day>${day}(?:$|[ ,].*))`, 'i');

const TIME_BEFORE_DAY = new RegExp(`^\\s*${time}[ \\t]+(?=${day}(?:$|[ ,]))`, 'i');

/** Moves a time after the word for a day: "noon tomorrow" is "tomorrow noon". */
export const moveTimeBehindDay = (text: string): string =>
  text.replace(TIME_BEFORE_DAY_AND_REST, '$<day> $<time>');

/** The original API ignores a time before the word of a day: "noon tomorrow" is the beginning of tomorrow. */
export const dropTimeBeforeDay = (text: string): string => text.replace(TIME_BEFORE_DAY, '');
