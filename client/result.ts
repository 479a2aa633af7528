import { CalendarError, type ErrorBody } from './errors.js';

/** A response: its data if it is a success, its error otherwise. */
export type CalendarResult<Data> =
  | { readonly data: Data; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: ErrorBody; readonly response: Response };

/** Returns the data of a successful response; throws a CalendarError for any other. */
export async function dataOf<Data>(result: Promise<CalendarResult<Data>>): Promise<Data> {
  const { data, error, response } = await result;
  if (error === undefined) return data;
  throw new CalendarError(response.status, error.code, error.message, error.data, response);
}
