/** English is British, as in all messages; Portuguese is that of Portugal. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', 'pt-pt': 'pt-PT' };

/** The locale of a language for `Intl`. @param language a language code of the service */
export const toLocale = (language: string): string => LOCALES[language] ?? language;
