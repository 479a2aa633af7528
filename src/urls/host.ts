// What the header of a request may name as its host.
import { parseUrl } from '../html/url.js';

const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Callers can make up endless ones, so it starts afresh when it is full. */
const cachedHosts = new Map<string, boolean>();
const MAX_CACHED_HOSTS = 500;
const MAX_CACHED_LENGTH = 300;

/** Also no port beyond all ports and no number that is no address: links are parsed again. */
export function isValidHost(text: string): boolean {
  const found = cachedHosts.get(text);
  if (found !== undefined) return found;
  const isOne = HOST.test(text) && parseUrl(`http://${text}`) !== null;
  if (cachedHosts.size >= MAX_CACHED_HOSTS) cachedHosts.clear();
  if (text.length <= MAX_CACHED_LENGTH) cachedHosts.set(text, isOne);
  return isOne;
}
