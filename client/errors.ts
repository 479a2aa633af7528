import type { components } from './schema.js';

/** The body of an unsuccessful response. */
export type ErrorBody = components['schemas']['ErrorResponse'];

export type CalendarErrorData = ErrorBody['data'];

/** An unsuccessful response. One that is not from the service, such as a page of a proxy, has the code `unknown`. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
  /** Not enumerable: programs that print an error show its status, code and data, and not the whole response. */
  declare readonly response: Response;

  /**
   * @param code stable, such as `rest_invalid_param`
   * @param message in the language of the request
   * @param data with the invalid parameters, if any
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly data: CalendarErrorData,
    response: Response,
  ) {
    super(message);
    Object.defineProperty(this, 'response', { value: response });
  }
}

export function toErrorBody(body: unknown, { status, statusText }: Response): ErrorBody {
  if (isErrorBody(body)) return body;
  return {
    code: status === 304 ? 'not_modified' : 'unknown',
    message: `${status} ${statusText}`.trim(),
    data: { status },
  };
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  return 'code' in body && 'message' in body && 'data' in body && typeof body.code === 'string';
}
