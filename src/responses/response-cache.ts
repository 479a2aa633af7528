// What may be answered from memory, and until when: one for each process.
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

/** What was known when the work on an answer began. */
export interface CacheSnapshot {
  readonly changes: ChangeSnapshot;
  readonly atMs: number;
}

/** Longer addresses are answered, and not kept. */
const MAX_URL_LENGTH = 2000;

@Injectable()
export class ResponseCache {
  /** Null when it is switched off. */
  readonly entries: SegmentedLru | null;
  /** Set when all routes are known. */
  buildKey: BuildCacheKey | null = null;
  /** How many reads of visitors were not answered from memory. */
  misses = 0;
  /** How many requests were not looked up because news of changes were late. */
  bypasses = 0;

  constructor(
    readonly changes: Changes,
    private readonly changeFeed: ChangeFeed,
    private readonly duePosts: DuePostPublisher,
    @Inject(ENV) env: Env,
  ) {
    const cache = env.answerCacheMb === 0 ? null : new SegmentedLru(env.answerCacheMb * 1024 * 1024);
    this.entries = cache;
    changes.onChange(() => cache?.clear());
  }

  takeSnapshot(): CacheSnapshot {
    return { changes: this.changes.snapshot, atMs: clock.ms() };
  }

  /** When the calendar last changed, in milliseconds since 1970; null when it changed since, or that is not certain. */
  findLastChange({ changes: known }: CacheSnapshot): number | null {
    return this.changes.isUnchangedSince(known) && this.changeFeed.isFresh()
      ? this.changes.lastChangeAtMs
      : null;
  }

  /** Until when an answer holds if nothing is written, in milliseconds since 1970. */
  computeExpiry(freshUntil: number): number {
    return Math.min(freshUntil, this.duePosts.nextMs);
  }

  find(request: IncomingMessage): CachedResponse | null {
    const { entries: cache, buildKey: keyOf } = this;
    const { url = '' } = request;
    if (cache === null || keyOf === null || url.length > MAX_URL_LENGTH) return null;
    if (!this.changeFeed.isFresh()) {
      this.bypasses += 1;
      return null;
    }
    return cache.find(keyOf(request, url), clock.ms());
  }

  /** An answer that a change overtook while it was made is not kept. */
  store(request: IncomingMessage, answer: CachedResponse, seen: CacheSnapshot, freshUntil: number): void {
    const { entries: cache, buildKey: keyOf } = this;
    const { originalUrl: url } = request.calendar;
    const until = this.computeExpiry(freshUntil);
    if (cache === null || keyOf === null || url.length > MAX_URL_LENGTH) return;
    if (!this.changes.isUnchangedSince(seen.changes) || seen.atMs >= until) return;
    cache.set(keyOf(request, url), { response: answer, from: seen.atMs, until });
  }
}
