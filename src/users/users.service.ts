import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { Asked } from '../context/asked.js';
import { changeAccounts } from '../accounts/change-accounts.js';
import { findUserOrThrow, removeUser, revokeSecret, updateUser } from '../accounts/change-user.js';
import { insertSecret } from '../accounts/insert-secret.js';
import { insertUser } from '../accounts/insert-user.js';
import { findUser, findUsers, secretsOf, type UserRow } from '../accounts/find-users.js';
import { User } from '../accounts/user.entity.js';
import type { UserViewer } from '../accounts/viewer.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { ApiError } from '../errors/api-error.js';
import { pageRequest, totalPages } from '../paging/page.js';
import { pageLinks } from '../paging/page-links.js';
import { sentParameters } from '../paging/sent-parameters.js';
import { checkConditions } from '../preconditions/check-conditions.js';
import type { ListUsersDto } from './list-users.dto.js';
import { pageOfUsers } from './list-users.queries.js';
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

/** Whom a path names: an id, which is for administrators alone, or whoever asks. */
export type UserRef = number | 'me';

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    @InjectRepository(User) private readonly users: Repository<User>,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(query: ListUsersDto, { language, links }: Asked): Promise<UserPageDto> {
    const { manager } = this.users;
    const { search, roles, orderby = 'name', order } = query;
    const filter = { search, roles, orderBy: orderby, descending: order === 'desc', language };
    const page = await pageOfUsers(manager, filter, pageRequest(query, this.env));
    const rows = new Map((await findUsers(manager, page.ids)).map((row) => [row.id, row]));
    const parameters = sentParameters({
      ...query,
      page: undefined,
      per_page: query.per_page && page.perPage,
    });
    return {
      users: page.ids.flatMap((id) => rows.get(id) ?? []).map(toUserDto),
      ...pageLinks(links, 'users', parameters, page, 'terms'),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError rest_user_invalid_id */
  async findOrThrow(ref: UserRef, asked: Asked): Promise<UserDto> {
    return toUserDto(await namedUser(this.users.manager, ref, asked));
  }

  /** Makes no secret. @throws ApiError existing_user_login or existing_user_email */
  create({ username = '', name, email, roles = [] }: CreateUserDto, asked: Asked): Promise<UserDto> {
    const [role = ''] = roles;
    const user = { login: username, displayName: name ?? username, email: email ?? '', role };
    return changeAccounts(this.database, asked.viewer, 'users.manage', async (manager) => {
      const made = await insertUser(manager, user);
      await asked.written?.(manager, made.id);
      return toUserDto(made);
    });
  }

  /** @throws ApiError rest_user_invalid_id, rest_cannot_edit_roles, rest_last_administrator or existing_user_email */
  update(ref: UserRef, { name, email, roles }: UpdateUserDto, asked: Asked): Promise<UserDto> {
    const patch = { displayName: name, email, role: roles?.[0] };
    return this.change(ref, asked, async (manager, user, actor) => {
      await checkConditions(asked, () => Promise.resolve(toUserDto(user)));
      await updateUser(manager, user, patch, actor);
      await asked.written?.(manager, user.id);
      return toUserDto(await findUserOrThrow(manager, user.id));
    });
  }

  /**
   * For good. Answers the user as it was.
   *
   * @throws ApiError rest_user_invalid_id, rest_last_administrator, rest_user_invalid_reassign or
   *   rest_user_reassign_required
   */
  remove(id: number, { reassign }: RemoveUserDto, asked: Asked): Promise<UserDto> {
    return this.change(id, asked, async (manager, user) => {
      await checkConditions(asked, () => Promise.resolve(toUserDto(user)));
      await removeUser(manager, user, reassign === 0 ? null : reassign);
      return toUserDto(user);
    });
  }

  /** @throws ApiError rest_user_invalid_id */
  async listSecrets(ref: UserRef, asked: Asked): Promise<SecretListDto> {
    const { manager } = this.users;
    const { id } = await namedUser(manager, ref, asked);
    return { secrets: (await secretsOf(manager, id)).map(toSecretDto) };
  }

  /** The only answer that holds the secret. @throws ApiError rest_user_invalid_id or rest_too_many_secrets */
  createSecret(ref: UserRef, { name = '' }: CreateSecretDto, asked: Asked): Promise<NewSecretDto> {
    return this.change(ref, asked, async (manager, user) => {
      const made = await insertSecret(manager, user, name);
      await asked.written?.(manager, made.id);
      return toNewSecretDto(made);
    });
  }

  /**
   * Answers the secret as it was listed.
   *
   * @throws ApiError rest_user_invalid_id, rest_application_password_not_found or rest_last_administrator
   */
  revokeSecret(ref: UserRef, secretId: number, asked: Asked): Promise<SecretDto> {
    return this.change(ref, asked, async (manager, user) =>
      toSecretDto(await revokeSecret(manager, user, secretId)),
    );
  }

  private change<T>(ref: UserRef, asked: Asked, work: UserWork<T>): Promise<T> {
    const right = ref === 'me' ? 'account.own' : 'users.manage';
    return changeAccounts(this.database, asked.viewer, right, async (manager, actor) =>
      work(manager, await namedUser(manager, ref, asked), actor),
    );
  }
}

type UserWork<T> = (manager: EntityManager, user: UserRow, actor: UserViewer) => Promise<T>;

/** @throws ApiError rest_user_invalid_id, and incorrect_password of who is gone while asking about oneself */
async function namedUser(manager: EntityManager, ref: UserRef, { viewer }: Asked): Promise<UserRow> {
  if (ref !== 'me') return findUserOrThrow(manager, ref);
  const user = viewer.userId === null ? null : await findUser(manager, viewer.userId);
  if (user === null) throw new ApiError('incorrect_password');
  return user;
}
