// What is wrong with one parameter of a request.

/** Inner codes that the original puts into `data.details`; other faults have none. */
export type ParameterErrorCode = 'rest_invalid_type' | 'rest_not_in_enum';

export class ParameterError {
  /**
   * @param reason key of the sentence: `faults.<reason>` in the message files
   * @param values placeholders of the sentence
   * @param code inner code, only for type and enumeration failures (contract 10.2)
   */
  constructor(
    readonly reason: string,
    readonly values: Readonly<Record<string, string | number>> = {},
    readonly code: ParameterErrorCode | null = null,
  ) {}
}

/**
 * A value of the wrong type. The original has an inner code only where it declares a type and no check of its own,
 * which is the case for booleans.
 */
export const createTypeError = (type: 'text' | 'integer' | 'number' | 'boolean' | 'list'): ParameterError =>
  new ParameterError(`type_${type}`, {}, type === 'boolean' ? 'rest_invalid_type' : null);

/** Faults by the name of the parameter, in the order of declaration. */
export type ParameterErrors = ReadonlyMap<string, ParameterError>;
