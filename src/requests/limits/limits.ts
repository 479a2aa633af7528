import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { getPublicClientKey, type TrustProxy } from './client-address.js';
import { RateLimiter } from './rate-limiter.js';
import { SharedRateLimiter } from './shared-rate-limiter.js';
import { type ExhaustedLimit, InFlightRequests } from './in-flight-requests.js';

const SECOND_MS = 1000;
const STREAM_RETRY_SECONDS = '30';

const toUserKey = (userId: number): string => `user ${userId}`;

/** The value of a `Retry-After` header. */
export const toRetryAfter = (waitMs: number): string => String(Math.max(1, Math.ceil(waitMs / SECOND_MS)));

@Injectable()
export class Limits {
  /** How many requests each limit has refused. */
  readonly refusals = { requests: 0, writes: 0, credentials: 0, process: 0, caller: 0, streams: 0 };
  readonly inFlight: InFlightRequests;
  /** Responses that stay open. */
  readonly streams: InFlightRequests;
  /** Set once Express has compiled the proxy settings. */
  trust: TrustProxy | null = null;
  private readonly requests: RateLimiter;
  private readonly writes: SharedRateLimiter;
  private readonly wrongCredentials: SharedRateLimiter;
  private readonly isEnabled: boolean;

  constructor(database: Database, @Inject(ENV) env: Env) {
    this.isEnabled = env.rateLimit === 'on';
    this.inFlight = new InFlightRequests(env.concurrentRequests, env.concurrentRequestsPerAddress);
    this.streams = new InFlightRequests(env.streamConnections, env.streamConnectionsPerAddress);
    this.requests = new RateLimiter(env.requestsPerMinute);
    this.writes = new SharedRateLimiter(database, env.writesPerMinute);
    this.wrongCredentials = new SharedRateLimiter(database, env.wrongCredentialsPerMinute);
  }

  /** @returns milliseconds to wait, 0 when the request is allowed */
  countRequest(request: IncomingMessage): number {
    const key = this.getKey(request);
    if (key === null) return 0;
    const waitMs = this.requests.take(key, performance.now());
    if (waitMs > 0) this.refusals.requests += 1;
    return waitMs;
  }

  acquireSlot(request: IncomingMessage): (() => void) | ExhaustedLimit {
    const slot = this.inFlight.acquire(this.getKey(request));
    if (typeof slot === 'string') this.refusals[slot] += 1;
    return slot;
  }

  /**
   * @returns the function to call once when the stream has ended
   * @throws ApiError rest_too_many_requests or rest_service_unavailable
   */
  acquireStream(request: IncomingMessage): () => void {
    const slot = this.streams.acquire(this.getKey(request));
    if (typeof slot === 'function') return slot;
    this.refusals.streams += 1;
    const code = slot === 'process' ? 'rest_service_unavailable' : 'rest_too_many_requests';
    throw new ApiError(code, { headers: { 'Retry-After': STREAM_RETRY_SECONDS } });
  }

  /** @throws ApiError rest_too_many_requests */
  countUserRequest(userId: number): void {
    if (this.isEnabled)
      this.throwIfLimited('requests', this.requests.take(toUserKey(userId), performance.now()));
  }

  /** @throws ApiError rest_too_many_requests */
  countUserWrite(userId: number): void {
    if (!this.isEnabled) return;
    const key = toUserKey(userId);
    this.throwIfLimited('writes', this.writes.getWaitMs(key));
    this.writes.count(key);
  }

  /** Refuses an address with too many failed logins. @throws ApiError rest_too_many_requests */
  checkCredentialAttempts(request: IncomingMessage): void {
    const key = this.getKey(request);
    if (key !== null) this.throwIfLimited('credentials', this.wrongCredentials.getWaitMs(`from ${key}`));
  }

  countWrongCredentials(request: IncomingMessage): void {
    const key = this.getKey(request);
    if (key !== null) this.wrongCredentials.count(`from ${key}`);
  }

  private getKey(request: IncomingMessage): string | null {
    return this.isEnabled ? getPublicClientKey(request, this.trust) : null;
  }

  private throwIfLimited(limit: keyof Limits['refusals'], waitMs: number): void {
    if (waitMs <= 0) return;
    this.refusals[limit] += 1;
    throw new ApiError('rest_too_many_requests', { headers: { 'Retry-After': toRetryAfter(waitMs) } });
  }
}
