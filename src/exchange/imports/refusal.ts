import { QueryFailedError } from 'typeorm';
import { ApiError } from '../../foundation/errors/api-error.js';

/** Whether the data is refused, as opposed to a database that is unavailable, full or busy, or a lost race. */
export const isRefusal = (error: unknown): error is ApiError | QueryFailedError =>
  error instanceof ApiError ||
  (error instanceof QueryFailedError &&
    /^2[23]/.test(String((error.driverError as { readonly code?: unknown }).code)));

/** Whether another transaction has taken the same slug or name: a second attempt sees it. */
export const isLostRace = (error: ApiError | QueryFailedError): boolean =>
  error instanceof QueryFailedError && (error.driverError as { readonly code?: unknown }).code === '23505';
