import { parseUrl } from '../html/url.js';

const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

const cachedHosts = new Map<string, boolean>();
const MAX_CACHED_HOSTS = 500;
const MAX_CACHED_LENGTH = 300;

/** Rejects ports and numeric addresses out of range as well, because links are parsed again. */
export function isValidHost(text: string): boolean {
  const cached = cachedHosts.get(text);
  if (cached !== undefined) return cached;
  const isValid = HOST.test(text) && parseUrl(`http://${text}`) !== null;
  if (cachedHosts.size >= MAX_CACHED_HOSTS) cachedHosts.clear();
  if (text.length <= MAX_CACHED_LENGTH) cachedHosts.set(text, isValid);
  return isValid;
}
