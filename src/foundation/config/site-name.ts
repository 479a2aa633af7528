import type { LanguageCode } from '../languages/language-code.js';
import type { Env } from './env.js';

/** The name of the calendar in a language; null when the operator gave none. */
export const getSiteName = (
  { siteName, defaultLanguage }: Pick<Env, 'siteName' | 'defaultLanguage'>,
  language: LanguageCode,
): string | null => siteName?.[language] ?? siteName?.[defaultLanguage] ?? siteName?.[''] ?? null;
