// Passwords of events: scrypt hashes, and a limit on failed attempts.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../../data/database/connection/database.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { WorkQueue } from '../../requests/limits/work-queue.js';
import { toRetryAfter } from '../../requests/limits/limits.js';
import { SharedRateLimiter } from '../../requests/limits/shared-rate-limiter.js';

const scryptAsync = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;

/** Leaves two of the four threads of the libuv pool to files, compression and host names. */
const hashQueue = new WorkQueue(2, 200, Infinity);

/** @throws ApiError rest_service_unavailable when the queue is full */
const deriveKey = (password: string, salt: Buffer): Promise<Buffer> =>
  hashQueue.run(null, () => scryptAsync(password.normalize('NFC'), salt, KEY_BYTES));

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt);
  return `scrypt:${salt.toString('base64')}:${key.toString('base64')}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split(':');
  const derived = await deriveKey(password, Buffer.from(salt, 'base64'));
  const stored = Buffer.from(key, 'base64');
  return stored.length === derived.length && timingSafeEqual(stored, derived);
}

/** Empty when no password was sent. */
export interface PasswordColumn {
  readonly passwordHash?: string | null;
}

/**
 * Hashing is slow on purpose: call this outside of transactions.
 *
 * @param password undefined when none was sent; null or "" clears it
 */
export async function toPasswordColumn(password: string | null | undefined): Promise<PasswordColumn> {
  if (password === undefined) return {};
  return { passwordHash: password ? await hashPassword(password) : null };
}

const MAX_FAILURES_PER_MINUTE = 5;

/** Limits failed attempts a minute by event and client, over all processes. */
export class PasswordThrottle {
  private readonly failures: SharedRateLimiter;
  /** The last running attempt of each event and client. */
  private readonly inFlight = new Map<string, Promise<unknown>>();

  constructor(database: Database) {
    this.failures = new SharedRateLimiter(database, MAX_FAILURES_PER_MINUTE);
  }

  /**
   * Runs the attempts of a client on an event sequentially, so that concurrent guesses are all counted.
   *
   * @param work whether the password was right
   * @throws ApiError rest_too_many_requests
   */
  async attempt(eventId: number, client: string, work: () => Promise<boolean>): Promise<boolean> {
    const key = `event ${eventId} ${client}`;
    const result = (this.inFlight.get(key) ?? Promise.resolve()).then(() =>
      this.attemptUnlessLocked(key, work),
    );
    const done = result.catch(() => undefined);
    this.inFlight.set(key, done);
    try {
      return await result;
    } finally {
      if (this.inFlight.get(key) === done) this.inFlight.delete(key);
    }
  }

  private async attemptUnlessLocked(key: string, work: () => Promise<boolean>): Promise<boolean> {
    const waitMs = this.failures.getWaitMs(key);
    if (waitMs > 0)
      throw new ApiError('rest_too_many_requests', { headers: { 'Retry-After': toRetryAfter(waitMs) } });
    if (await work()) return true;
    this.failures.count(key);
    return false;
  }
}
