/** The supported languages, by the codes that `ml_language` accepts. */
export const LANGUAGE_CODES = [
  'bg',
  'hr',
  'cs',
  'da',
  'nl',
  'en',
  'fi',
  'fr',
  'de',
  'el',
  'hu',
  'it',
  'pl',
  'pt-pt',
  'sk',
  'sl',
  'es',
  'sv',
] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];
