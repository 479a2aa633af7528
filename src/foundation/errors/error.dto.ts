import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';

export class ErrorDetailData {
  @ApiProperty({ description: 'The name of the parameter.', example: 'per_page' })
  param!: string;
}

export class ErrorDetail {
  @ApiProperty({ description: 'What is wrong with the value.', example: 'rest_invalid_type' })
  code!: string;

  @ApiProperty({ description: 'The sentence of `params`.' })
  message!: string;

  @ApiProperty({
    type: ErrorDetailData,
    nullable: true,
    description: 'Null with `rest_not_in_enum`.',
  })
  data!: ErrorDetailData | null;
}

@ApiExtraModels(ErrorDetail)
export class ErrorDataDto {
  @ApiProperty({ type: 'integer', description: 'The HTTP status of the response.', example: 400 })
  status!: number;

  @ApiProperty({
    description:
      'Names of the missing parameters (a list, with `rest_missing_callback_param`), or a sentence for each ' +
      'wrong parameter (an object, with `rest_invalid_param`).',
    required: false,
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'object', additionalProperties: { type: 'string' } },
    ],
    example: { start_date: 'This is not a date and time that can be understood.' },
  })
  params?: string[] | Record<string, string>;

  @ApiProperty({
    description:
      'Inner codes by parameter, for values of a wrong type or outside a list of allowed ones; an empty list ' +
      'when there are none.',
    required: false,
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'object', additionalProperties: { $ref: getSchemaPath(ErrorDetail) } },
    ],
  })
  details?: [] | Record<string, ErrorDetail>;

  @ApiProperty({
    type: 'integer',
    description: 'The number of the error in PHP; only with `rest_invalid_json`.',
    required: false,
    example: 4,
  })
  json_error_code?: number;

  @ApiProperty({
    description: 'The error in the words of PHP; only with `rest_invalid_json`.',
    required: false,
  })
  json_error_message?: string;

  @ApiProperty({
    description: 'Identifies a failure of the service in its log. Quote it when you report the failure.',
    required: false,
  })
  errorId?: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description:
      'What keeps the event from being published, as `GET /events/{id}/findings` lists it; only with ' +
      '`calendar_publish_refused`.',
    required: false,
  })
  findings?: readonly object[];

  @ApiProperty({
    type: [String],
    description: 'The fields that have changed meanwhile; only with `calendar_proposal_conflict`.',
    required: false,
    example: ['title'],
  })
  fields?: string[];

  @ApiProperty({
    type: 'integer',
    description: 'The id of the term that has the name already; only with `term_exists`.',
    required: false,
  })
  term_id?: number;

  @ApiProperty({
    type: 'integer',
    description:
      'The id of what the first request with the key has written; only with `rest_idempotency_conflict`, when its response ' +
      'cannot be sent again.',
    required: false,
  })
  id?: number;
}

/** Its schema is not called `Error`, which is a global name of JavaScript. */
@ApiSchema({ name: 'ErrorResponse' })
export class ErrorDto {
  @ApiProperty({
    description: 'A stable code for programs. It is never translated.',
    example: 'rest_invalid_param',
  })
  code!: string;

  @ApiProperty({ description: 'A sentence for people, in the language of the request.' })
  message!: string;

  @ApiProperty({ type: ErrorDataDto })
  data!: ErrorDataDto;

  @ApiProperty({
    description: 'Further errors of the same request: invalid parameters beside missing ones.',
    required: false,
    type: () => [ErrorDto],
  })
  additional_errors?: ErrorDto[];

  @ApiProperty({
    description: 'The id of the term that has the name already, twice; only with `term_exists`.',
    required: false,
    type: 'array',
    items: { type: 'integer' },
  })
  additional_data?: number[];
}

/** The shape of every error response (contract 10.1). */
export interface ErrorBody {
  code: string;
  message: string;
  data: Record<string, unknown> & { status: number };
  additional_errors?: ErrorBody[];
}
