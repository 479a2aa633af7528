import type { CalendarResult } from './operations.js';
import type { components } from './schema.js';

/** The body of an unsuccessful response. */
export type ErrorBody = components['schemas']['ErrorResponse'];

export type CalendarErrorData = ErrorBody['data'];

/** An unsuccessful response. One that is not from the service, such as a page of a proxy, has the code `unknown`. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';

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
    readonly response: Response,
  ) {
    super(message);
  }
}

/** Returns the data of a successful response; throws a CalendarError for any other. */
export async function dataOf<Data>(result: Promise<CalendarResult<Data>>): Promise<Data> {
  const { data, error, response } = await result;
  if (error === undefined) return data;
  throw new CalendarError(response.status, error.code, error.message, error.data, response);
}

export function toErrorBody(body: unknown, { status, statusText }: Response): ErrorBody {
  if (isErrorBody(body)) return body;
  return { code: 'unknown', message: `${status} ${statusText}`.trim(), data: { status } };
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  return 'code' in body && 'message' in body && 'data' in body && typeof body.code === 'string';
}
