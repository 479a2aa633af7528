import type { IncomingMessage } from 'node:http';
import { VISITOR } from '../../accounts/viewer.js';
import { isValidHost } from '../../urls/host.js';
import { parseRequestUrl, buildUrlSettings } from '../../urls/request-url.js';
import type { Env } from '../../config/env.js';
import type { RequestState } from '../../context/request-context.js';
import { isReadRequest, type Step } from '../../context/step.js';
import { POSITION_HEADER, parsePosition, PRIMARY_ONLY_POSITION } from '../../database/replicas/position.js';
import type { TrustProxy } from '../../limits/client-address.js';
import { parseParameters } from '../../validation/parse-parameters.js';

/** Finds out what all later steps need to know of a request: its address, its query. */
export function beginRequest(env: Env, trust: TrustProxy): Step {
  const roots = buildUrlSettings(env);
  // Links are made of what proxies say, when nothing else is known.
  const isToldByProxy = env.baseUrl === null && env.trustProxy !== null;
  const varied = `Authorization${isToldByProxy ? ', X-Forwarded-Host, X-Forwarded-Proto' : ''}`;
  return (request, response, next) => {
    const [path, search] = splitUrl(request.url);
    const calendar: RequestState = {
      mayHaveBody: !isReadRequest(request),
      requestUrl: parseRequestUrl(env.baseUrl ?? readOrigin(request, env, trust), path, roots),
      viewer: VISITOR,
      query: {},
      queryError: null,
      body: {},
      language: null,
      position: readPosition(request),
      freshUntil: Infinity,
      onWritten: null,
      originalUrl: request.url,
      beforeSend: null,
      sendText: null,
    };
    request.calendar = calendar;
    response.setHeader('X-Robots-Tag', 'noindex');
    // The first to say what the answer depends on; others add to it.
    if (calendar.requestUrl.path !== null) response.setHeader('Vary', varied);
    try {
      calendar.query = parseParameters(search);
    } catch (error) {
      calendar.queryError = error as Error;
    }
    next();
  };
}

/** Who says something that is no position wants what he wrote, too: the primary has everything. */
function readPosition({ headers }: IncomingMessage): bigint | null {
  const sent = headers[POSITION_HEADER.toLowerCase()];
  return sent === undefined ? null : (parsePosition(String(sent)) ?? PRIMARY_ONLY_POSITION);
}

const splitUrl = (url: string): [string, string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

/**
 * The address as the caller wrote it; what no host can look like is replaced by the address listened on. Forwarded headers
 * count only from proxies that TRUST_PROXY names.
 */
function readOrigin({ headers, socket }: IncomingMessage, { port }: Env, trust: TrustProxy): string {
  const isTrusted = trust(socket.remoteAddress ?? '', 0);
  const forwarded = (name: string): string => (isTrusted ? takeFirst(headers[name]) : '');
  const host = forwarded('x-forwarded-host') || (headers.host ?? '');
  const protocol = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return `${protocol}://${isValidHost(host) ? host : `localhost:${port}`}`;
}

/** What the first of several proxies has written. */
const takeFirst = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',', 1)
    .join('')
    .trim();
