import { timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { clock } from '../dates/clock.js';
import { ApiError } from '../errors/api-error.js';
import { AccountError } from './account-rules.js';
import {
  type FoundSecret,
  findSecret,
  findUserByLogin,
  isKnownLogin,
  listSecretRows,
  listUserRows,
  markSecretUsed,
  type SecretRow,
  type UserRow,
} from './accounts.queries.js';
import { readCredentials } from './credentials.js';
import {
  DEFAULT_SECRET_NAME,
  insertSecret,
  insertUser,
  type NewSecret,
  type NewUser,
} from './insert-user.js';
import { hashSecret } from './secrets.js';
import { type Viewer, VISITOR } from './viewer.js';

export interface ListedUser extends UserRow {
  readonly secrets: readonly SecretRow[];
}

const MINUTE = 60_000;
const NO_HASH = Buffer.alloc(32);

@Injectable()
export class AccountsService {
  private readonly logger = new Logger(AccountsService.name);
  /** When this process last marked a secret: answers read before the mark was written still show the old moment. */
  private readonly markedAt = new Map<number, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** @throws AccountError when a rule is broken or the login is taken */
  addUser(asked: NewUser): Promise<NewSecret> {
    return this.dataSource.transaction((manager) => insertUser(manager, asked));
  }

  /** @throws AccountError when there is no such user */
  async addSecret(login: string, name: string = DEFAULT_SECRET_NAME): Promise<NewSecret> {
    const { manager } = this.dataSource;
    const user = await findUserByLogin(manager, login);
    if (user === null) throw new AccountError(`There is no user with the login ${login}.`);
    return insertSecret(manager, user, name);
  }

  /** By login. */
  async listUsers(): Promise<ListedUser[]> {
    const { manager } = this.dataSource;
    const users = await listUserRows(manager);
    const secrets = await listSecretRows(manager);
    return users.map((user) => ({ ...user, secrets: secrets.filter(({ userId }) => userId === user.id) }));
  }

  /**
   * Who sends this Authorization header; no header is a visitor.
   * @throws ApiError incorrect_password, invalid_username or invalid_email, all 401
   */
  async authenticate(header: string | undefined): Promise<Viewer> {
    if (header === undefined) return VISITOR;
    const credentials = readCredentials(header);
    if (credentials === null) throw new ApiError('incorrect_password');
    const hash = hashSecret(credentials.secret);
    const found = await findSecret(this.dataSource.manager, hash, credentials.login);
    const matches = timingSafeEqual(hash, found?.hash ?? NO_HASH);
    if (found === null || !matches) throw await this.refusal(credentials.login);
    this.markUsed(found);
    return { role: found.role, userId: found.userId, login: found.login };
  }

  private async refusal(login: string | null): Promise<ApiError> {
    if (login === null || (await isKnownLogin(this.dataSource.manager, login))) {
      return new ApiError('incorrect_password');
    }
    return new ApiError(/^[^\s@]+@[^\s@]+$/.test(login) ? 'invalid_email' : 'invalid_username');
  }

  /** At most once a minute a secret, and without letting the request wait for it. */
  private markUsed({ secretId, lastUsedAt }: FoundSecret): void {
    const now = clock.now().epochMilliseconds;
    const staleSince = now - MINUTE;
    const marked = Math.max(lastUsedAt?.getTime() ?? -Infinity, this.markedAt.get(secretId) ?? -Infinity);
    if (marked > staleSince) return;
    this.markedAt.set(secretId, now);
    markSecretUsed(this.dataSource.manager, secretId, new Date(now), new Date(staleSince)).catch(
      (error: unknown) => {
        this.logger.warn(`The last use of secret ${secretId} was not noted: ${String(error)}`);
      },
    );
  }
}
