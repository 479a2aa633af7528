import { ApiProperty } from '@nestjs/swagger';

export class ErrorDataDto {
  @ApiProperty({ type: 'integer', description: 'The HTTP status of the answer.', example: 400 })
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
      { type: 'object', additionalProperties: { type: 'object' } },
    ],
  })
  details?: [] | Record<string, ErrorDetail>;

  @ApiProperty({
    description: 'Identifies a failure of the service in its log. Quote it when you report the failure.',
    required: false,
  })
  errorId?: string;
}

export interface ErrorDetail {
  code: string;
  message: string;
  data: Record<string, unknown> | null;
}

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
    type: 'array',
    items: { type: 'object' },
  })
  additional_errors?: ErrorBody[];
}

/** The shape of every error answer (API contract 6.1). */
export interface ErrorBody {
  code: string;
  message: string;
  data: Record<string, unknown> & { status: number };
  additional_errors?: ErrorBody[];
}
