import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, AllowUsers } from '../../requests/accounts/allow.decorator.js';
import { checkRecentSignIn } from '../../requests/accounts/sign-in/sessions.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Context } from '../../requests/context/context.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Idempotent, IdempotentWithSecret } from '../../requests/idempotency/idempotent.decorator.js';
import { Traits, Update } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { SuccessResponse, DocumentedBody, Describe } from '../../requests/validation/route-decorators.js';
import {
  CreateSecretDto,
  NewSecretDto,
  SecretDto,
  SecretListDto,
  UpdateUserDto,
  UserDto,
} from './user.dto.js';
import { UsersService } from './users.service.js';

const SHOWN_ONCE =
  'A secret is shown only once, by the response that makes it; the service stores only its hash.';

/** Lets users manage their own account and secrets. */
@ApiTags('Users')
@Controller(`${NAMESPACE}/users/me`)
@Traits({ indexPosition: 19 })
export class OwnAccountController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Describe('Users can read and change their own account; administrators those of all users.')
  @AllowUsers()
  @SuccessResponse(200, UserDto, "Reads one's own account.")
  find(@Params() _: NoParametersDto, @Context() context: RequestContext): Promise<UserDto> {
    return this.users.findOrThrow('me', context);
  }

  @Update()
  @Allow('account.own')
  @DocumentedBody()
  @SuccessResponse(200, UserDto, "Updates one's own account; what is not sent is kept.", [
    'rest_cannot_edit_roles',
    'existing_user_email',
    'rest_last_administrator',
  ])
  @Idempotent()
  @Conditional()
  async update(@Params() input: UpdateUserDto, @Context() context: RequestContext): Promise<UserDto> {
    const isMore = Object.entries(input).some(([name, value]) => name !== 'language' && value !== undefined);
    // A session of some age may change the language, which gives no access to the account.
    if (isMore) checkRecentSignIn(context.viewer);
    return this.users.update('me', input, context);
  }

  @Get('secrets')
  @Describe(SHOWN_ONCE)
  @Traits({ indexPosition: 21 })
  @AllowUsers()
  @SuccessResponse(200, SecretListDto, "Lists one's own secrets: names and last uses, never what they are.")
  listSecrets(@Params() _: NoParametersDto, @Context() context: RequestContext): Promise<SecretListDto> {
    return this.users.listSecrets('me', context);
  }

  @Post('secrets')
  @Describe(SHOWN_ONCE)
  @Traits({ needsRecentSignIn: 'writes' })
  @AllowUsers()
  @DocumentedBody()
  @SuccessResponse(201, NewSecretDto, "Makes a further secret for one's own account and shows it, once.", [
    'rest_too_many_secrets',
  ])
  @IdempotentWithSecret()
  createSecret(@Params() input: CreateSecretDto, @Context() context: RequestContext): Promise<NewSecretDto> {
    return this.users.createSecret('me', input, context);
  }

  @Delete('secrets/:secret')
  @Describe('Requests with this secret are refused from then on.')
  @Traits({ indexPosition: 21, needsRecentSignIn: 'writes' })
  @AllowUsers()
  @SuccessResponse(200, SecretDto, "Revokes one of one's own secrets, at once.", [
    'rest_application_password_not_found',
    'rest_last_administrator',
  ])
  revokeSecret(
    @Param('secret', IdPipe) secret: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SecretDto> {
    return this.users.revokeSecret('me', secret, context);
  }
}
