// Decorators that document the responses of `tec/v1`.
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtension, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { ErrorCode } from '../../foundation/errors/error-codes.js';
import { ERROR_CODES_EXTENSION } from '../../requests/validation/route-decorators.js';
import { ACKNOWLEDGEMENT, ACKNOWLEDGEMENT_HEADER } from './acknowledgement.guard.js';

type Response = Parameters<typeof ApiResponse>[0];

const documentResponse = (
  response: Response,
  summary: string,
  codes: readonly ErrorCode[] = [],
): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiHeader({
      name: ACKNOWLEDGEMENT_HEADER,
      required: true,
      description: 'This sentence, in any case: without it the response is 400.',
      schema: { type: 'string', enum: [ACKNOWLEDGEMENT] },
    }),
    ApiResponse({ ...response, description: summary }),
    ApiExtension(ERROR_CODES_EXTENSION, [...codes, 'missing_experimental_endpoint_acknowledgement']),
  );

export const TecResponse = (
  status: 200 | 201,
  type: Type,
  summary: string,
  codes: readonly ErrorCode[] = [],
): MethodDecorator => documentResponse({ status, type }, summary, codes);

const header = (description: string, type: 'integer' | 'string'): object => ({
  description,
  schema: { type },
});

const LIST_HEADERS = {
  'X-WP-Total': header('How many items match.', 'integer'),
  'X-WP-TotalPages': header('How many pages there are.', 'integer'),
  Link: header('The pages beside this one, as `rel="prev"` and `rel="next"`.', 'string'),
};

export const ListResponse = (
  type: Type,
  summary: string,
  codes: readonly ErrorCode[] = [],
): MethodDecorator => documentResponse({ status: 200, type: [type], headers: LIST_HEADERS }, summary, codes);

export const EmptyListResponse = (summary: string, codes: readonly ErrorCode[] = []): MethodDecorator =>
  documentResponse(
    { status: 200, schema: { type: 'array', items: { type: 'object' }, maxItems: 0 } },
    summary,
    codes,
  );
