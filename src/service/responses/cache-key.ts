// Builds the keys of cached responses from the request URL as sent and the headers that change a response.
import { isValidHost } from '../../foundation/urls/host.js';
import type { Env } from '../../foundation/config/env.js';
import type { AddressedRequest, TrustProxy } from '../../requests/limits/client-address.js';

export type BuildCacheKey = (request: AddressedRequest, url: string) => string;

const PLAIN_NAME = /^([\w.-]+)(?:=|$)/;

/** A decoded name, or the name of a list: `x[]`, `x[y]`. */
const LIST_NAME = /^([\w.-]+)(?:\[|$)/;

/**
 * @param names of all parameters that some route reads. The key omits others, so that a client cannot bypass the cache
 * with a random parameter.
 */
export function createCacheKeyBuilder(
  trust: TrustProxy,
  env: Env,
  names: ReadonlySet<string>,
): BuildCacheKey {
  const isOpen = env.corsOrigins.includes('*');
  return (request, url) =>
    (env.baseUrl === null ? hostOf(request) : '') + (isOpen ? '' : originOf(request)) + keyUrl(url);

  /** The headers that links are built from; forwarded ones count only from a trusted proxy. */
  function hostOf({ headers, socket }: AddressedRequest): string {
    // An invalid Host header is treated as missing.
    const host = toLine(isValidHost(headers.host ?? '') ? headers.host : undefined);
    if (env.trustProxy === null || !trust(socket.remoteAddress ?? '', 0)) return host;
    return toLine(headers['x-forwarded-proto']) + toLine(headers['x-forwarded-host']) + host;
  }

  /** All origins that may not read the response share a key. */
  function originOf({ headers: { origin } }: AddressedRequest): string {
    return toLine(origin !== undefined && env.corsOrigins.includes(origin) ? origin : undefined);
  }

  function keyUrl(url: string): string {
    const at = url.indexOf('?');
    if (at < 0 || hasReadNames(url, at + 1)) return url;
    const relevant = url
      .slice(at + 1)
      .split('&')
      .filter(isRelevant);
    return url.slice(0, at) + (relevant.length === 0 ? '' : `?${relevant.join('&')}`);
  }

  /** Whether routes read all names as they are written. Splitting the address takes four times as long. */
  function hasReadNames(url: string, from: number): boolean {
    for (let start = from; start <= url.length;) {
      const end = indexOrEnd(url, '&', start);
      const pair = url.slice(start, end);
      if (!names.has(pair.slice(0, indexOrEnd(pair, '=')))) return false;
      start = end + 1;
    }
    return true;
  }

  function isRelevant(pair: string): boolean {
    const name = PLAIN_NAME.exec(pair)?.[1] ?? decodeName(pair);
    return name === null || names.has(name);
  }
}

const indexOrEnd = (text: string, sign: string, from = 0): number => {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at;
};

/** Null when only the query parser can decide. */
function decodeName(pair: string): string | null {
  const end = pair.indexOf('=');
  try {
    return LIST_NAME.exec(decodeURIComponent(end < 0 ? pair : pair.slice(0, end)))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Headers contain no line breaks, so a forged Host cannot collide with the key of another request. */
const toLine = (header: string | string[] | undefined): string => `${String(header ?? '')}\n`;
