// Sends one message to a receiver that an administrator chose.
import type { IncomingMessage } from 'node:http';
import { clock } from '../../foundation/dates/clock.js';
import { describeError, parseRetryAfter } from '../../foundation/outgoing/failed-request.js';
import { parseFetchableUrl } from '../../foundation/outgoing/fetchable-url.js';
import type { ResolveHost } from '../../foundation/outgoing/guarded-lookup.js';
import { sendGuardedRequest } from '../../foundation/outgoing/send-guarded-request.js';
import type { AttemptResult } from './deliveries.queries.js';
import { buildSignatureHeaders } from './sign-message.js';

/** Until the whole response is there. */
const TIMEOUT_MS = 15_000;

/** What is stored of bodies, in characters, and at most read of those of responses. */
const MAX_STORED_REQUEST = 4000;
const MAX_STORED_RESPONSE = 1000;

const SECOND_MS = 1000;

export interface Message {
  readonly id: string;
  readonly type: string;
  /** JSON. */
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** All that are valid. */
  readonly secrets: readonly Buffer[];
}

export interface SendingRules {
  /** Hosts that may be in a private network. */
  readonly trustedHosts: readonly string[];
  readonly timeoutMs?: number;
  /** Resolves host names in tests. */
  readonly resolve?: ResolveHost;
}

export interface SendingResult extends AttemptResult {
  /** How long the receiver asks to wait, in milliseconds; 0 if it does not. */
  readonly retryAfterMs: number;
}

/** Never throws: what fails is part of the result. Follows no redirects, since they would lead the message elsewhere. */
export async function sendMessage(
  { url, secrets }: Receiver,
  { id, type, body }: Message,
  { trustedHosts, timeoutMs = TIMEOUT_MS, resolve }: SendingRules,
): Promise<SendingResult> {
  const startedAt = performance.now();
  const build = (response: Partial<SendingResult>): SendingResult => ({
    type,
    requestBody: cut(body, MAX_STORED_REQUEST),
    responseStatus: null,
    responseBody: null,
    error: null,
    retryAfterMs: 0,
    durationMs: Math.round(performance.now() - startedAt),
    ...response,
  });
  const target = parseFetchableUrl(url, trustedHosts);
  if (target === null) return build({ error: 'forbidden_address' });
  const signal = AbortSignal.timeout(timeoutMs);
  const timestamp = Math.floor(clock.ms() / SECOND_MS);
  try {
    const response = await sendGuardedRequest(target, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        ...buildSignatureHeaders({ id, timestamp, body }, secrets),
      },
      body,
      signal,
      resolve,
    });
    const { statusCode = 0, headers } = response;
    const responseBody = await readStart(response);
    return build({
      responseStatus: statusCode,
      responseBody,
      error: statusCode >= 200 && statusCode < 300 ? null : `status_${statusCode}`,
      retryAfterMs: parseRetryAfter(headers['retry-after']) ?? 0,
    });
  } catch (error) {
    return build({ error: signal.aborted ? 'timeout' : describeError(error) });
  }
}

/** Reads no more than what is stored. */
async function readStart(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  // Leaving the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<string>) {
    text += chunk;
    if (text.length > MAX_STORED_RESPONSE) break;
  }
  // PostgreSQL stores no zero bytes.
  return cut(text.replaceAll('\u0000', ''), MAX_STORED_RESPONSE);
}

const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text;
