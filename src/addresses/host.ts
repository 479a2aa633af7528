// What the header of a request may name as its host.
import { parsedUrl } from '../html/web-address.js';

const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Callers can make up endless ones, so it starts afresh when it is full. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 500;
const LONGEST_KNOWN = 300;

/** Also no port beyond all ports and no number that is no address: links are parsed again. */
export function isHost(text: string): boolean {
  const found = known.get(text);
  if (found !== undefined) return found;
  const isOne = HOST.test(text) && parsedUrl(`http://${text}`) !== null;
  if (known.size >= MOST_KNOWN) known.clear();
  if (text.length <= LONGEST_KNOWN) known.set(text, isOne);
  return isOne;
}
