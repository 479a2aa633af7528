import { timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, LessThanOrEqual, Or, type Repository } from 'typeorm';
import { COMMAND_LINE } from '../../data/changelog/item-change.js';
import { Database } from '../../data/database/connection/database.js';
import { Batcher } from '../../data/database/connection/batcher.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { AccountError, parseRole } from './account-rules.js';
import { type SecretWithUser, type SecretLookup, findSecretsByHash } from './secrets.queries.js';
import { type AccountsWork, changeAccounts, COMMAND_LINE_USER } from './change-accounts.js';
import { type HeirId, removeUser, revokeSecret, updateUser } from './change-user.js';
import { readCredentials } from './credentials.js';
import { insertSecret, type NewSecret } from './insert-secret.js';
import { DEFAULT_SECRET_NAME, insertUserWithSecret, type NewUserWithSecret } from './insert-user.js';
import { Secret } from './secret.entity.js';
import { hashSecret } from './secrets.js';
import {
  findUserByLogin,
  LISTED_SECRET_COLUMNS,
  listUserRows,
  type SecretRow,
  findSecretsOfUser,
  type UserRow,
} from './find-users.js';
import { User } from './user.entity.js';
import { type Viewer, VISITOR } from './viewer.js';

export interface ListedUser extends UserRow {
  readonly secrets: readonly SecretRow[];
}

const MINUTE_MS = 60_000;
const MAX_MARKED = 10_000;
const EMPTY_HASH = Buffer.alloc(32);

@Injectable()
export class AccountsService {
  private readonly logger = new Logger(AccountsService.name);
  /** When this process last marked a secret: a concurrent lookup may still read the time before. */
  private readonly markedAt = new Map<number, number>();

  private readonly lookups = new Batcher(
    (lookups: readonly SecretLookup[]) => findSecretsByHash(this.database.manager, lookups),
    { concurrency: 2, size: 16 },
  );

  constructor(
    private readonly database: Database,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Secret) private readonly secrets: Repository<Secret>,
  ) {}

  // The changes throw AccountError for invalid input and unknown logins, ApiError when they are refused.

  addUser(user: NewUserWithSecret): Promise<NewSecret> {
    return this.change((manager) => insertUserWithSecret(manager, user));
  }

  addSecret(login: string, name: string = DEFAULT_SECRET_NAME): Promise<NewSecret> {
    return this.change(async (manager) =>
      insertSecret(manager, await findUserByLoginOrThrow(manager, login), name),
    );
  }

  changeRole(login: string, role: string): Promise<void> {
    const parsedRole = parseRole(role);
    return this.change(async (manager, actor) =>
      updateUser(manager, await findUserByLoginOrThrow(manager, login), { role: parsedRole }, actor),
    );
  }

  /** @param heir login of the new author of the user's items, null for none; undefined when it was not specified */
  removeUser(login: string, heir: string | null | undefined): Promise<void> {
    return this.change(async (manager) => {
      const heirId: HeirId =
        typeof heir === 'string' ? (await findUserByLoginOrThrow(manager, heir)).id : heir;
      await removeUser(manager, await findUserByLoginOrThrow(manager, login), heirId, COMMAND_LINE);
    });
  }

  async listSecrets(login: string): Promise<SecretRow[]> {
    const { manager } = this.users;
    return findSecretsOfUser(manager, (await findUserByLoginOrThrow(manager, login)).id);
  }

  revokeSecret(login: string, id: number): Promise<SecretRow> {
    return this.change(async (manager) =>
      revokeSecret(manager, await findUserByLoginOrThrow(manager, login), id),
    );
  }

  async listUsers(): Promise<ListedUser[]> {
    const users = await listUserRows(this.users.manager);
    const secrets = await this.secrets.find({ select: LISTED_SECRET_COLUMNS, order: { id: 'ASC' } });
    return users.map((user) => ({ ...user, secrets: secrets.filter(({ userId }) => userId === user.id) }));
  }

  /**
   * The viewer of an Authorization header. An unknown login, an unknown e-mail address and a wrong secret take the same work
   * and get the same response, which hides the existence of accounts.
   *
   * @throws ApiError incorrect_password
   */
  async authenticate(header: string | undefined): Promise<Viewer> {
    if (header === undefined) return VISITOR;
    const credentials = readCredentials(header);
    if (credentials === null) throw new ApiError('incorrect_password');
    const hash = hashSecret(credentials.secret);
    const secret = await this.lookups.submit({ hash, login: credentials.login });
    const matches = timingSafeEqual(hash, secret?.hash ?? EMPTY_HASH);
    if (secret === null || !matches) throw new ApiError('incorrect_password');
    this.markUsed(secret);
    return { role: secret.role, userId: secret.userId, login: secret.login };
  }

  private change<T>(work: AccountsWork<T>): Promise<T> {
    return changeAccounts(this.database, COMMAND_LINE_USER, 'users.manage', work);
  }

  /** Marks a secret at most once a minute; the request does not wait. */
  private markUsed({ secretId, lastUsedAt }: SecretWithUser): void {
    const now = clock.now().epochMilliseconds;
    const staleSince = now - MINUTE_MS;
    const marked = Math.max(lastUsedAt?.getTime() ?? -Infinity, this.markedAt.get(secretId) ?? -Infinity);
    if (marked > staleSince) return;
    if (this.markedAt.size >= MAX_MARKED) this.markedAt.clear();
    this.markedAt.set(secretId, now);
    this.database.jobs
      .run('note_secret_use', () =>
        // Skips a secret that another process has marked meanwhile.
        this.secrets.update(
          { id: secretId, lastUsedAt: Or(IsNull(), LessThanOrEqual(new Date(staleSince))) },
          { lastUsedAt: new Date(now) },
        ),
      )
      .catch((error: unknown) => {
        this.logger.warn(`The last use of secret ${secretId} was not noted: ${String(error)}`);
      });
  }
}

async function findUserByLoginOrThrow(manager: EntityManager, login: string): Promise<UserRow> {
  const user = await findUserByLogin(manager, login);
  if (user === null) throw new AccountError(`There is no user with the login ${login}.`);
  return user;
}
