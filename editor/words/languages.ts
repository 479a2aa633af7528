/** A language of the editor: how it formats, our words, and those of React Aria. Each import is a chunk of its own. */
export const LANGUAGES = {
  bg: {
    locale: 'bg-BG',
    own: () => import('./bg.json'),
    aria: () => import('react-aria-components/i18n/bg-BG'),
  },
  cs: {
    locale: 'cs-CZ',
    own: () => import('./cs.json'),
    aria: () => import('react-aria-components/i18n/cs-CZ'),
  },
  da: {
    locale: 'da-DK',
    own: () => import('./da.json'),
    aria: () => import('react-aria-components/i18n/da-DK'),
  },
  de: {
    locale: 'de-DE',
    own: () => import('./de.json'),
    aria: () => import('react-aria-components/i18n/de-DE'),
  },
  el: {
    locale: 'el-GR',
    own: () => import('./el.json'),
    aria: () => import('react-aria-components/i18n/el-GR'),
  },
  en: {
    locale: 'en-GB',
    own: () => import('./en.json'),
    aria: () => import('react-aria-components/i18n/en-US'),
  },
  es: {
    locale: 'es-ES',
    own: () => import('./es.json'),
    aria: () => import('react-aria-components/i18n/es-ES'),
  },
  fi: {
    locale: 'fi-FI',
    own: () => import('./fi.json'),
    aria: () => import('react-aria-components/i18n/fi-FI'),
  },
  fr: {
    locale: 'fr-FR',
    own: () => import('./fr.json'),
    aria: () => import('react-aria-components/i18n/fr-FR'),
  },
  hr: {
    locale: 'hr-HR',
    own: () => import('./hr.json'),
    aria: () => import('react-aria-components/i18n/hr-HR'),
  },
  hu: {
    locale: 'hu-HU',
    own: () => import('./hu.json'),
    aria: () => import('react-aria-components/i18n/hu-HU'),
  },
  it: {
    locale: 'it-IT',
    own: () => import('./it.json'),
    aria: () => import('react-aria-components/i18n/it-IT'),
  },
  nl: {
    locale: 'nl-NL',
    own: () => import('./nl.json'),
    aria: () => import('react-aria-components/i18n/nl-NL'),
  },
  pl: {
    locale: 'pl-PL',
    own: () => import('./pl.json'),
    aria: () => import('react-aria-components/i18n/pl-PL'),
  },
  'pt-pt': {
    locale: 'pt-PT',
    own: () => import('./pt-pt.json'),
    aria: () => import('react-aria-components/i18n/pt-PT'),
  },
  sk: {
    locale: 'sk-SK',
    own: () => import('./sk.json'),
    aria: () => import('react-aria-components/i18n/sk-SK'),
  },
  sl: {
    locale: 'sl-SI',
    own: () => import('./sl.json'),
    aria: () => import('react-aria-components/i18n/sl-SI'),
  },
  sv: {
    locale: 'sv-SE',
    own: () => import('./sv.json'),
    aria: () => import('react-aria-components/i18n/sv-SE'),
  },
} as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** The name of a language in the language of the editor, beginning as a name of its own does. */
export function languageName(code: string, locale: string): string {
  const name =
    new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Languages to choose from, in the order of their names. */
export const toLanguageOptions = (
  codes: readonly string[],
  locale: string,
): { readonly id: string; readonly label: string }[] =>
  codes
    .map((code) => ({ id: code, label: languageName(code, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));

/** The name that speakers of a language know it by. */
export const ownName = (code: Language): string => languageName(code, LANGUAGES[code].locale);
