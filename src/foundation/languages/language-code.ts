/** The supported languages, by the codes that `ml_language` accepts in any case. */
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

/** The code that was meant, whatever its case, among those that are allowed. */
export const matchLanguageCode = (
  sent: unknown,
  allowed: readonly LanguageCode[],
): LanguageCode | undefined => {
  const lower = typeof sent === 'string' ? sent.toLowerCase() : undefined;
  return allowed.find((code) => code === lower);
};
