import { ParameterError } from '../errors/parameter-error.js';
import type { LanguageCode } from '../languages/language-code.js';

export interface LanguageSettings {
  readonly defaultLanguage: LanguageCode;
  readonly languages: readonly LanguageCode[];
}

export interface ResolvedLanguage {
  readonly code: LanguageCode;
  /** Languages to ask, in this order: the effective one, the default. The original of an item comes last. */
  readonly chain: readonly LanguageCode[];
  /** The ones that can be asked for. */
  readonly enabled: readonly LanguageCode[];
  /** The value of `ml_language`, null when the caller did not send one. */
  readonly requested: LanguageCode | null;
}

/**
 * The effective language: `ml_language` (body before query), else the base address, else the default.
 * Used by the global interceptor and by whatever must know earlier. An unknown or disabled code is a Fault.
 */
export function resolveLanguage(
  sent: { readonly body: unknown; readonly query: unknown; readonly base: LanguageCode | null },
  settings: LanguageSettings,
): ResolvedLanguage | ParameterError {
  const word = sent.body ?? sent.query ?? null;
  const { languages, defaultLanguage } = settings;
  const asked = word === null ? null : languages.find((enabled) => enabled === word);
  if (asked === undefined) return languageNotEnabled(languages);
  const code = asked ?? sent.base ?? defaultLanguage;
  return { code, chain: [...new Set([code, defaultLanguage])], enabled: languages, requested: asked };
}

/** What errors speak that come before a body was read; a wrong code speaks the default. */
export function resolveLanguageOrDefault(
  sent: { readonly query: unknown; readonly base: LanguageCode | null },
  settings: LanguageSettings,
): LanguageCode {
  const found = resolveLanguage({ ...sent, body: undefined }, settings);
  return found instanceof ParameterError ? settings.defaultLanguage : found.code;
}

/** The fault of a code that is unknown or not enabled. */
export const languageNotEnabled = (languages: readonly LanguageCode[]): ParameterError =>
  new ParameterError('language', { allowed: languages.join(', ') }, 'rest_not_in_enum');
