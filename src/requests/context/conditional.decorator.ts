import { ApiPreconditionFailedResponse } from '@nestjs/swagger';
import { ErrorDto } from '../../foundation/errors/error.dto.js';

/** The route takes `If-Match` and `If-Unmodified-Since`; services call `checkPreconditions`. */
export const Conditional = (): MethodDecorator =>
  ApiPreconditionFailedResponse({
    type: ErrorDto,
    description: 'The item has changed since it was read.',
  });
