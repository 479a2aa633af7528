import { ParameterError, type ParameterErrors } from '../errors/parameter-error.js';

/** What is wrong with a recurrence, by the part: `recurrence.rules[0]`. */
export class RecurrenceError extends Error {
  constructor(readonly errors: ParameterErrors) {
    super(`wrong: ${[...errors.keys()].join(', ')}`);
  }

  static of(part: string, error: ParameterError): RecurrenceError {
    return new RecurrenceError(new Map([[part, error]]));
  }
}

/** What is wrong with a part that its reader does not know by name. */
export class PartError extends Error {
  readonly parameterError: ParameterError;

  /** @param reason key of the sentence, `parameter-errors.<reason>` */
  constructor(reason: string, values: Readonly<Record<string, string | number>> = {}) {
    super(reason);
    this.parameterError = new ParameterError(reason, values);
  }
}
