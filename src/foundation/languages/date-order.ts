import type { LanguageCode } from './language-code.js';

/** Hungarian writes the year first; English writes the day or the month first, depending on the country. */
const WITHOUT_DAY_FIRST: readonly LanguageCode[] = ['en', 'hu'];

/** Whether a date in numbers that ends with the year begins with its day. */
export const writesDayFirst = (language: LanguageCode): boolean => !WITHOUT_DAY_FIRST.includes(language);
