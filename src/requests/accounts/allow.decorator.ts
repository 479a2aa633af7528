import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBasicAuth, ApiBearerAuth, ApiForbiddenResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import { ErrorDto } from '../../foundation/errors/error.dto.js';
import type { Right } from './can.js';

export const ALLOWED_RIGHT = 'calendar:right';

export const BASIC_AUTH = 'basic';
export const BEARER_AUTH = 'bearer';

const requireRight = (right: Right): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ALLOWED_RIGHT, right),
    ApiBasicAuth(BASIC_AUTH),
    ApiBearerAuth(BEARER_AUTH),
    ApiUnauthorizedResponse({
      type: ErrorDto,
      description: 'Nobody is signed in (`rest_forbidden`), or the credentials are wrong.',
    }),
  );

/** Requires a right: refuses a visitor with 401, a user with 403. */
export const Allow = (right: Right): MethodDecorator & ClassDecorator =>
  applyDecorators(
    requireRight(right),
    ApiForbiddenResponse({ type: ErrorDto, description: 'The role of the user does not allow this.' }),
  );

export const AllowUsers = (): MethodDecorator & ClassDecorator => requireRight('account.own');
