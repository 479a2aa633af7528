// Fetches a file from an address that a caller names, without letting the caller reach what only this machine can.
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { ParameterError } from '../../errors/parameter-error.js';
import { parseUrl } from '../../html/url.js';
import { type FetchableUrl, parseFetchableUrl } from './fetchable-url.js';
import { createGuardedLookup, type ResolveHost } from './guarded-lookup.js';

export interface FetchRules {
  /** Hosts that may stand in a private network. */
  readonly trustedHosts: readonly string[];
  /** In bytes. */
  readonly maxBytes: number;
  /** For everything together, redirects included, in milliseconds. */
  readonly timeoutMs: number;
  readonly resolve?: ResolveHost;
}

const MAX_REDIRECTS = 3;
const REDIRECT_STATUSES: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** What a server says of the content; what it is the content tells. Many servers do not know. */
const ACCEPTED_CONTENT_TYPE = /^(?:image\/(?!svg)[\w.+-]+|(?:application|binary)\/octet-stream)\s*(?:;|$)/i;

/** The same sentence for all that cannot be fetched: callers shall not learn what stands in other networks. */
const UNREACHABLE = new ParameterError('image_unreachable');

/** @returns the content, or what is wrong with the address */
export async function fetchImage(from: FetchableUrl, rules: FetchRules): Promise<Buffer | ParameterError> {
  // Ends whatever is under way, also a server that sends a byte now and then.
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    let at = from;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await sendRequest(at, rules, signal);
      if (!REDIRECT_STATUSES.includes(answer.statusCode)) return await readContent(answer, rules.maxBytes);
      answer.destroy();
      const { location } = answer.headers;
      const target = location === undefined ? null : parseUrl(location, at.url);
      // Each step is checked as the first one was.
      const next = target && parseFetchableUrl(target.href, rules.trustedHosts);
      if (next === null) return UNREACHABLE;
      at = next;
    }
    return UNREACHABLE;
  } catch (error) {
    // Whatever the network has to say. Faults of ours are no errors of a system or of a parser.
    if (error instanceof TypeError || error instanceof ReferenceError) throw error;
    return UNREACHABLE;
  }
}

function sendRequest(
  { url, isTrusted }: FetchableUrl,
  { resolve }: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const options = {
    // Of its own: connections are never kept, and no proxy of the environment is asked.
    agent: isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
    lookup: createGuardedLookup(isTrusted, resolve),
    headers: { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'calendar-events' },
    maxHeaderSize: 16_384,
    signal,
  };
  return new Promise((answered, failed) => {
    (isSecure ? httpsRequest : httpRequest)(url, options, answered).on('error', failed).end();
  });
}

async function readContent(answer: IncomingMessage, maxBytes: number): Promise<Buffer | ParameterError> {
  const tooLarge = new ParameterError('image_too_large', { max: Math.floor(maxBytes / 2 ** 20) });
  const refused =
    checkResponse(answer) ?? (Number(answer.headers['content-length']) > maxBytes ? tooLarge : null);
  if (refused !== null) {
    answer.destroy();
    return refused;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function checkResponse({ statusCode, headers }: IncomingMessage): ParameterError | null {
  if (statusCode !== 200) return UNREACHABLE;
  // Nothing is unpacked: a small body may hide a large one.
  if (!['', 'identity'].includes(headers['content-encoding'] ?? '')) return UNREACHABLE;
  return ACCEPTED_CONTENT_TYPE.test(headers['content-type'] ?? 'application/octet-stream')
    ? null
    : new ParameterError('image_type');
}
