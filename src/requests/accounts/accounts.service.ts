import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, Or, type Repository } from 'typeorm';
import { Database } from '../../data/database/connection/database.js';
import { Batcher } from '../../data/database/connection/batcher.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { type SecretWithUser, type SecretLookup, findSecretsByHash } from './secrets.queries.js';
import { Accounts } from './accounts.js';
import { readCredentials } from './credentials.js';
import { Secret } from './secret.entity.js';
import { hashSecret } from './secrets.js';
import { type Viewer, VISITOR } from './viewer.js';
import { readWaysIn } from './ways-in.js';

const MINUTE_MS = 60_000;
const MAX_MARKED = 10_000;
const EMPTY_HASH = Buffer.alloc(32);

@Injectable()
export class AccountsService extends Accounts {
  private readonly logger = new Logger(AccountsService.name);
  /** When this process last marked a secret: a concurrent lookup may still read the time before. */
  private readonly markedAt = new Map<number, number>();

  private readonly lookups = new Batcher(
    (lookups: readonly SecretLookup[]) => findSecretsByHash(this.database.manager, lookups),
    { concurrency: 2, size: 16 },
  );

  constructor(
    database: Database,
    @InjectRepository(Secret) private readonly secrets: Repository<Secret>,
    @Inject(ENV) env: Env,
  ) {
    super(database, readWaysIn(env));
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
