import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { type LanguageCode, matchLanguageCode } from '../../foundation/languages/language-code.js';
import type { RequestUrl } from '../../foundation/urls/request-url.js';

export interface LanguageSettings {
  readonly defaultLanguage: LanguageCode;
  readonly languages: readonly LanguageCode[];
}

export interface ResolvedLanguage {
  readonly code: LanguageCode;
  /** Languages to look up, in this order: the effective one, the default. The original of an item comes last. */
  readonly chain: readonly LanguageCode[];
  readonly enabled: readonly LanguageCode[];
  /** The value of `ml_language`, null when it was not sent. */
  readonly requested: LanguageCode | null;
}

/** @returns `ml_language` (body before query), else the language of the base address, else the default */
export function resolveLanguage(
  sent: { readonly body: unknown; readonly query: unknown; readonly base: LanguageCode | null },
  { languages, defaultLanguage }: LanguageSettings,
): ResolvedLanguage | ParameterError {
  const value = sent.body ?? sent.query ?? null;
  const requested = value === null ? null : matchLanguageCode(value, languages);
  if (requested === undefined) return languageNotEnabled(languages);
  const code = requested ?? sent.base ?? defaultLanguage;
  return { code, chain: [...new Set([code, defaultLanguage])], enabled: languages, requested };
}

type SentParameters = Readonly<Record<string, unknown>>;

interface LanguageSource {
  readonly query: SentParameters;
  readonly requestUrl: Pick<RequestUrl, 'baseLanguage'>;
}

const resolveFor = (
  { query, requestUrl }: LanguageSource,
  body: SentParameters,
  settings: LanguageSettings,
): ResolvedLanguage | ParameterError =>
  resolveLanguage(
    { body: body['ml_language'], query: query['ml_language'], base: requestUrl.baseLanguage },
    settings,
  );

/** @throws ApiError rest_invalid_param when the language is unknown or not enabled */
export function resolveLanguageOrThrow(
  source: LanguageSource,
  body: SentParameters,
  settings: LanguageSettings,
): ResolvedLanguage {
  const language = resolveFor(source, body, settings);
  if (language instanceof ParameterError) throw invalidParam('ml_language', language);
  return language;
}

/** Ignores the body, and uses the default language for an unknown one. */
export function resolveLanguageOrDefault(source: LanguageSource, settings: LanguageSettings): LanguageCode {
  const language = resolveFor(source, {}, settings);
  return language instanceof ParameterError ? settings.defaultLanguage : language.code;
}

export const languageNotEnabled = (languages: readonly LanguageCode[]): ParameterError =>
  new ParameterError('language', { allowed: languages.join(', ') }, 'rest_not_in_enum');
