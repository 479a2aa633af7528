// The cookie of a browser's session, whose name depends on the origin that the browser sees.
import { isIPv4 } from 'node:net';
import { isToken } from './tokens.js';

export interface SessionCookie {
  readonly name: '__Host-calendar_session' | 'calendar_session';
  readonly isSecure: boolean;
}

/** The prefix keeps other hosts of the same domain from planting a cookie. */
const SECURE: SessionCookie = { name: '__Host-calendar_session', isSecure: true };

/** Browsers do not all take secure cookies from a loopback address without TLS. */
const LOOPBACK: SessionCookie = { name: 'calendar_session', isSecure: false };

/** As long as a session can last at most. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Null for plain HTTP elsewhere, where anybody on the way could take the cookie: nobody may sign in there. */
export function chooseSessionCookie(origin: string): SessionCookie | null {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:') return SECURE;
  return isLoopback(hostname) ? LOOPBACK : null;
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  (isIPv4(hostname) && hostname.startsWith('127.'));

/** The value of a `Set-Cookie` header. */
export const formatSessionCookie = (cookie: SessionCookie, token: string): string =>
  format(cookie, token, MAX_AGE_SECONDS);

/** The value of a `Set-Cookie` header that removes the cookie. */
export const formatEndedCookie = (cookie: SessionCookie): string => format(cookie, '', 0);

const format = ({ name, isSecure }: SessionCookie, value: string, maxAge: number): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    ...(isSecure ? ['Secure'] : []),
    'HttpOnly',
    'SameSite=Lax',
  ].join('; ');

/**
 * The token of the session; null when there is none, and when there are several, of which one may have been planted.
 *
 * @param header the value of `Cookie`
 */
export function readSessionToken(header: string | undefined, { name }: SessionCookie): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [token] = values;
  return token !== undefined && values.length === 1 && isToken(token) ? token : null;
}
