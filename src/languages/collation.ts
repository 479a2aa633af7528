import type { LanguageCode } from './language-code.js';

/** The ICU collation by which readers of a language sort, quoted for SQL. Every PostgreSQL with ICU has them. */
export const collationOf = (language: LanguageCode): string =>
  language === 'pt-pt' ? '"pt-PT-x-icu"' : `"${language}-x-icu"`;
