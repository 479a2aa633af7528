// Which addresses an image may be taken from, as far as they tell it themselves; what names stand for is checked when
// the connection is made.
import { isIP } from 'node:net';
import { parseUrl } from '../../html/url.js';
import { isForbiddenAddress } from './forbidden-networks.js';

const MAX_URL_LENGTH = 2000;

/** Where an image is to be fetched. */
export interface FetchableUrl {
  readonly url: URL;
  /** The operator names the host: it may stand in a private network. */
  readonly isTrusted: boolean;
}

/**
 * @param trusted hosts in lower case, with a port when it is another one than that of the scheme
 * @returns null for an address that nothing is fetched from
 */
export function parseFetchableUrl(text: string, trusted: readonly string[]): FetchableUrl | null {
  const url = text.length > MAX_URL_LENGTH ? null : parseUrl(text);
  if (url === null) return null;
  url.hash = '';
  if (url.href.length > MAX_URL_LENGTH) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  if (trusted.includes(url.host)) return { url, isTrusted: true };
  // The parser leaves the port out that belongs to the scheme; the other one of the two is as harmless.
  if (!['', '80', '443'].includes(url.port)) return null;
  // The parser writes numbers in their one usual form; IPv6 stands in brackets.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || (isIP(host) !== 0 && isForbiddenAddress(host))) return null;
  return { url, isTrusted: false };
}
