import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../accounts/allow.decorator.js';
import type { Asked } from '../context/asked.js';
import { AskedBy } from '../context/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { Idempotent, IdempotentOnce } from '../idempotency/idempotent.decorator.js';
import { Conditional } from '../preconditions/conditional.decorator.js';
import { IdPipe } from '../validation/path-pipes.js';
import { Params } from '../validation/params.pipe.js';
import { Answers, Body, Query } from '../validation/route-docs.js';
import { CreatedUser } from './created-user.js';
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

@ApiTags('Users')
@Controller(`${NAMESPACE}/users`)
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Allow('users.manage')
  @Query(ListUsersDto)
  @Answers(200, UserPageDto, 'Lists users by name.', ['calendar_answer_too_large'])
  list(@Params() query: ListUsersDto, @AskedBy() asked: Asked): Promise<UserPageDto> {
    return this.users.list(query, asked);
  }

  @Post()
  @Allow('users.manage')
  @Body(CreateUserDto)
  @CreatedUser()
  @Answers(201, UserDto, 'Creates a user, who can sign in once a secret was made.', [
    'existing_user_login',
    'existing_user_email',
  ])
  @Idempotent()
  create(@Params() input: CreateUserDto, @AskedBy() asked: Asked): Promise<UserDto> {
    return this.users.create(input, asked);
  }

  @Get(':id')
  @Allow('users.manage')
  @Answers(200, UserDto, 'Reads one user.', ['rest_user_invalid_id'])
  find(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<UserDto> {
    return this.users.findOrThrow(id, asked);
  }

  @Post(':id')
  @HttpCode(200)
  @Allow('users.manage')
  @Body(UpdateUserDto)
  @Answers(200, UserDto, 'Updates a user; what is not sent is kept.', [
    'rest_user_invalid_id',
    'existing_user_email',
    'rest_last_administrator',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateUserDto,
    @AskedBy() asked: Asked,
  ): Promise<UserDto> {
    return this.users.update(id, input, asked);
  }

  @Delete(':id')
  @Allow('users.manage')
  @Query(RemoveUserDto)
  @Answers(200, UserDto, 'Removes a user for good, with all secrets.', [
    'rest_user_invalid_reassign',
    'rest_user_invalid_id',
    'rest_last_administrator',
    'rest_user_reassign_required',
  ])
  @Conditional()
  remove(
    @Param('id', IdPipe) id: number,
    @Params() input: RemoveUserDto,
    @AskedBy() asked: Asked,
  ): Promise<UserDto> {
    return this.users.remove(id, input, asked);
  }

  @Get(':id/secrets')
  @Allow('users.manage')
  @Answers(200, SecretListDto, 'Lists the secrets of a user: names and last uses, never what they are.', [
    'rest_user_invalid_id',
  ])
  listSecrets(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<SecretListDto> {
    return this.users.listSecrets(id, asked);
  }

  @Post(':id/secrets')
  @Allow('users.manage')
  @Body(CreateSecretDto)
  @Answers(201, NewSecretDto, 'Makes a further secret for a user and shows it, once.', [
    'rest_user_invalid_id',
    'rest_too_many_secrets',
  ])
  @IdempotentOnce()
  createSecret(
    @Param('id', IdPipe) id: number,
    @Params() input: CreateSecretDto,
    @AskedBy() asked: Asked,
  ): Promise<NewSecretDto> {
    return this.users.createSecret(id, input, asked);
  }

  @Delete(':id/secrets/:secret')
  @Allow('users.manage')
  @Answers(200, SecretDto, 'Revokes a secret of a user, at once.', [
    'rest_user_invalid_id',
    'rest_application_password_not_found',
    'rest_last_administrator',
  ])
  revokeSecret(
    @Param('id', IdPipe) id: number,
    @Param('secret', IdPipe) secret: number,
    @AskedBy() asked: Asked,
  ): Promise<SecretDto> {
    return this.users.revokeSecret(id, secret, asked);
  }
}
