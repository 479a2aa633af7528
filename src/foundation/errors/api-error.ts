import { ERROR_CODES, type ErrorCode } from './error-codes.js';
import type { ParameterError, ParameterErrors } from './parameter-error.js';

export interface ApiErrorOptions {
  /** Overrides the status of the table: `rest_forbidden` is 401 for a visitor. */
  readonly status?: number;
  /** Key of a more specific sentence, `faults.<reason>`. */
  readonly reason?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Members added to `data`. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Members added beside `data`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly missingParameters?: readonly string[];
  readonly parameterErrors?: ParameterErrors;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The error that services throw, and the error filter turns into a response. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly options: ApiErrorOptions = {},
  ) {
    super(code, { cause: options.cause });
    this.status = options.status ?? ERROR_CODES[code];
  }
}

export type RequestLimit =
  'body_too_large' | 'image_too_large' | 'name_too_long' | 'too_many_levels' | 'too_many_parameters';

/** A request beyond a limit, which the message names. */
export const requestTooLarge = (reason: RequestLimit, max: number, cause?: unknown): ApiError =>
  new ApiError('rest_request_too_large', { reason, values: { max }, cause });

export const invalidParam = (name: string, error: ParameterError): ApiError =>
  new ApiError('rest_invalid_param', { parameterErrors: new Map([[name, error]]) });
