import { ApiConflictResponse } from '@nestjs/swagger';
import { ErrorDto } from '../errors/error.dto.js';

/** The route may be refused for what there is: other users, their items, or that an administrator must remain. */
export const Clashes = (): MethodDecorator =>
  ApiConflictResponse({ type: ErrorDto, description: 'This clashes with what there is.' });
