// The two ways to request a language, and where the links of the responses must lead.
import { LANGUAGE_CODES, type LanguageCode } from '../../../src/foundation/languages/language-code.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { BASE, SITE } from '../../support/app.js';
import { baseOf } from './eighteen-cast.js';

type Query = Readonly<Record<string, string | number | boolean>>;

export interface Way {
  readonly get: (as: Api, path: string, query?: Query) => Promise<ApiResponse>;
  /** What the address of a route must be in an answer. */
  readonly rest: (path: string) => string;
  /** What the address of a public page must be. */
  readonly page: (path: string) => string;
  /** What the address of a list begins with, and what its parameters end with. */
  readonly list: (path: string) => readonly [start: string, end: string];
  /** The address of an item in another of its languages. */
  readonly other: (path: string, language: LanguageCode) => string;
}

/** The default language is not in addresses of pages. */
const pageIn = (language: LanguageCode, path: string): string =>
  `${SITE}${language === 'en' ? '' : `/${language}`}${path}`;

export const byParameter = (language: LanguageCode): Way => ({
  get: (as, path, query = {}) => as.get(path, { ...query, ml_language: language }),
  rest: (path) => `${BASE}${path}?ml_language=${language}`,
  page: (path) => pageIn(language, path),
  list: (path) => [`${BASE}${path}/?`, `&ml_language=${language}`],
  other: (path, code) => `${BASE}${path}?ml_language=${code}`,
});

export const byAddress = (language: LanguageCode): Way => ({
  get: (as, path, query = {}) => as.under(baseOf(language)).get(path, query),
  rest: (path) => `${SITE}${baseOf(language)}${path}`,
  page: (path) => pageIn(language, path),
  list: (path) => [`${SITE}${baseOf(language)}${path}/?`, ''],
  other: (path, code) => `${SITE}${baseOf(language)}${path}?ml_language=${code}`,
});

const WAYS = [
  ['ml_language', byParameter],
  ['the address of the language', byAddress],
] as const;

type LanguageInWay = readonly [language: LanguageCode, by: string, way: Way];

/**
 * Every language in one of the two ways, by turns. What the ways do does not depend on the language.
 *
 * @param first the way of the first language: what begins with the other one reads each language in the other way
 */
export const inTurns = (first: 0 | 1): LanguageInWay[] =>
  LANGUAGE_CODES.map((language, n) => {
    const [by, wayOf] = WAYS[(n + first) % 2 === 0 ? 0 : 1];
    return [language, by, wayOf(language)];
  });

type Shown = Readonly<Record<string, unknown>>;

/** Some keys of every item of a list, with what the list says of itself. */
export function listOf(
  { status, body, headers }: ApiResponse,
  key: string,
  ...keys: readonly string[]
): object {
  const list = body as Readonly<Record<string, readonly Shown[]>>;
  return {
    status,
    speaks: headers.get('content-language'),
    total: list['total'],
    items: list[key]?.map((item) => only(item, ...keys)),
  };
}

export const only = (item: Shown | undefined, ...keys: readonly string[]): Shown =>
  Object.fromEntries(keys.map((key) => [key, item?.[key]]));
