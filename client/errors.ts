import type { components } from './schema.js';

type ErrorBody = components['schemas']['ErrorDto'];

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

type Result<Data> =
  { data: Data; error?: never; response: Response } | { data?: never; error: unknown; response: Response };

/** Returns the data of a successful response; throws a CalendarError for any other. */
export async function dataOf<Data>(result: Promise<Result<Data>>): Promise<Data> {
  const { data, error, response } = await result;
  if (response.ok) return data as Data;
  if (isErrorBody(error)) {
    throw new CalendarError(response.status, error.code, error.message, error.data, response);
  }
  const message = `${response.status} ${response.statusText}`.trim();
  throw new CalendarError(response.status, 'unknown', message, { status: response.status }, response);
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  return 'code' in body && 'message' in body && 'data' in body && typeof body.code === 'string';
}
