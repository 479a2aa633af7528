import { HttpException } from '@nestjs/common';
import { ApiError, requestTooLarge } from './api-error.js';
import type { ErrorCode } from './error-codes.js';
import { translateDatabaseError } from './database-errors.js';
import { JSON_ERRORS, type JsonError } from './json-error.js';

const BODY_PARSER_CODES: Readonly<Record<string, ErrorCode>> = {
  'entity.too.large': 'rest_request_too_large',
  'parameters.too.many': 'rest_request_too_large',
  'querystring.parse.rangeError': 'rest_request_too_large',
  'entity.parse.failed': 'rest_invalid_json',
  'request.aborted': 'rest_invalid_json',
  'request.size.invalid': 'rest_invalid_json',
  'stream.encoding.set': 'rest_invalid_json',
  'encoding.unsupported': 'rest_unsupported_media_type',
  'charset.unsupported': 'rest_unsupported_media_type',
};

const FRAMEWORK_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'rest_invalid_json',
  404: 'rest_no_route',
  413: 'rest_request_too_large',
  415: 'rest_unsupported_media_type',
};

/** Turns any thrown value into an `ApiError`; an unexpected one becomes a 500 with an `errorId`. */
export function toApiError(error: unknown, makeErrorId: () => string): ApiError {
  if (error instanceof ApiError) return error;
  return (
    fromBodyParser(error) ??
    fromFramework(error) ??
    translateDatabaseError(error) ??
    new ApiError('internal_server_error', { cause: error, data: { errorId: makeErrorId() } })
  );
}

function fromBodyParser(error: unknown): ApiError | null {
  if (typeof error !== 'object' || error === null) return null;
  const { type, status, message, limit } = error as Readonly<Record<string, unknown>>;
  if (type === 'entity.too.large' && typeof limit === 'number')
    return requestTooLarge('body_too_large', Math.floor(limit / 2 ** 20), error);
  const code = typeof type === 'string' ? BODY_PARSER_CODES[type] : undefined;
  if (code !== undefined) return fromCode(code, error);
  // An undecodable path has no type, only a message, and an invalid compressed body only a status.
  if (typeof message === 'string' && message.startsWith('Failed to decode param'))
    return fromCode('rest_no_route', error);
  return status === 400 ? unreadableBody(error) : null;
}

function fromFramework(error: unknown): ApiError | null {
  if (!(error instanceof HttpException)) return null;
  const code = FRAMEWORK_CODES[error.getStatus()];
  if (code === undefined) return null;
  return (code === 'rest_invalid_json' ? fromBodyParser(error.cause) : null) ?? fromCode(code, error);
}

const fromCode = (code: ErrorCode, cause: unknown): ApiError =>
  code === 'rest_invalid_json' ? unreadableBody(cause) : new ApiError(code, { cause });

/** An invalid body; the reason is reported as PHP does. */
export const unreadableBody = (cause: unknown, { code, message }: JsonError = JSON_ERRORS.syntax): ApiError =>
  new ApiError('rest_invalid_json', {
    cause,
    data: { json_error_code: code, json_error_message: message },
  });
