// Decorators that document a route.
import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiOperation,
  ApiQuery,
  type ApiQueryOptions,
  ApiResponse,
  DECORATORS,
} from '@nestjs/swagger';
import type { ErrorCode } from '../../foundation/errors/error-codes.js';
import { ErrorDto } from '../../foundation/errors/error.dto.js';
import { getDtoMetadata } from './field.js';
import { getRouteDto } from './route-dto.js';

export const ERROR_CODES_EXTENSION = 'x-error-codes';

/** @param codes errors of this route beyond those of its verb and its other decorators */
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

/** A response that is a list of these, without pages. */
export const ListResponse = (
  type: Type,
  summary: string,
  codes: readonly ErrorCode[] = [],
): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiResponse({ status: 200, type: [type], description: summary }),
    ApiExtension(ERROR_CODES_EXTENSION, codes),
  );

/** What the document says beyond the summary, and beyond what it says of all operations of the kind. */
export const Describe =
  (description: string): MethodDecorator =>
  (_, __, descriptor) => {
    const handler = descriptor.value as object;
    const operation = Reflect.getMetadata(DECORATORS.API_OPERATION, handler) as object | undefined;
    Reflect.defineMetadata(DECORATORS.API_OPERATION, { ...operation, description }, handler);
  };

/** A response that is a text of this media type. */
export const TextResponse = (
  mediaType: string,
  summary: string,
  codes: readonly ErrorCode[] = [],
): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiResponse({
      status: 200,
      description: summary,
      content: { [mediaType]: { schema: { type: 'string' } } },
    }),
    ApiExtension(ERROR_CODES_EXTENSION, codes),
  );

/** Documents the DTO of `@Params()` as the query of the route. */
export const DocumentedQuery = (): MethodDecorator => (target, name, descriptor) => {
  const { fields, required } = getDtoMetadata(getRouteDto(target, name));
  applyDecorators(
    ...[...fields].map(([name, { api }]) => {
      const { description, style, explode, ...schema } = api as ApiQueryOptions & { description: string };
      return ApiQuery({
        name,
        required: required.includes(name),
        description,
        ...(style === undefined ? {} : { style }),
        ...(explode === undefined ? {} : { explode }),
        schema,
      } as ApiQueryOptions);
    }),
  )(target, name, descriptor);
};

/** Schemas of the fields of a DTO, for bodies with further parts. */
export const getFieldSchemas = (dto: Type): Record<string, object> =>
  Object.fromEntries([...getDtoMetadata(dto).fields].map(([name, { api }]) => [name, api]));

/** Documents the DTO of `@Params()` as the body of the route. */
export const DocumentedBody = (): MethodDecorator => (target, name, descriptor) =>
  applyDecorators(
    ApiConsumes('application/json', 'application/x-www-form-urlencoded'),
    ApiBody({ type: getRouteDto(target, name) }),
    documentError(413, 'The body, or the number of its parameters, is larger than the service takes.'),
    documentError(415, 'The body is of a media type that the service does not take.'),
  )(target, name, descriptor);

const documentError = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, type: ErrorDto, description });
