// What an answer to a visitor depends on, besides the calendar and the time: the address as the caller wrote it.
import type { IncomingMessage } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { isValidHost } from '../urls/host.js';
import type { Env } from '../config/env.js';
import type { TrustProxy } from '../limits/client-address.js';

export type BuildCacheKey = (request: IncomingMessage, url: string) => string;

/** A name that needs no decoding. Whatever its value is, nobody looks at it when nobody knows the name. */
const PLAIN_NAME = /^([\w.-]+)(?:=|$)/;

/** The same once it is decoded, or the name of a list: `x[]`, `x[y]`. */
const LIST_NAME = /^([\w.-]+)(?:\[|$)/;

/**
 * @param names of all parameters that some route reads. Others change nothing, so they make no new key: who appends a
 * number of his own to each request is answered from memory like everybody else.
 */
export function createCacheKeyBuilder(
  trust: TrustProxy,
  env: Env,
  names: ReadonlySet<string>,
): BuildCacheKey {
  const isOpen = env.corsOrigins.includes('*');
  return (request, url) =>
    (env.baseUrl === null ? hostOf(request) : '') + (isOpen ? '' : originOf(request)) + keyUrl(url);

  /** The headers that links are made of, forwarded ones only from whom the service trusts. */
  function hostOf({ headers, socket }: IncomingMessage): string {
    // Whatever is no host is answered like none.
    const host = toLine(isValidHost(headers.host ?? '') ? headers.host : undefined);
    if (env.trustProxy === null) return host;
    if (!trust(socket.remoteAddress ?? '', 0)) return host;
    return toLine(headers['x-forwarded-proto']) + toLine(headers['x-forwarded-host']) + host;
  }

  /** Pages of origins that may not read the answer get the same one. */
  function originOf({ headers: { origin } }: IncomingMessage): string {
    return toLine(origin !== undefined && env.corsOrigins.includes(origin) ? origin : undefined);
  }

  function keyUrl(url: string): string {
    const at = url.indexOf('?');
    if (at < 0) return url;
    const pairs = url.slice(at + 1).split('&');
    if (pairs.every(isKnown)) return url;
    const known = pairs.filter(isKnown);
    return known.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${known.join('&')}`;
  }

  function isKnown(pair: string): boolean {
    const name = PLAIN_NAME.exec(pair)?.[1] ?? decodeName(pair);
    return name === null || names.has(name);
  }
}

/** The name that lists and letters written another way have in the end; null for what only the parser can tell. */
function decodeName(pair: string): string | null {
  const end = pair.indexOf('=');
  try {
    return LIST_NAME.exec(decodeURIComponent(end < 0 ? pair : pair.slice(0, end)))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** A header holds no line break: whoever invents a Host ends up with a key of his own, whatever he writes into it. */
const toLine = (header: string | string[] | undefined): string => `${String(header ?? '')}\n`;

/** Of every query parameter that the document knows. */
export function collectQueryNames(document: OpenAPIObject): Set<string> {
  const names = new Set<string>();
  const look = (parameters: readonly object[] = []): void => {
    for (const parameter of parameters)
      if ('in' in parameter && parameter.in === 'query' && 'name' in parameter)
        names.add(String(parameter.name));
  };
  look(Object.values(document.components?.parameters ?? {}));
  for (const { get } of Object.values(document.paths)) look(get?.parameters);
  return names;
}
