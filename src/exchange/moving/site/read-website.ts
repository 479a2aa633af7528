import { parseUrl, unescapeUrl } from '../../../foundation/html/url.js';
import { type JsonRecord, readText } from './json.js';

/** A scheme with its colon, as in `mailto:`, but no port: `old.example:8080`. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** Reads an address as people type it: without a scheme, or below their own site. The original escapes it as HTML. */
export function readWebsite(raw: JsonRecord): string {
  const written = unescapeUrl(readText(raw['website'])).trim();
  if (written === '' || SCHEME.test(written)) return written;
  const base = parseUrl(readText(raw['url']));
  if (written.startsWith('/')) return base === null ? written : (parseUrl(written, base)?.href ?? written);
  return parseUrl(`http://${written}`) === null ? written : `http://${written}`;
}

/** An event without a website names its own page, which is none that it was given. */
export const hasOwnPageAsWebsite = (raw: JsonRecord): boolean => raw['website'] === raw['url'];
