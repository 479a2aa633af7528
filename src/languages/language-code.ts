/** The languages the service speaks, named by the codes that `ml_language` accepts. */
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

const codes: ReadonlySet<unknown> = new Set(LANGUAGE_CODES);

export function isLanguageCode(value: unknown): value is LanguageCode {
  return codes.has(value);
}

/** What the speakers of each language call it. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  bg: 'Български',
  hr: 'Hrvatski',
  cs: 'Čeština',
  da: 'Dansk',
  nl: 'Nederlands',
  en: 'English',
  fi: 'Suomi',
  fr: 'Français',
  de: 'Deutsch',
  el: 'Ελληνικά',
  hu: 'Magyar',
  it: 'Italiano',
  pl: 'Polski',
  'pt-pt': 'Português',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  es: 'Español',
  sv: 'Svenska',
};
