// Answers to visitors that are ready to be sent again, until anything changes.
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.js';

interface Entry {
  readonly response: CachedResponse;
  /** It is the answer from this moment until before that one, in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** The part of the memory that answers get which were asked for once. */
const PROBATIONARY_SHARE = 0.2;

/**
 * An answer that is asked for a second time moves to where it is safe from those that are asked for only once: a
 * crawler that goes through all pages pushes out nothing that others use.
 */
export class SegmentedLru {
  private readonly probationarySegment: LRUCache<string, Entry>;
  private readonly protectedSegment: LRUCache<string, Entry>;
  hits = 0;

  /** @param bytes of memory, more than 0 */
  constructor(bytes: number) {
    const cacheOf = (size: number): LRUCache<string, Entry> =>
      new LRUCache({ maxSize: size, maxEntrySize: Math.ceil(size / 4) });
    this.probationarySegment = cacheOf(Math.ceil(bytes * PROBATIONARY_SHARE));
    this.protectedSegment = cacheOf(Math.ceil(bytes * (1 - PROBATIONARY_SHARE)));
  }

  find(key: string, nowMs: number): CachedResponse | null {
    const entry = this.protectedSegment.get(key) ?? this.promote(key);
    if (entry === undefined || nowMs < entry.from || nowMs >= entry.until) return null;
    this.hits += 1;
    return entry.response;
  }

  set(key: string, entry: Entry): void {
    const cache = this.protectedSegment.has(key) ? this.protectedSegment : this.probationarySegment;
    cache.set(key, entry, { size: computeSize(key, entry) });
  }

  clear(): void {
    this.probationarySegment.clear();
    this.protectedSegment.clear();
  }

  /** How many answers are kept, and their bytes. */
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
    this.protectedSegment.set(key, entry, { size: computeSize(key, entry) });
    return entry;
  }
}

const computeSize = (key: string, { response: answer }: Entry): number => answer.size + 2 * key.length;
