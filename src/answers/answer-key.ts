// What an answer to a visitor depends on, besides the calendar and the time: the address as the caller wrote it.
import type { IncomingMessage } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { isHost } from '../addresses/host.js';
import type { Env } from '../config/env.js';
import type { Trust } from '../limits/caller.js';

export type KeyOf = (request: IncomingMessage, url: string) => string;

/** A name that needs no decoding. Whatever its value is, nobody looks at it when nobody knows the name. */
const PLAIN = /^([\w.-]+)(?:=|$)/;

/** The same once it is decoded, or the name of a list: `x[]`, `x[y]`. */
const PLAIN_LIST = /^([\w.-]+)(?:\[|$)/;

/**
 * @param names of all parameters that some route reads. Others change nothing, so they make no new key: who appends a
 * number of his own to each request is answered from memory like everybody else.
 */
export function answerKeys(trust: Trust, env: Env, names: ReadonlySet<string>): KeyOf {
  const isOpen = env.corsOrigins.includes('*');
  return (request, url) =>
    (env.baseUrl === null ? hostOf(request) : '') + (isOpen ? '' : originOf(request)) + keyUrl(url);

  /** The headers that links are made of, forwarded ones only from whom the service trusts. */
  function hostOf({ headers, socket }: IncomingMessage): string {
    // Whatever is no host is answered like none.
    const host = lineOf(isHost(headers.host ?? '') ? headers.host : undefined);
    if (env.trustProxy === null) return host;
    if (!trust(socket.remoteAddress ?? '', 0)) return host;
    return lineOf(headers['x-forwarded-proto']) + lineOf(headers['x-forwarded-host']) + host;
  }

  /** Pages of origins that may not read the answer get the same one. */
  function originOf({ headers: { origin } }: IncomingMessage): string {
    return lineOf(origin !== undefined && env.corsOrigins.includes(origin) ? origin : undefined);
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
    const name = PLAIN.exec(pair)?.[1] ?? decodedName(pair);
    return name === null || names.has(name);
  }
}

/** The name that lists and letters written another way have in the end; null for what only the parser can tell. */
function decodedName(pair: string): string | null {
  const end = pair.indexOf('=');
  try {
    return PLAIN_LIST.exec(decodeURIComponent(end < 0 ? pair : pair.slice(0, end)))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** A header holds no line break: whoever invents a Host ends up with a key of his own, whatever he writes into it. */
const lineOf = (header: string | string[] | undefined): string => `${String(header ?? '')}\n`;

/** Of every query parameter that the document knows. */
export function queryNames(document: OpenAPIObject): Set<string> {
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
