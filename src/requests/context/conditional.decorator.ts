import { applyDecorators } from '@nestjs/common';
import { ApiPreconditionFailedResponse } from '@nestjs/swagger';
import { ErrorDto } from '../../foundation/errors/error.dto.js';
import { Traits } from '../routes/route-decorators.js';

/** The route takes `If-Match` and `If-Unmodified-Since`; services call `checkPreconditions`. */
export const Conditional = (): MethodDecorator =>
  applyDecorators(
    Traits({ isConditional: true }),
    ApiPreconditionFailedResponse({
      type: ErrorDto,
      description: 'The item has changed since it was read.',
    }),
  );
