// Cookies of the pages beside that of the session: a sign-in that has begun, and the language.
import type { IncomingMessage } from 'node:http';
import {
  LANGUAGE_CODES,
  type LanguageCode,
  matchLanguageCode,
} from '../../foundation/languages/language-code.js';
import type { SessionCookie } from '../../requests/accounts/sign-in/session-cookie.js';
import type { StepKind } from '../../requests/accounts/sign-in/sign-in-steps.js';

const STEP_SECONDS = 10 * 60;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const LANGUAGE_NAME = 'calendar_language';

/** As with the session, the prefix keeps other hosts of the same domain from planting a cookie. */
const nameStep = (kind: StepKind, { isSecure }: SessionCookie): string =>
  `${isSecure ? '__Host-' : ''}calendar_${kind}`;

export const formatStepCookie = (kind: StepKind, cookie: SessionCookie, step: string): string =>
  format(nameStep(kind, cookie), step, STEP_SECONDS, cookie);

export const formatEndedStepCookie = (kind: StepKind, cookie: SessionCookie): string =>
  format(nameStep(kind, cookie), '', 0, cookie);

export const readStepCookie = (
  request: IncomingMessage,
  kind: StepKind,
  cookie: SessionCookie,
): string | null => readCookie(request, nameStep(kind, cookie));

/** @param language null to remove the cookie */
export const formatLanguageCookie = (language: LanguageCode | null, cookie: SessionCookie): string =>
  format(LANGUAGE_NAME, language ?? '', language === null ? 0 : YEAR_SECONDS, cookie);

export function readLanguageCookie(request: IncomingMessage): LanguageCode | null {
  const value = readCookie(request, LANGUAGE_NAME);
  return matchLanguageCode(value, LANGUAGE_CODES) ?? null;
}

/** Null when there are several, of which one may have been planted. */
function readCookie({ headers }: IncomingMessage, name: string): string | null {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return value !== undefined && values.length === 1 ? value : null;
}

const format = (name: string, value: string, maxAge: number, { isSecure }: SessionCookie): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    ...(isSecure ? ['Secure'] : []),
    'HttpOnly',
    'SameSite=Lax',
  ].join('; ');
