/** What the service refuses, as an exception for those who prefer one. */
import type { components } from './schema.js';

type ErrorBody = components['schemas']['ErrorDto'];

export type CalendarErrorData = ErrorBody['data'];

/** An answer that is no success. What is no answer of the service, a proxy's page for one, has the code `unknown`. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';

  /**
   * @param code stable, for programs: `rest_invalid_param`
   * @param message for people, in the language of the request
   * @param data the parameters at fault, when there are some
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

/** The data of a successful answer; throws a CalendarError for every other one. */
export async function dataOf<Data>(asked: Promise<Result<Data>>): Promise<Data> {
  const { data, error, response } = await asked;
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
