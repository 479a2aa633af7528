// The cached responses of this process, and the rules of their validity.
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { ChangeFeed } from '../database/changes/change-feed.js';
import { Changes, type ChangeSnapshot } from '../database/changes/changes.js';
import { clock } from '../dates/clock.js';
import { DuePostPublisher } from '../posts/due-post-publisher.js';
import { SegmentedLru } from './segmented-lru.js';
import type { BuildCacheKey } from './cache-key.js';
import type { CachedResponse } from './cached-response.js';

export interface CacheSnapshot {
  readonly changes: ChangeSnapshot;
  readonly atMs: number;
}

const MAX_URL_LENGTH = 2000;

@Injectable()
export class ResponseCache {
  readonly entries: SegmentedLru | null;
  /** Set once all routes are registered. */
  buildKey: BuildCacheKey | null = null;
  misses = 0;
  /** Requests that skipped the cache because change notifications were late. */
  bypasses = 0;

  constructor(
    readonly changes: Changes,
    private readonly changeFeed: ChangeFeed,
    private readonly duePosts: DuePostPublisher,
    @Inject(ENV) env: Env,
  ) {
    this.entries = env.answerCacheMb === 0 ? null : new SegmentedLru(env.answerCacheMb * 1024 * 1024);
    changes.onChange(() => this.entries?.clear());
  }

  takeSnapshot(): CacheSnapshot {
    return { changes: this.changes.snapshot, atMs: clock.ms() };
  }

  /** @returns milliseconds since 1970; null when the calendar changed since the snapshot, or may have */
  findLastChange({ changes }: CacheSnapshot): number | null {
    return this.changes.isUnchangedSince(changes) && this.changeFeed.isFresh()
      ? this.changes.lastChangeAtMs
      : null;
  }

  /** Until when a response is valid unless something is written, in milliseconds since 1970. */
  computeExpiry(freshUntil: number): number {
    return Math.min(freshUntil, this.duePosts.nextMs);
  }

  find(request: IncomingMessage): CachedResponse | null {
    const { entries, buildKey } = this;
    const { url = '' } = request;
    if (entries === null || buildKey === null || url.length > MAX_URL_LENGTH) return null;
    if (!this.changeFeed.isFresh()) {
      this.bypasses += 1;
      return null;
    }
    return entries.find(buildKey(request, url), clock.ms());
  }

  /** Ignores a response that a change has overtaken. */
  store(
    request: IncomingMessage,
    response: CachedResponse,
    { changes, atMs }: CacheSnapshot,
    freshUntil: number,
  ): void {
    const { entries, buildKey } = this;
    const { originalUrl: url } = request.calendar;
    const until = this.computeExpiry(freshUntil);
    if (entries === null || buildKey === null || url.length > MAX_URL_LENGTH) return;
    if (!this.changes.isUnchangedSince(changes) || atMs >= until) return;
    entries.set(buildKey(request, url), { response, from: atMs, until });
  }
}
