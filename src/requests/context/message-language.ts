import type { IncomingHttpHeaders } from 'node:http';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { type LanguageCode, matchLanguageCode } from '../../foundation/languages/language-code.js';
import { languageNotEnabled, type LanguageSettings } from './resolve-language.js';

/** Names the language of messages, errors and sentences apart from that of the content. */
export const MESSAGES_HEADER = 'Calendar-Messages';

const MESSAGES_KEY = 'calendar-messages';

export const namesMessageLanguage = (headers: IncomingHttpHeaders): boolean =>
  headers[MESSAGES_KEY] !== undefined;

/** @returns null when it was not sent, or is not enabled */
export const findMessageLanguage = (
  headers: IncomingHttpHeaders,
  { languages }: LanguageSettings,
): LanguageCode | null =>
  headers[MESSAGES_KEY] === undefined ? null : (matchLanguageCode(headers[MESSAGES_KEY], languages) ?? null);

/** @throws ApiError rest_invalid_param when the language is unknown or not enabled */
export function checkMessageLanguage(headers: IncomingHttpHeaders, settings: LanguageSettings): void {
  if (namesMessageLanguage(headers) && findMessageLanguage(headers, settings) === null)
    throw invalidParam(MESSAGES_HEADER, languageNotEnabled(settings.languages));
}
