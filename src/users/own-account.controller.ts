import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, AllowUsers } from '../accounts/allow.decorator.js';
import type { Asked } from '../context/asked.js';
import { AskedBy } from '../context/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { Idempotent, IdempotentOnce } from '../idempotency/idempotent.decorator.js';
import { IdPipe } from '../validation/path-pipes.js';
import { Conditional } from '../preconditions/conditional.decorator.js';
import { Params } from '../validation/params.pipe.js';
import { Answers, Body } from '../validation/route-docs.js';
import {
  CreateSecretDto,
  NewSecretDto,
  SecretDto,
  SecretListDto,
  UpdateUserDto,
  UserDto,
} from './user.dto.js';
import { UsersService } from './users.service.js';

/** What everybody who signs in may do with the own account. */
@ApiTags('Users')
@Controller(`${NAMESPACE}/users/me`)
export class OwnAccountController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @AllowUsers()
  @Answers(200, UserDto, "Reads one's own account.")
  find(@AskedBy() asked: Asked): Promise<UserDto> {
    return this.users.findOrThrow('me', asked);
  }

  @Post()
  @HttpCode(200)
  @Allow('account.own')
  @Body(UpdateUserDto)
  @Answers(200, UserDto, "Updates one's own account; what is not sent is kept.", [
    'rest_cannot_edit_roles',
    'existing_user_email',
    'rest_last_administrator',
  ])
  @Idempotent()
  @Conditional()
  update(@Params() input: UpdateUserDto, @AskedBy() asked: Asked): Promise<UserDto> {
    return this.users.update('me', input, asked);
  }

  @Get('secrets')
  @AllowUsers()
  @Answers(200, SecretListDto, "Lists one's own secrets: names and last uses, never what they are.")
  listSecrets(@AskedBy() asked: Asked): Promise<SecretListDto> {
    return this.users.listSecrets('me', asked);
  }

  @Post('secrets')
  @AllowUsers()
  @Body(CreateSecretDto)
  @Answers(201, NewSecretDto, "Makes a further secret for one's own account and shows it, once.", [
    'rest_too_many_secrets',
  ])
  @IdempotentOnce()
  createSecret(@Params() input: CreateSecretDto, @AskedBy() asked: Asked): Promise<NewSecretDto> {
    return this.users.createSecret('me', input, asked);
  }

  @Delete('secrets/:secret')
  @AllowUsers()
  @Answers(200, SecretDto, "Revokes one of one's own secrets, at once.", [
    'rest_application_password_not_found',
    'rest_last_administrator',
  ])
  revokeSecret(@Param('secret', IdPipe) secret: number, @AskedBy() asked: Asked): Promise<SecretDto> {
    return this.users.revokeSecret('me', secret, asked);
  }
}
