// Checks the URLs that users send. `createGuardedLookup` checks the addresses of their hosts when it connects.
import { isIP } from 'node:net';
import { parseUrl } from '../html/url.js';
import { isForbiddenAddress } from './forbidden-networks.js';

const MAX_URL_LENGTH = 2000;

export interface FetchableUrl {
  readonly url: URL;
  /** Whether the configuration allows the host to be in a private network. */
  readonly isTrusted: boolean;
}

/**
 * @param trustedHosts in lower case, with any port that is not the default of the scheme
 * @returns null for a URL that must not be fetched
 */
export function parseFetchableUrl(text: string, trustedHosts: readonly string[]): FetchableUrl | null {
  const url = text.length > MAX_URL_LENGTH ? null : parseUrl(text);
  if (url === null) return null;
  url.hash = '';
  if (url.href.length > MAX_URL_LENGTH) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  if (trustedHosts.includes(url.host)) return { url, isTrusted: true };
  // The parser omits the default port of the scheme. The default of the other scheme is harmless, too.
  if (!['', '80', '443'].includes(url.port)) return null;
  // The parser normalizes IPv4 notations and puts IPv6 into brackets.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || (isIP(host) !== 0 && isForbiddenAddress(host))) return null;
  return { url, isTrusted: false };
}
