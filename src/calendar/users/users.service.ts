import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { RequestContext } from '../../requests/context/request-context.js';
import { changeAccounts } from '../../requests/accounts/change-accounts.js';
import {
  findUserOrThrow,
  removeUser,
  revokeSecret,
  updateUser,
} from '../../requests/accounts/change-user.js';
import { insertSecret } from '../../requests/accounts/insert-secret.js';
import { insertUser } from '../../requests/accounts/insert-user.js';
import { findUsers, findSecretsOfUser, type UserRow } from '../../requests/accounts/find-users.js';
import { User } from '../../requests/accounts/user.entity.js';
import type { UserViewer } from '../../requests/accounts/viewer.js';
import { readWaysIn } from '../../requests/accounts/ways-in.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { PLAIN_FORMAT } from '../../foundation/html/text-format.js';
import { buildPageRequest, countPages } from '../../requests/paging/page.js';
import { buildPageLinks } from '../../requests/paging/page-links.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import { checkPreconditions } from '../../requests/context/check-preconditions.js';
import { resolveUser, type UserRef } from './resolve-user.js';
import type { ListUsersDto } from './list-users.dto.js';
import { findUserPage } from './list-users.queries.js';
import { toNewSecretDto, toSecretDto, toUserDto } from './to-user-dto.js';
import type {
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

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    @InjectRepository(User) private readonly users: Repository<User>,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(query: ListUsersDto, { language, links, textFormat }: RequestContext): Promise<UserPageDto> {
    const { manager } = this.users;
    const page = await findUserPage(manager, query, language, buildPageRequest(query, this.env));
    const rows = new Map((await findUsers(manager, page.ids)).map((row) => [row.id, row]));
    const parameters = toLinkParameters({
      ...query,
      page: undefined,
      per_page: query.per_page && page.perPage,
      text_format: textFormat === PLAIN_FORMAT ? 'plain' : undefined,
    });
    return {
      users: page.ids.flatMap((id) => rows.get(id) ?? []).map(toUserDto),
      ...buildPageLinks(links, 'users', parameters, page, 'terms'),
      total: page.total,
      total_pages: countPages(page),
    };
  }

  /** @throws ApiError rest_user_invalid_id */
  async findOrThrow(ref: UserRef, context: RequestContext): Promise<UserDto> {
    return toUserDto(await resolveUser(this.users.manager, ref, context));
  }

  /** Does not create a secret. @throws ApiError existing_user_login or existing_user_email */
  create(
    { username = '', name, email, language, roles = [] }: CreateUserDto,
    context: RequestContext,
  ): Promise<UserDto> {
    const [role = ''] = roles;
    const user = {
      login: username,
      displayName: name ?? username,
      email: email ?? '',
      language: toStored(language) ?? null,
      role,
    };
    return changeAccounts(this.database, context.viewer, 'users.manage', async (manager) => {
      const created = await insertUser(manager, user);
      await context.onWritten?.(manager, created.id);
      return toUserDto(created);
    });
  }

  /** @throws ApiError rest_user_invalid_id, rest_cannot_edit_roles, rest_last_administrator or existing_user_email */
  update(
    ref: UserRef,
    { name, email, language, roles }: UpdateUserDto,
    context: RequestContext,
  ): Promise<UserDto> {
    const patch = { displayName: name, email, language: toStored(language), role: roles?.[0] };
    return this.change(ref, context, async (manager, user, actor) => {
      await checkPreconditions(context, () => Promise.resolve(toUserDto(user)));
      await updateUser(manager, user, patch, actor, readWaysIn(this.env));
      await context.onWritten?.(manager, user.id);
      return toUserDto(await findUserOrThrow(manager, user.id));
    });
  }

  /**
   * Removes the user permanently and returns it as it was.
   *
   * @throws ApiError rest_user_invalid_id, rest_last_administrator, rest_user_invalid_reassign or
   *   rest_user_reassign_required
   */
  remove(id: number, { reassign }: RemoveUserDto, context: RequestContext): Promise<UserDto> {
    return this.change(id, context, async (manager, user) => {
      await checkPreconditions(context, () => Promise.resolve(toUserDto(user)));
      const heirId = reassign === 0 ? null : reassign;
      await removeUser(manager, user, heirId, context.actor, readWaysIn(this.env));
      return toUserDto(user);
    });
  }

  /** @throws ApiError rest_user_invalid_id */
  async listSecrets(ref: UserRef, context: RequestContext): Promise<SecretListDto> {
    const { manager } = this.users;
    const { id } = await resolveUser(manager, ref, context);
    return { secrets: (await findSecretsOfUser(manager, id)).map(toSecretDto) };
  }

  /** Only this response contains the secret. @throws ApiError rest_user_invalid_id or rest_too_many_secrets */
  createSecret(ref: UserRef, { name = '' }: CreateSecretDto, context: RequestContext): Promise<NewSecretDto> {
    return this.change(ref, context, async (manager, user, actor) => {
      const secret = await insertSecret(manager, user, name, actor);
      await context.onWritten?.(manager, secret.id);
      return toNewSecretDto(secret);
    });
  }

  /** @throws ApiError rest_user_invalid_id, rest_application_password_not_found or rest_last_administrator */
  revokeSecret(ref: UserRef, secretId: number, context: RequestContext): Promise<SecretDto> {
    return this.change(ref, context, async (manager, user, actor) =>
      toSecretDto(await revokeSecret(manager, user, secretId, actor, readWaysIn(this.env))),
    );
  }

  private change<T>(
    ref: UserRef,
    context: RequestContext,
    work: (manager: EntityManager, user: UserRow, actor: UserViewer) => Promise<T>,
  ): Promise<T> {
    const permission = ref === 'me' ? 'account.own' : 'users.manage';
    return changeAccounts(this.database, context.viewer, permission, async (manager, actor) =>
      work(manager, await resolveUser(manager, ref, context), actor),
    );
  }
}

/** Empty for none; undefined when it was not sent. */
const toStored = (language: UpdateUserDto['language']): LanguageCode | null | undefined =>
  language === '' ? null : language;
