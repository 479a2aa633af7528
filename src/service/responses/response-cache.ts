// The cached responses of this process, and the rules of their validity.
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { ChangeFeed } from '../../data/database/changes/change-feed.js';
import { Changes, type ChangeSnapshot } from '../../data/database/changes/changes.js';
import { clock } from '../../foundation/dates/clock.js';
import { formatIgnoredNames, isStrict, listIgnoredNames } from '../../requests/validation/ignored-names.js';
import { parseParameters } from '../../requests/validation/parse-parameters.js';
import type { TrustProxy } from '../../requests/limits/client-address.js';
import { DuePostPublisher } from '../../calendar/posts/due-post-publisher.js';
import { SegmentedLru } from './segmented-lru.js';
import { PAGE_PARAMETERS } from '../../surfaces/pages/page-parameters.js';
import { type BuildCacheKey, createCacheKeyBuilder } from './cache-key.js';
import type { CachedResponse } from './cached-response.js';

export interface CacheSnapshot {
  readonly changes: ChangeSnapshot;
  readonly atMs: number;
}

export interface CacheHit {
  readonly response: CachedResponse;
  /** `Calendar-Ignored` when it differs from that of the cached response. */
  readonly ignoredNames: string | null;
}

const MAX_URL_LENGTH = 2000;

/** Finds nothing in a query that cannot be parsed. */
function findIgnoredInUrl(
  url: string,
  knownNames: ReadonlySet<string> | null,
): { readonly names: readonly string[]; readonly isStrict: boolean } {
  try {
    const at = url.indexOf('?');
    const query = parseParameters(at < 0 ? '' : url.slice(at + 1));
    return {
      names: knownNames === null ? [] : listIgnoredNames(query, knownNames),
      isStrict: isStrict(query),
    };
  } catch {
    return { names: [], isStrict: false };
  }
}

@Injectable()
export class ResponseCache {
  readonly entries: SegmentedLru | null;
  private buildKey: BuildCacheKey | null = null;
  misses = 0;
  /** Requests that skipped the cache because change notifications were late. */
  bypasses = 0;

  constructor(
    readonly changes: Changes,
    private readonly changeFeed: ChangeFeed,
    private readonly duePosts: DuePostPublisher,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.entries = env.answerCacheMb === 0 ? null : new SegmentedLru(env.answerCacheMb * 1024 * 1024);
    changes.onChange(() => this.entries?.clear());
  }

  /**
   * Until then nothing is cached.
   *
   * @param queryNames the parameters that routes read
   */
  start(queryNames: readonly string[], trust: TrustProxy): void {
    const names = new Set([...queryNames, ...PAGE_PARAMETERS]);
    this.buildKey = createCacheKeyBuilder(trust, this.env, names);
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

  find(request: IncomingMessage): CacheHit | null {
    const { entries, buildKey } = this;
    const { url = '' } = request;
    if (entries === null || buildKey === null || url.length > MAX_URL_LENGTH) return null;
    if (!this.changeFeed.isFresh()) {
      this.bypasses += 1;
      return null;
    }
    const key = buildKey(request, url);
    const response = entries.find(key, clock.ms());
    if (response === null) return null;
    // A shorter key lacks names that no route reads, which the header of this request has to name.
    if (key.endsWith(url)) return { response, ignoredNames: null };
    const ignored = findIgnoredInUrl(url, response.knownNames);
    if (ignored.names.length > 0 && ignored.isStrict) return null;
    return { response, ignoredNames: ignored.names.length === 0 ? null : formatIgnoredNames(ignored.names) };
  }

  /** The header of a response that is stored under the key of the request, for all requests with this key. */
  formatKeyedNames(request: IncomingMessage): string {
    const { originalUrl, ignoredNames, knownNames } = request.calendar;
    const key = this.buildKey?.(request, originalUrl) ?? originalUrl;
    if (key.endsWith(originalUrl)) return formatIgnoredNames(ignoredNames);
    // The address follows lines of headers.
    const url = key.slice(key.lastIndexOf('\n') + 1);
    return formatIgnoredNames(findIgnoredInUrl(url, knownNames).names);
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
