// Responds to bytes that Node's HTTP parser refuses, before there is a request for the steps.
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { I18nService } from 'nestjs-i18n';
import type { Env } from '../../foundation/config/env.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { createTranslate, toErrorBody } from '../../foundation/errors/to-error-body.js';

/** Node's own statuses; every other error is 400. */
const PARSER_ERROR_STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A method that Node does not know has no route (contract 1.1); everything else is answered as Node does. */
export const createClientErrorListener =
  (env: Env, i18n: I18nService) =>
  (error: Error & { readonly code?: string }, socket: Duplex): void => {
    // Node's private field for the response in flight. Behind its request, an unknown method may be a stray body.
    const { _httpMessage: current = null } = socket as { _httpMessage?: ServerResponse | null };
    if (socket.writable && current?.headersSent !== true) {
      const isUnknownMethod = error.code === 'HPE_INVALID_METHOD' && current === null;
      const status = PARSER_ERROR_STATUSES[error.code ?? ''] ?? 400;
      socket.write(isUnknownMethod ? formatNoRouteResponse(env, i18n) : formatResponse(status));
    }
    socket.destroy(error);
  };

function formatNoRouteResponse({ defaultLanguage }: Env, i18n: I18nService): string {
  const error = new ApiError('rest_no_route');
  const body = JSON.stringify(toErrorBody(error, defaultLanguage, createTranslate(i18n)));
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Language: ${defaultLanguage}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'X-Robots-Tag: noindex',
  ];
  return formatResponse(error.status, headers, body);
}

const formatResponse = (status: number, headers: readonly string[] = [], body = ''): string =>
  [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close', ...headers, '', body].join(
    '\r\n',
  );
