import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.js';

interface Entry {
  readonly response: CachedResponse;
  /** Valid from this instant to before `until`, in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** Share of the memory for responses that were requested once. */
const PROBATIONARY_SHARE = 0.2;

/**
 * Caches responses in two segments. The second request of a response protects it, so that a crawler that reads every page
 * once evicts nothing that others use.
 */
export class SegmentedLru {
  private readonly probationarySegment: LRUCache<string, Entry>;
  private readonly protectedSegment: LRUCache<string, Entry>;
  hits = 0;

  constructor(bytes: number) {
    this.probationarySegment = createSegment(Math.ceil(bytes * PROBATIONARY_SHARE));
    this.protectedSegment = createSegment(Math.ceil(bytes * (1 - PROBATIONARY_SHARE)));
  }

  find(key: string, nowMs: number): CachedResponse | null {
    const entry = this.protectedSegment.get(key) ?? this.promote(key);
    if (entry === undefined || nowMs < entry.from || nowMs >= entry.until) return null;
    this.hits += 1;
    return entry.response;
  }

  set(key: string, entry: Entry): void {
    const isProtected = this.protectedSegment.has(key);
    (isProtected ? this.protectedSegment : this.probationarySegment).set(key, entry);
  }

  clear(): void {
    this.probationarySegment.clear();
    this.protectedSegment.clear();
  }

  get usage(): { readonly entries: number; readonly bytes: number } {
    return {
      entries: this.probationarySegment.size + this.protectedSegment.size,
      bytes: this.probationarySegment.calculatedSize + this.protectedSegment.calculatedSize,
    };
  }

  private promote(key: string): Entry | undefined {
    const entry = this.probationarySegment.get(key);
    if (entry === undefined) return undefined;
    this.probationarySegment.delete(key);
    this.protectedSegment.set(key, entry);
    return entry;
  }
}

const createSegment = (maxSize: number): LRUCache<string, Entry> =>
  new LRUCache({
    maxSize,
    maxEntrySize: Math.ceil(maxSize / 4),
    sizeCalculation: ({ response }, key) => response.size + 2 * key.length,
  });
