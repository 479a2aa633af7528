// What the public pages take beside reads: the form for the password of an event.
import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { getClientKey, type TrustProxy } from '../../../requests/limits/client-address.js';
import { getPath, type ReceivedRequest } from '../../../requests/context/step.js';
import { parseParameters } from '../../../requests/validation/parse-parameters.js';
import type { PasswordAttempt } from '../../../calendar/events/event-reader.js';
import { parsePagePath } from '../../../surfaces/pages/page-path.js';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const LIMIT_BYTES = 16 * 1024;

/** The methods of the page at a path, for `Allow`; null where there is none. The root is also that of the API. */
export function findPageMethods(path: string): readonly string[] | null {
  const page = parsePagePath(path);
  if (page === null || page.kind === 'home') return null;
  return ['GET', 'HEAD', ...(page.kind === 'event' && page.feed === null ? ['POST'] : [])];
}

/** Responds to methods that no page has: to `OPTIONS` with those of the page, to others with 405. */
export function refuseMethod(request: ReceivedRequest, response: ServerResponse): boolean {
  const methods = findPageMethods(getPath(request.calendar.originalUrl));
  if (methods === null || methods.includes(request.method)) return false;
  response.setHeader('Allow', [...methods, 'OPTIONS'].join(', '));
  // An unread body would cut the response off.
  request.resume();
  response.writeHead(request.method === 'OPTIONS' ? 204 : 405, { 'Content-Length': 0 }).end();
  return true;
}

/**
 * Reads the password of a form; other bodies have none.
 *
 * @returns null for forms of other sites, which could make their visitors use up the attempts
 */
export function createPasswordReader(
  trust: TrustProxy,
): (request: ReceivedRequest, response: ServerResponse) => Promise<PasswordAttempt | null> {
  const read = express.text({ type: FORM_TYPE, limit: LIMIT_BYTES, defaultCharset: 'utf-8' });
  return async (request, response) => {
    const body = await new Promise<unknown>((resolve, reject) => {
      const parsed: ReceivedRequest & { body?: unknown } = request;
      read(parsed, response, (error?: unknown) => {
        if (error === undefined || error === null) resolve(parsed.body);
        else reject(error instanceof Error ? error : new Error('The body was not read', { cause: error }));
      });
    });
    if (isCrossSite(request)) return null;
    const { password } = typeof body === 'string' ? parseParameters(body) : {};
    return {
      password: typeof password === 'string' ? password : '',
      client: getClientKey(request, trust),
    };
  };
}

/** Browsers send `Origin: null` here, as pages name no referrer, and `Sec-Fetch-Site` to secure addresses alone. */
function isCrossSite({ headers, calendar }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'cross-site';
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return ![new URL(calendar.requestUrl.origin).host, headers.host].includes(new URL(origin).host);
}
