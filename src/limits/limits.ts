// How often one caller may ask, write, and be wrong about who he is.
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { ApiError } from '../errors/api-error.js';
import { getPublicClientKey, type TrustProxy } from './client-address.js';
import { RateLimiter } from './rate-limiter.js';
import { SharedRateLimiter } from './shared-rate-limiter.js';
import { type ExhaustedLimit, InFlightRequests } from './in-flight-requests.js';

const SECOND_MS = 1000;

export type LimitName = 'requests' | 'writes' | 'credentials' | 'process' | 'caller';

/** A refusal tells when it is worth asking again. */
export const toRetryAfter = (waitMs: number): string => String(Math.max(1, Math.ceil(waitMs / SECOND_MS)));

@Injectable()
export class Limits {
  /** How many requests each limit has refused. */
  readonly refusals: Record<LimitName, number> = {
    requests: 0,
    writes: 0,
    credentials: 0,
    process: 0,
    caller: 0,
  };
  readonly inFlight: InFlightRequests;
  /** Who is believed about whom he asks for; set when the settings of the proxy are known. */
  trust: TrustProxy | null = null;
  private readonly requests: RateLimiter;
  private readonly writes: SharedRateLimiter;
  private readonly wrongCredentials: SharedRateLimiter;
  private readonly isEnabled: boolean;

  constructor(database: Database, @Inject(ENV) env: Env) {
    this.isEnabled = env.rateLimit === 'on';
    this.inFlight = new InFlightRequests(env.concurrentRequests, env.concurrentRequestsPerAddress);
    this.requests = new RateLimiter(env.requestsPerMinute);
    this.writes = new SharedRateLimiter(database, env.writesPerMinute);
    this.wrongCredentials = new SharedRateLimiter(database, env.wrongCredentialsPerMinute);
  }

  /**
   * Counts a request by the address it comes from, in this process.
   *
   * @returns how many milliseconds to wait, 0 when it is answered
   */
  countRequest(request: IncomingMessage): number {
    const key = this.getKey(request);
    if (key === null) return 0;
    const wait = this.requests.take(key, performance.now());
    if (wait > 0) this.refusals.requests += 1;
    return wait;
  }

  /**
   * Takes a place among the requests that are under way in this process.
   *
   * @returns what to call, once, when the request has ended; or why there is no place
   */
  acquireSlot(request: IncomingMessage): (() => void) | ExhaustedLimit {
    const place = this.inFlight.acquire(this.getKey(request));
    if (typeof place === 'string') this.refusals[place] += 1;
    return place;
  }

  /**
   * Counts a request of a user, and a write among those of all processes.
   *
   * @throws ApiError rest_too_many_requests
   */
  countUserRequest(userId: number, isWrite: boolean): void {
    if (!this.isEnabled) return;
    const key = `user ${userId}`;
    this.throwIfLimited('requests', this.requests.take(key, performance.now()));
    if (!isWrite) return;
    this.throwIfLimited('writes', this.writes.getWaitMs(key));
    this.writes.count(key);
  }

  /**
   * Whoever was wrong too often may not try again for a while, whether he is right now or not.
   *
   * @throws ApiError rest_too_many_requests
   */
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

  private throwIfLimited(limit: LimitName, wait: number): void {
    if (wait <= 0) return;
    this.refusals[limit] += 1;
    throw new ApiError('rest_too_many_requests', { headers: { 'Retry-After': toRetryAfter(wait) } });
  }
}
