// Sends a request to a URL that a user chose, without giving the user access to private networks.
import {
  Agent as HttpAgent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { VERSION } from '../config/version.js';
import type { FetchableUrl } from './fetchable-url.js';
import { createGuardedLookup, type ResolveHost } from './guarded-lookup.js';

export interface GuardedRequest {
  /** GET by default. */
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
  /** Also ends responses that trickle in. */
  readonly signal: AbortSignal;
  /** Resolves host names in tests. */
  readonly resolve?: ResolveHost | undefined;
}

/**
 * Follows no redirects: check each target with `parseFetchableUrl` first. The caller reads or destroys the response.
 * @throws an Error when the host is forbidden or the request fails or takes longer than the signal allows
 */
export function sendGuardedRequest(
  { url, isTrusted }: FetchableUrl,
  { method = 'GET', headers, body, signal, resolve: resolveHost }: GuardedRequest,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const options = {
    method,
    // A fresh agent keeps no connections and ignores proxy variables.
    agent: isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
    lookup: createGuardedLookup(isTrusted, resolveHost),
    headers: { 'User-Agent': `calendar-events/${VERSION}`, ...headers },
    maxHeaderSize: 16_384,
    signal,
  };
  return new Promise((resolve, reject) => {
    (isSecure ? httpsRequest : httpRequest)(url, options, resolve).on('error', reject).end(body);
  });
}
