import { LocalizedStringDictionary, LocalizedStringFormatter } from '@internationalized/string';
import { createContext, use } from 'react';
import { ADMIN } from '../api/place';
import type administration from './administration/en.json';
import type en from './en.json';
import { isLanguage, type Language, LANGUAGES } from './languages';

export type Word = keyof typeof en | keyof typeof administration;
export type Say = (word: Word, values?: Record<string, string | number>) => string;

export interface Words {
  readonly say: Say;
  /** For `Intl`, such as `en-GB`. */
  readonly locale: string;
  readonly language: Language;
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = use(WordsContext);
  if (words === null) throw new Error('A component that has words is drawn outside of WordsContext.');
  return words;
}

type Strings = Partial<Record<Word, string>>;

/** The words of the screens for administrators, which everybody else never loads. */
const ADMINISTRATION = import.meta.glob<{ readonly default: Strings }>('./administration/*.json');

/** The language of this page, and its words so far. */
let current: { readonly language: Language; readonly strings: Strings } | null = null;

const KEY = 'editor.language';
const NOT_KEPT = 'editor.language-not-kept';

const USER = `${ADMIN}/api/users/me`;

/** The language that was chosen in this browser, or in the account, or the first of the browser's own that we have. */
export async function chosenLanguage(): Promise<Language> {
  const stored = localStorage.getItem(KEY);
  const wanted = [stored ?? (await readOwnLanguage()), ...navigator.languages].map((code) =>
    code.toLowerCase(),
  );
  const codes = wanted.flatMap((code) => [code, code.startsWith('pt') ? 'pt-pt' : code.slice(0, 2)]);
  return codes.find(isLanguage) ?? 'en';
}

/** Not by the client: the question to sign in, which it would ask, cannot be drawn without words. */
async function readOwnLanguage(): Promise<string> {
  const response = await fetch(`${USER}?_fields=language`).catch(() => null);
  if (response?.ok !== true) return '';
  const { language = '' } = (await response.json()) as { language?: string };
  return language;
}

/** Chooses a language. The page is loaded anew, as React Aria reads its strings once. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  // The account takes it for other browsers and for mail.
  const response = await fetch(USER, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'Calendar-Editor': '1' },
    body: JSON.stringify({ language }),
  }).catch(() => null);
  if (response?.ok !== true) sessionStorage.setItem(NOT_KEPT, '1');
  location.reload();
}

/** Whether the account did not take the language that was chosen before the page was loaded anew; said once. */
export function wasLanguageNotKept(): boolean {
  const wasNotKept = sessionStorage.getItem(NOT_KEPT) !== null;
  sessionStorage.removeItem(NOT_KEPT);
  return wasNotKept;
}

/** Loads our words and those of React Aria in one language, before anything is drawn. */
export async function loadWords(language: Language): Promise<Words> {
  const { locale, own, aria } = LANGUAGES[language];
  const [ours, theirs] = await Promise.all([own(), aria()]);
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: locale,
    [Symbol.for('react-aria.i18n.strings')]: 'default' in theirs ? theirs.default : theirs,
  });
  document.documentElement.lang = locale;
  // The build completes each language with English.
  const strings: Strings = { ...ours.default };
  current = { language, strings };
  const dictionary = new LocalizedStringDictionary({ [locale]: strings as Record<Word, string> }, locale);
  const formatter = new LocalizedStringFormatter(locale, dictionary);
  return { say: (word, values) => formatter.format(word, values), locale, language };
}

/** Waits for a screen for administrators together with its words. */
export async function withAdministration<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, addAdministration()]);
  return module;
}

async function addAdministration(): Promise<void> {
  if (current === null) return;
  const load = ADMINISTRATION[`./administration/${current.language}.json`];
  if (load !== undefined) Object.assign(current.strings, (await load()).default);
}
