// Sends refusals that need no database: during shutdown and startup, and above limits.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { ERROR_CODES } from '../../foundation/errors/error-codes.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { getRequestId } from '../../requests/context/request-ids.js';
import { EXPOSED_HEADERS } from '../responses/exposed-headers.js';

const RETRY_SECONDS = '5';

/** Liveness is never refused: an orchestrator would end the process. */
const LIVENESS_PATH = /^\/health\/live(?:\?|$)/;

type RefuseRequest = (request: IncomingMessage, response: ServerResponse, retryAfter?: string) => void;

/** The refusal closes the connection, so that the next request may reach another process. */
export function createRefusal(
  language: LanguageCode,
  code: 'rest_service_unavailable' | 'rest_too_many_requests',
): RefuseRequest {
  const file = join(__dirname, '../../foundation/languages/messages', language, 'errors.json');
  const { [code]: message } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const status = ERROR_CODES[code];
  const body = JSON.stringify({ code, message, data: { status } });
  return (request, response, retryAfter = RETRY_SECONDS) => {
    if (LIVENESS_PATH.test(request.url ?? '')) respondAndClose(request, response, 200, '{"status":"live"}');
    else {
      const headers = { 'Content-Language': language, 'Retry-After': retryAfter };
      respondAndClose(request, response, status, body, headers);
    }
  };
}

export function respondAndClose(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
    'Cache-Control': 'no-store',
    Vary: 'Authorization',
    'X-Request-Id': getRequestId(request),
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
    Connection: 'close',
  });
  // An unread body would cut the response off.
  request.resume();
  response.end(body);
}
