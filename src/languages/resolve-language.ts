import { Fault } from '../errors/fault.js';
import { LANGUAGE_CODES, type LanguageCode } from './language-code.js';

export interface LanguageSettings {
  readonly defaultLanguage: LanguageCode;
  readonly languages: readonly LanguageCode[];
}

export interface ResolvedLanguage {
  readonly code: LanguageCode;
  /** The value of `ml_language`, null when the caller did not send one. */
  readonly asked: LanguageCode | null;
}

/**
 * The effective language: `ml_language` (body before query), else the base address, else the default.
 * Used by the global interceptor and by whatever must know earlier. An unknown or disabled code is a Fault.
 */
export function resolveLanguage(
  sent: { readonly body: unknown; readonly query: unknown; readonly base: LanguageCode | null },
  settings: LanguageSettings,
): ResolvedLanguage | Fault {
  const word = sent.body ?? sent.query ?? null;
  if (word === null) return { code: sent.base ?? settings.defaultLanguage, asked: null };
  const code = settings.languages.find((enabled) => enabled === word);
  if (code !== undefined) return { code, asked: code };
  const allowed = settings.languages.length > 0 ? settings.languages : LANGUAGE_CODES;
  return new Fault('language', { allowed: allowed.join(', ') }, 'rest_not_in_enum');
}
