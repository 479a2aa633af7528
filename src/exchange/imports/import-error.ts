import { ApiError, type ApiErrorOptions } from '../../foundation/errors/api-error.js';
import type { ErrorCode } from '../../foundation/errors/error-codes.js';

/** Why an import cannot begin or go on: a sentence for a terminal, and the error of a request. */
export class ImportError extends ApiError {
  constructor(code: ErrorCode, sentence: string, options: ApiErrorOptions = {}) {
    super(code, options);
    this.message = sentence;
  }
}
