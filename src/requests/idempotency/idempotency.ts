import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import {
  type KeyClaim,
  claimKey,
  findKey,
  storeResponse,
  deleteExpiredKeys,
  type StoredResponse,
  type KeyedRequest,
  type KeyRecord,
  markKeyWritten,
  releaseKey,
} from './idempotency-keys.queries.js';

const MINUTE = 60_000;

/** Time for work besides the longest statement, such as fetching an image or waiting in a queue. */
const MAX_WORK_MS = 20_000;

const RETENTION_MS = 24 * 60 * MINUTE;

const MAX_BODY_LENGTH = 256 * 1024;

/** Whether a retry may succeed: permissions, rate limits and failures of the service change. */
const isTransient = (status: number): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500;

@Injectable()
export class Idempotency {
  private readonly logger = new Logger(Idempotency.name);
  private readonly leaseMs: number;
  private lastCleanupAt = 0;

  constructor(
    private readonly database: Database,
    @Inject(ENV) { statementTimeoutMs }: Env,
  ) {
    // A request that outlives its lease loses the key, and its write fails.
    this.leaseMs = MAX_WORK_MS + statementTimeoutMs;
  }

  /**
   * Claims the key for this request, or returns the response of the first one. Keys are shared by all processes.
   *
   * @throws ApiError rest_idempotency_conflict
   */
  async begin(request: KeyedRequest): Promise<KeyClaim | StoredResponse> {
    const now = clock.ms();
    const claim = { ...request, token: randomUUID() };
    const times = {
      now: new Date(now),
      leasedUntil: new Date(now + this.leaseMs),
      expiresAt: new Date(now + RETENTION_MS),
    };
    this.deleteExpired(now);
    // The conflicting record may be deleted before it is read.
    for (let tries = 0; tries < 3; tries += 1) {
      if (await claimKey(this.database, claim, times)) return claim;
      const record = await findKey(this.database, claim);
      if (record !== null) return resolveResponse(record, request, now);
    }
    throw keyInFlight();
  }

  /**
   * Call in the transaction of the write, so that the key never writes twice.
   *
   * @throws ApiError rest_idempotency_conflict when the lease has expired and another request has the key
   */
  async markWritten(manager: EntityManager, claim: KeyClaim, itemId: number): Promise<void> {
    if (!(await markKeyWritten(manager, claim, itemId))) throw keyInFlight();
  }

  /** Stores the response for replays, or releases the key when a retry may succeed. A failure is only logged. */
  async complete(claim: KeyClaim, { status, headers, body }: StoredResponse): Promise<void> {
    const now = new Date(clock.ms());
    try {
      if (isTransient(status)) {
        await releaseKey(this.database, claim, now);
        return;
      }
      const isReplayable = body !== null && JSON.stringify(body).length <= MAX_BODY_LENGTH;
      await storeResponse(this.database, claim, isReplayable ? { status, headers, body } : null, now);
    } catch (error) {
      this.logger.warn(`A response could not be stored under its key: ${String(error)}`);
    }
  }

  /** Runs in the background, at most once a minute. */
  private deleteExpired(now: number): void {
    if (now - this.lastCleanupAt < MINUTE) return;
    this.lastCleanupAt = now;
    const deleting = this.database.jobs.run('remove_idempotency_keys', async () => {
      while (await deleteExpiredKeys(this.database, new Date(now)));
    });
    deleting.catch((error: unknown) => this.logger.warn(`Old keys were not removed: ${String(error)}`));
  }
}

function resolveResponse(record: KeyRecord, request: KeyedRequest, now: number): StoredResponse {
  const { response, itemId: id } = record;
  if (!record.fingerprint.equals(request.fingerprint)) throw new ApiError('rest_idempotency_conflict');
  if (response === null && record.leasedUntil.getTime() > now) throw keyInFlight();
  // The response may hold what another role must not see.
  if (response !== null && (!record.isWritten || record.role === request.role)) return response;
  throw new ApiError('rest_idempotency_conflict', {
    status: 409,
    reason: 'key_done',
    ...(id === null ? {} : { data: { id } }),
  });
}

const keyInFlight = (): ApiError =>
  new ApiError('rest_idempotency_conflict', {
    status: 409,
    reason: 'key_under_way',
    headers: { 'Retry-After': '2' },
  });
