import { HttpException } from '@nestjs/common';
import { ApiError } from './api-error.js';
import { translateDatabaseError } from './database-errors.js';

interface BodyParserError {
  readonly type?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
}

/** Turns whatever was thrown into the one error class; what nobody expected becomes a 500 with an `errorId`. */
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
  const { type, status, message } = error as BodyParserError;
  switch (type) {
    case 'entity.too.large':
    case 'parameters.too.many':
    case 'querystring.parse.rangeError':
      return new ApiError('rest_request_too_large', { cause: error });
    case 'entity.parse.failed':
    case 'request.aborted':
    case 'request.size.invalid':
    case 'stream.encoding.set':
      return unreadableBody(error);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new ApiError('rest_unsupported_media_type', { cause: error });
    default:
      // A path that cannot be decoded has no type, only a sentence of the library, and a compressed body only a status.
      if (typeof message === 'string' && message.startsWith('Failed to decode param')) {
        return new ApiError('rest_no_route', { cause: error });
      }
      return status === 400 ? unreadableBody(error) : null;
  }
}

/** A body that is not what it says to be: the number and the words of PHP, which clients of the original may know. */
export const unreadableBody = (cause: unknown): ApiError =>
  new ApiError('rest_invalid_json', {
    cause,
    data: { json_error_code: 4, json_error_message: 'Syntax error' },
  });

/** JSON that is nested too deeply, again as PHP says it. */
export const tooDeepBody = (): ApiError =>
  new ApiError('rest_invalid_json', {
    data: { json_error_code: 1, json_error_message: 'Maximum stack depth exceeded' },
  });

function fromFramework(error: unknown): ApiError | null {
  if (!(error instanceof HttpException)) return null;
  switch (error.getStatus()) {
    case 404:
      return new ApiError('rest_no_route', { cause: error });
    case 413:
      return new ApiError('rest_request_too_large', { cause: error });
    case 415:
      return new ApiError('rest_unsupported_media_type', { cause: error });
    case 400:
      return fromBodyParser(error.cause) ?? unreadableBody(error);
    default:
      return null;
  }
}
