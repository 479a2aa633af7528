// How often one caller may ask, write, and be wrong about who he is.
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { ApiError } from '../errors/api-error.js';
import { callerKey, type Trust } from './caller.js';
import { Rate } from './rate.js';
import { SharedRate } from './shared-rate.js';
import { type Full, UnderWay } from './under-way.js';

const SECOND = 1000;

export type Limit = 'requests' | 'writes' | 'credentials' | 'process' | 'caller';

/** A refusal tells when it is worth asking again. */
export const retryAfter = (waitMs: number): string => String(Math.max(1, Math.ceil(waitMs / SECOND)));

@Injectable()
export class Limits {
  /** How many requests each limit has refused. */
  readonly refused: Record<Limit, number> = {
    requests: 0,
    writes: 0,
    credentials: 0,
    process: 0,
    caller: 0,
  };
  readonly underWay: UnderWay;
  /** Who is believed about whom he asks for; set when the settings of the proxy are known. */
  trust: Trust | null = null;
  private readonly requests: Rate;
  private readonly writes: SharedRate;
  private readonly wrong: SharedRate;
  private readonly isOn: boolean;

  constructor(database: Database, @Inject(ENV) env: Env) {
    this.isOn = env.rateLimit === 'on';
    this.underWay = new UnderWay(env.concurrentRequests, env.concurrentRequestsPerAddress);
    this.requests = new Rate(env.requestsPerMinute);
    this.writes = new SharedRate(database, env.writesPerMinute);
    this.wrong = new SharedRate(database, env.wrongCredentialsPerMinute);
  }

  /**
   * Counts a request by the address it comes from, in this process.
   *
   * @returns how many milliseconds to wait, 0 when it is answered
   */
  arrived(request: IncomingMessage): number {
    const key = this.keyOf(request);
    if (key === null) return 0;
    const wait = this.requests.take(key, performance.now());
    if (wait > 0) this.refused.requests += 1;
    return wait;
  }

  /**
   * Takes a place among the requests that are under way in this process.
   *
   * @returns what to call, once, when the request has ended; or why there is no place
   */
  begin(request: IncomingMessage): (() => void) | Full {
    const place = this.underWay.begin(this.keyOf(request));
    if (typeof place === 'string') this.refused[place] += 1;
    return place;
  }

  /**
   * Counts a request of a user, and a write among those of all processes.
   *
   * @throws ApiError rest_too_many_requests
   */
  asked(userId: number, isWrite: boolean): void {
    if (!this.isOn) return;
    const key = `user ${userId}`;
    this.refuse('requests', this.requests.take(key, performance.now()));
    if (!isWrite) return;
    this.refuse('writes', this.writes.wait(key));
    this.writes.count(key);
  }

  /**
   * Whoever was wrong too often may not try again for a while, whether he is right now or not.
   *
   * @throws ApiError rest_too_many_requests
   */
  mayTry(request: IncomingMessage): void {
    const key = this.keyOf(request);
    if (key !== null) this.refuse('credentials', this.wrong.wait(`from ${key}`));
  }

  wasWrong(request: IncomingMessage): void {
    const key = this.keyOf(request);
    if (key !== null) this.wrong.count(`from ${key}`);
  }

  private keyOf(request: IncomingMessage): string | null {
    return this.isOn ? callerKey(request, this.trust) : null;
  }

  private refuse(limit: Limit, wait: number): void {
    if (wait <= 0) return;
    this.refused[limit] += 1;
    throw new ApiError('rest_too_many_requests', { headers: { 'Retry-After': retryAfter(wait) } });
  }
}
