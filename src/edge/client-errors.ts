// What Node's HTTP parser refuses before there is a request that a step could answer.
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { I18nService } from 'nestjs-i18n';
import type { Env } from '../config/env.js';
import { ApiError } from '../errors/api-error.js';
import { toErrorBody } from '../errors/to-error-body.js';

type ClientErrorListener = (error: Error, socket: Duplex) => void;

/** As Node answers when nobody listens; everything else is 400. */
const PARSER_ERROR_STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A method that Node does not know has no route (contract 1.1); everything else is answered as Node does. */
export function createClientErrorListener(env: Env, i18n: I18nService): ClientErrorListener {
  return (
    error: Error & { readonly code?: string },
    socket: Duplex & { _httpMessage?: ServerResponse | null },
  ) => {
    // Node keeps the answer under way here. What follows its request may be no request but a body without a length.
    const underWay = socket._httpMessage ?? null;
    if (socket.writable && underWay?.headersSent !== true) {
      const isUnknownMethod = error.code === 'HPE_INVALID_METHOD' && underWay === null;
      socket.write(
        isUnknownMethod
          ? formatNoRouteResponse(env, i18n)
          : formatEmptyResponse(PARSER_ERROR_STATUSES[error.code ?? ''] ?? 400),
      );
    }
    socket.destroy(error);
  };
}

const formatEmptyResponse = (status: number): string => formatResponse(status, ['Connection: close']);

function formatNoRouteResponse({ defaultLanguage }: Env, i18n: I18nService): string {
  const error = new ApiError('rest_no_route');
  const body = JSON.stringify(
    toErrorBody(error, defaultLanguage, (key, lang) => i18n.translate(key, { lang })),
  );
  const headers = [
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Language: ${defaultLanguage}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'X-Robots-Tag: noindex',
  ];
  return formatResponse(error.status, headers, body);
}

const formatResponse = (status: number, headers: readonly string[], body = ''): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
