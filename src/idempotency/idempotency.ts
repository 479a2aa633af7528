// Which requests were sent before with the same key, in whatever process, and what was answered.
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { Database } from '../database/connection/database.js';
import { clock } from '../dates/clock.js';
import { ApiError } from '../errors/api-error.js';
import {
  type KeyClaim,
  claimKey,
  findKey,
  storeResponse,
  deleteExpiredKeys,
  type StoredResponse,
  type RequestKey,
  type KeyRecord,
  markKeyWritten,
  releaseKey,
} from './idempotency-keys.queries.js';

const MINUTE = 60_000;

/** So long a request may take beside its longest statement, in milliseconds: fetching an image, waiting for its turn. */
const MAX_WORK_MS = 20_000;

/** So long an answer is sent again, in milliseconds. */
const RETENTION_MS = 24 * 60 * MINUTE;

/** Larger answers, in characters, are not kept. */
const MAX_BODY_LENGTH = 256 * 1024;

/** Refusals that another try may not meet: of rights, of haste, and of a service that fails. */
const isTransient = (status: number): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500;

/** The first request is most likely done by then. */
const RETRY_AFTER = { 'Retry-After': '2' };

export interface KeyedRequest extends RequestKey {
  readonly fingerprint: Buffer;
  readonly role: string;
}

@Injectable()
export class Idempotency {
  private readonly logger = new Logger(Idempotency.name);
  private readonly leaseMs: number;
  private lastCleanupAt = 0;

  constructor(
    private readonly database: Database,
    @Inject(ENV) { statementTimeoutMs }: Env,
  ) {
    // Whoever still works after it finds that the key is another's, and writes nothing.
    this.leaseMs = MAX_WORK_MS + statementTimeoutMs;
  }

  /**
   * Takes the key for this request, or gives what was answered to the first one.
   *
   * @throws ApiError rest_idempotency_conflict
   */
  async begin(request: KeyedRequest): Promise<KeyClaim | StoredResponse> {
    const { userId, route, keyHash } = request;
    const now = clock.ms();
    const claim = { userId, route, keyHash, token: randomUUID() };
    const [leasedUntil, expiresAt] = [new Date(now + this.leaseMs), new Date(now + RETENTION_MS)];
    this.deleteExpired(now);
    // The one that was found in the way may be gone when it is looked at.
    for (let tries = 0; tries < 3; tries += 1) {
      const isNew = await claimKey(this.database, {
        ...request,
        ...claim,
        now: new Date(now),
        leasedUntil,
        expiresAt,
      });
      if (isNew) return claim;
      const known = await findKey(this.database, claim);
      if (known !== null) return resolveResponse(known, request, now);
    }
    throw keyInFlight();
  }

  /**
   * Notes what was written, in the transaction that writes it: from its commit on the key makes nothing again.
   *
   * @throws ApiError rest_idempotency_conflict when the request took so long that another one has the key
   */
  async markWritten(manager: EntityManager, claim: KeyClaim, itemId: number): Promise<void> {
    if (!(await markKeyWritten(manager, claim, itemId))) throw keyInFlight();
  }

  /**
   * Keeps the answer; one that another try may not get sets the key free. An answer that cannot be kept is sent all the
   * same.
   *
   * @param answer with the body null when it is not to be kept
   */
  async complete(claim: KeyClaim, { status, headers, body }: StoredResponse): Promise<void> {
    const now = new Date(clock.ms());
    try {
      if (isTransient(status)) {
        await releaseKey(this.database, claim, now);
        return;
      }
      const isKept = body !== null && JSON.stringify(body).length <= MAX_BODY_LENGTH;
      await storeResponse(this.database, claim, isKept ? { status, headers, body } : null, now);
    } catch (error) {
      this.logger.warn(`An answer could not be kept under its key: ${String(error)}`);
    }
  }

  /** Once a minute, and nobody waits for it. */
  private deleteExpired(now: number): void {
    if (now - this.lastCleanupAt < MINUTE) return;
    this.lastCleanupAt = now;
    const forgetting = this.database.jobs.run('remove_idempotency_keys', async () => {
      while (await deleteExpiredKeys(this.database, new Date(now)));
    });
    forgetting.catch((error: unknown) => this.logger.warn(`Old keys were not removed: ${String(error)}`));
  }
}

function resolveResponse(known: KeyRecord, { fingerprint, role }: KeyedRequest, now: number): StoredResponse {
  if (!known.fingerprint.equals(fingerprint)) throw new ApiError('rest_idempotency_conflict');
  if (known.answer === null && known.leasedUntil.getTime() > now) throw keyInFlight();
  // Another role may see other things.
  if (known.answer === null || (known.isWritten && known.role !== role)) throw keyCompleted(known.itemId);
  return known.answer;
}

const keyInFlight = (): ApiError =>
  new ApiError('rest_idempotency_conflict', { status: 409, reason: 'key_under_way', headers: RETRY_AFTER });

const keyCompleted = (id: number | null): ApiError =>
  new ApiError('rest_idempotency_conflict', {
    status: 409,
    reason: 'key_done',
    ...(id === null ? {} : { data: { id } }),
  });
