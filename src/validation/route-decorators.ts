// Composed decorators that document a route.
import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiOperation,
  ApiQuery,
  type ApiQueryOptions,
  ApiResponse,
} from '@nestjs/swagger';
import type { ErrorCode } from '../errors/error-codes.js';
import { ErrorDto } from '../errors/error.dto.js';
import { getFields, getRequiredFields } from './field.js';

/** What the document calls the codes that a route declares, and those of each answer. */
export const ERROR_CODES_EXTENSION = 'x-error-codes';

/**
 * The successful answer with its sentence, and the errors that the route may answer beside those of every route of its
 * verb and of its other decorators.
 */
export const SuccessResponse = (
  status: number,
  type: Type,
  summary: string,
  codes: readonly ErrorCode[] = [],
): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiResponse({ status, type, description: summary }),
    ApiExtension(ERROR_CODES_EXTENSION, codes),
  );

/** The parameters of a query, as the fields of the DTO declare them. */
export const DocumentedQuery = (dto: Type): MethodDecorator =>
  applyDecorators(
    ...[...getFields(dto)].map(([name, { api }]) => {
      const { description, style, explode, ...schema } = api as ApiQueryOptions & { description: string };
      return ApiQuery({
        name,
        required: getRequiredFields(dto).includes(name),
        description,
        ...(style === undefined ? {} : { style }),
        ...(explode === undefined ? {} : { explode }),
        schema,
      } as ApiQueryOptions);
    }),
  );

/** The fields of a DTO, for bodies that hold other things too. */
export const getFieldSchemas = (dto: Type): Record<string, object> =>
  Object.fromEntries([...getFields(dto)].map(([name, { api }]) => [name, api]));

/** A body as JSON or as a form, with PHP's brackets for lists and objects. */
export const DocumentedBody = (type: Type): MethodDecorator =>
  applyDecorators(
    ApiConsumes('application/json', 'application/x-www-form-urlencoded'),
    ApiBody({ type }),
    documentError(413, 'The body, or the number of its parameters, is larger than the service takes.'),
    documentError(415, 'The body is of a media type that the service does not take.'),
  );

const documentError = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, type: ErrorDto, description });
