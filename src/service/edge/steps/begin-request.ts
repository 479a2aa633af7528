import type { IncomingMessage } from 'node:http';
import { VISITOR } from '../../../requests/accounts/viewer.js';
import { isValidHost } from '../../../foundation/urls/host.js';
import { parseRequestUrl, buildUrlSettings } from '../../../foundation/urls/request-url.js';
import type { Env } from '../../../foundation/config/env.js';
import type { RequestState } from '../../../requests/context/request-context.js';
import { isReadRequest, type Step } from '../../../requests/context/step.js';
import {
  POSITION_HEADER,
  parsePosition,
  PRIMARY_ONLY_POSITION,
} from '../../../data/database/replicas/position.js';
import type { TrustProxy } from '../../../requests/limits/client-address.js';
import type { RouteTable } from '../../../requests/routes/route-table.js';
import { parseParameters } from '../../../requests/validation/parse-parameters.js';

/** Attaches the state that later steps need: URL, route, query, position. */
export function beginRequest(env: Env, routes: RouteTable, trust: TrustProxy): Step {
  const settings = buildUrlSettings(env);
  const usesForwardedHost = env.baseUrl === null && env.trustProxy !== null;
  const vary = `Authorization${usesForwardedHost ? ', X-Forwarded-Host, X-Forwarded-Proto' : ''}`;
  return (request, response, next) => {
    const at = request.url.indexOf('?');
    const path = at < 0 ? request.url : request.url.slice(0, at);
    const requestUrl = parseRequestUrl(env.baseUrl ?? readOrigin(request, env, trust), path, settings);
    const calendar: RequestState = {
      mayHaveBody: !isReadRequest(request),
      requestUrl,
      route: requestUrl.path === null ? null : routes.match(requestUrl.path, requestUrl.isWordPress),
      viewer: VISITOR,
      query: {},
      queryError: null,
      body: {},
      knownNames: null,
      ignoredNames: [],
      language: null,
      messageLanguage: null,
      position: readPosition(request),
      freshUntil: Infinity,
      onWritten: null,
      originalUrl: request.url,
      beforeSend: null,
      sendText: null,
    };
    request.calendar = calendar;
    response.setHeader('X-Robots-Tag', 'noindex');
    // Later steps add to it.
    if (calendar.requestUrl.path !== null) response.setHeader('Vary', vary);
    try {
      calendar.query = parseParameters(at < 0 ? '' : request.url.slice(at + 1));
    } catch (error) {
      calendar.queryError = error as Error;
    }
    next();
  };
}

/** An invalid position reads from the primary, which has every write. */
function readPosition({ headers }: IncomingMessage): bigint | null {
  const sent = headers[POSITION_HEADER.toLowerCase()];
  return sent === undefined ? null : (parsePosition(String(sent)) ?? PRIMARY_ONLY_POSITION);
}

/** Forwarded headers count only from a trusted proxy. An invalid host is replaced by the address listened on. */
function readOrigin({ headers, socket }: IncomingMessage, { port }: Env, trust: TrustProxy): string {
  const isTrusted = trust(socket.remoteAddress ?? '', 0);
  const readForwarded = (name: string): string => {
    // The first of several proxies names the public address.
    const [first = ''] = isTrusted ? String(headers[name] ?? '').split(',', 1) : [];
    return first.trim();
  };
  const host = readForwarded('x-forwarded-host') || (headers.host ?? '');
  const protocol = readForwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return `${protocol}://${isValidHost(host) ? host : `localhost:${port}`}`;
}
