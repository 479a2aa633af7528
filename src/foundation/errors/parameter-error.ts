/** Inner codes in `data.details` (contract 10.2). */
export type ParameterErrorCode = 'rest_invalid_type' | 'rest_not_in_enum';

export class ParameterError {
  /**
   * @param reason key of the sentence, `parameter-errors.<reason>` in the message files
   * @param values placeholders of the sentence
   */
  constructor(
    readonly reason: string,
    readonly values: Readonly<Record<string, string | number>> = {},
    readonly code: ParameterErrorCode | null = null,
  ) {}
}

/** As in the original, only booleans have an inner code. */
export const createTypeError = (type: 'text' | 'integer' | 'number' | 'boolean' | 'list'): ParameterError =>
  new ParameterError(`type_${type}`, {}, type === 'boolean' ? 'rest_invalid_type' : null);

/** Validation errors by parameter, in the order of declaration. */
export type ParameterErrors = ReadonlyMap<string, ParameterError>;
