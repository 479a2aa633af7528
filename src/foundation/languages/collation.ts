import type { LanguageCode } from './language-code.js';

const collators = new Map<LanguageCode, Intl.Collator>();

export function compareInLanguage(language: LanguageCode, a: string, b: string): number {
  let collator = collators.get(language);
  if (collator === undefined) collators.set(language, (collator = new Intl.Collator(language)));
  return collator.compare(a, b);
}

/** The ICU collation of a language, quoted for SQL. Every PostgreSQL with ICU has them. */
export const getCollation = (language: LanguageCode): string =>
  language === 'pt-pt' ? '"pt-PT-x-icu"' : `"${language}-x-icu"`;
