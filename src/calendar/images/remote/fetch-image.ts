// Fetches an image from a URL of a caller, without giving the caller access to private networks.
import type { IncomingMessage } from 'node:http';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { parseUrl } from '../../../foundation/html/url.js';
import { type FetchableUrl, parseFetchableUrl } from '../../../foundation/outgoing/fetchable-url.js';
import type { ResolveHost } from '../../../foundation/outgoing/guarded-lookup.js';
import { sendGuardedRequest } from '../../../foundation/outgoing/send-guarded-request.js';

export interface FetchRules {
  /** Hosts that may be in a private network. */
  readonly trustedHosts: readonly string[];
  readonly maxBytes: number;
  /** Applies to all requests together, including redirects. */
  readonly timeoutMs: number;
  readonly resolve?: ResolveHost;
}

const REQUEST_HEADERS = { Accept: 'image/*', 'Accept-Encoding': 'identity' };
const MAX_REDIRECTS = 3;
const REDIRECT_STATUSES: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** Servers often send a generic type; `measureImage` checks the content. */
const ACCEPTED_CONTENT_TYPE = /^(?:image\/(?!svg)[\w.+-]+|(?:application|binary)\/octet-stream)\s*(?:;|$)/i;

/** One error for all failures, so that callers cannot probe other networks. */
const UNREACHABLE = new ParameterError('image_unreachable');

export async function fetchImage(from: FetchableUrl, rules: FetchRules): Promise<Buffer | ParameterError> {
  // Also ends responses that trickle in.
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    let at = from;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await sendGuardedRequest(at, {
        headers: REQUEST_HEADERS,
        signal,
        resolve: rules.resolve,
      });
      if (!REDIRECT_STATUSES.includes(response.statusCode))
        return await readContent(response, rules.maxBytes, signal);
      response.destroy();
      const { location } = response.headers;
      const target = location === undefined ? null : parseUrl(location, at.url);
      // Applies the checks of the first URL to each redirect.
      const next = target && parseFetchableUrl(target.href, rules.trustedHosts);
      if (next === null) return UNREACHABLE;
      at = next;
    }
    return UNREACHABLE;
  } catch (error) {
    // Programming errors are not failures of the network.
    if (error instanceof TypeError || error instanceof ReferenceError) throw error;
    return UNREACHABLE;
  }
}

async function readContent(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer | ParameterError> {
  const tooLarge = new ParameterError('image_too_large', { max: Math.floor(maxBytes / 2 ** 20) });
  const isTooLong = Number(response.headers['content-length']) > maxBytes;
  const error = checkResponse(response) ?? (isTooLong ? tooLarge : null);
  if (error !== null) {
    response.destroy();
    return error;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return tooLarge;
    chunks.push(chunk);
  }
  // Node ends a body without a length in the same way when the connection closes and when the signal is aborted.
  signal.throwIfAborted();
  return Buffer.concat(chunks);
}

function checkResponse({ statusCode, headers }: IncomingMessage): ParameterError | null {
  if (statusCode !== 200) return UNREACHABLE;
  // Refuses compression, since a small body may expand to a large one.
  if (!['', 'identity'].includes(headers['content-encoding'] ?? '')) return UNREACHABLE;
  return ACCEPTED_CONTENT_TYPE.test(headers['content-type'] ?? 'application/octet-stream')
    ? null
    : new ParameterError('image_type');
}
