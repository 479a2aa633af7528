import { Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Context } from '../../requests/context/context.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Idempotent, IdempotentWithSecret } from '../../requests/idempotency/idempotent.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { Traits, Update } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import {
  SuccessResponse,
  DocumentedBody,
  DocumentedQuery,
  Describe,
} from '../../requests/validation/route-decorators.js';
import { ListUsersDto } from './list-users.dto.js';
import {
  CreateSecretDto,
  CreateUserDto,
  NewSecretDto,
  RemoveUserDto,
  SecretDto,
  SecretListDto,
  UpdateUserDto,
  UserDto,
  UserPageDto,
} from './user.dto.js';
import { UsersService } from './users.service.js';

const SHOWN_ONCE =
  'A secret is shown only once, by the response that makes it; the service stores only its hash.';

@ApiTags('Users')
@Controller(`${NAMESPACE}/users`)
@Traits({ indexPosition: 18, needsRecentSignIn: 'always' })
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Allow('users.manage')
  @DocumentedQuery()
  @SuccessResponse(200, UserPageDto, 'Lists users by name.', ['calendar_answer_too_large'])
  list(@Params() query: ListUsersDto, @Context() context: RequestContext): Promise<UserPageDto> {
    return this.users.list(query, context);
  }

  @Post()
  @Describe('The secret is made at `/users/{id}/secrets`.')
  @Allow('users.manage')
  @DocumentedBody()
  @SuccessResponse(201, UserDto, 'Creates a user, who can sign in once a secret was made.', [
    'existing_user_login',
    'existing_user_email',
  ])
  @Idempotent()
  async create(
    @Params() input: CreateUserDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserDto> {
    const user = await this.users.create(input, context);
    response.location(context.links.item('users', user.id));
    return user;
  }

  @Get(':id')
  @Describe('Users can read and change their own account; administrators those of all users.')
  @Traits({ indexPosition: 20 })
  @Allow('users.manage')
  @SuccessResponse(200, UserDto, 'Reads one user.', ['rest_user_invalid_id'])
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<UserDto> {
    return this.users.findOrThrow(id, context);
  }

  @Update(':id')
  @Allow('users.manage')
  @DocumentedBody()
  @SuccessResponse(200, UserDto, 'Updates a user; what is not sent is kept.', [
    'rest_user_invalid_id',
    'existing_user_email',
    'rest_last_administrator',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateUserDto,
    @Context() context: RequestContext,
  ): Promise<UserDto> {
    return this.users.update(id, input, context);
  }

  @Delete(':id')
  @Describe("`reassign` names the new author of the user's items.")
  @Allow('users.manage')
  @DocumentedQuery()
  @SuccessResponse(200, UserDto, 'Removes a user for good, with all secrets.', [
    'rest_user_invalid_reassign',
    'rest_user_invalid_id',
    'rest_last_administrator',
    'rest_user_reassign_required',
  ])
  @Conditional()
  remove(
    @Param('id', IdPipe) id: number,
    @Params() input: RemoveUserDto,
    @Context() context: RequestContext,
  ): Promise<UserDto> {
    return this.users.remove(id, input, context);
  }

  @Get(':id/secrets')
  @Describe(SHOWN_ONCE)
  @Traits({ indexPosition: 22 })
  @Allow('users.manage')
  @SuccessResponse(
    200,
    SecretListDto,
    'Lists the secrets of a user: names and last uses, never what they are.',
    ['rest_user_invalid_id'],
  )
  listSecrets(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SecretListDto> {
    return this.users.listSecrets(id, context);
  }

  @Post(':id/secrets')
  @Describe(SHOWN_ONCE)
  @Allow('users.manage')
  @DocumentedBody()
  @SuccessResponse(201, NewSecretDto, 'Makes a further secret for a user and shows it, once.', [
    'rest_user_invalid_id',
    'rest_too_many_secrets',
  ])
  @IdempotentWithSecret()
  createSecret(
    @Param('id', IdPipe) id: number,
    @Params() input: CreateSecretDto,
    @Context() context: RequestContext,
  ): Promise<NewSecretDto> {
    return this.users.createSecret(id, input, context);
  }

  @Delete(':id/secrets/:secret')
  @Describe('Requests with this secret are refused from then on.')
  @Traits({ indexPosition: 22 })
  @Allow('users.manage')
  @SuccessResponse(200, SecretDto, 'Revokes a secret of a user, at once.', [
    'rest_user_invalid_id',
    'rest_application_password_not_found',
    'rest_last_administrator',
  ])
  revokeSecret(
    @Param('id', IdPipe) id: number,
    @Param('secret', IdPipe) secret: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SecretDto> {
    return this.users.revokeSecret(id, secret, context);
  }
}
