// Composed decorators that document a route.
import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiOperation,
  ApiQuery,
  type ApiQueryOptions,
  ApiResponse,
} from '@nestjs/swagger';
import { ErrorDto } from '../errors/error.dto.js';
import { fieldsOf, requiredFieldsOf } from './field.js';

const MEANING: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or wrong, or names something that does not exist.',
  403: 'The item is not for everybody to read.',
  404: 'There is nothing at this address.',
  429: 'Too many requests, or too many wrong passwords of the event, were sent within a minute.',
  409: 'Something still shows the image.',
  410: 'The item is in the trash already.',
  413: 'The body, or the number of its parameters, is larger than the service takes.',
  415: 'The body is of a media type that the service does not take.',
};

/** The successful answer with its sentence, and the statuses of errors that the route may answer. */
export const Answers = (
  status: number,
  type: Type,
  summary: string,
  errors: readonly number[],
): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiResponse({ status, type, description: summary }),
    ...errors.map(error),
  );

const error = (status: number): MethodDecorator =>
  ApiResponse({ status, type: ErrorDto, description: MEANING[status] ?? '' });

/** The parameters of a query, as the fields of the DTO declare them. */
export const Query = (dto: Type): MethodDecorator =>
  applyDecorators(
    ...[...fieldsOf(dto)].map(([name, { api }]) => {
      const { description, style, explode, ...schema } = api as ApiQueryOptions & { description: string };
      return ApiQuery({
        name,
        required: requiredFieldsOf(dto).includes(name),
        description,
        ...(style === undefined ? {} : { style }),
        ...(explode === undefined ? {} : { explode }),
        schema,
      } as ApiQueryOptions);
    }),
  );

/** The fields of a DTO, for bodies that hold other things too. */
export const fieldSchemas = (dto: Type): Record<string, object> =>
  Object.fromEntries([...fieldsOf(dto)].map(([name, { api }]) => [name, api]));

/** A body as JSON or as a form, with PHP's brackets for lists and objects. */
export const Body = (type: Type): MethodDecorator =>
  applyDecorators(
    ApiConsumes('application/json', 'application/x-www-form-urlencoded'),
    ApiBody({ type }),
    error(413),
    error(415),
  );
