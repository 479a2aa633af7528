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

/** Share of the memory for responses that are too large for the other segments, such as feeds of the whole calendar. */
const LARGE_SHARE = 0.3;

/**
 * Caches responses in two segments. The second request of a response protects it, so that a crawler that reads every page
 * once evicts nothing that others use. A third segment has large responses, which evict only each other.
 */
export class SegmentedLru {
  private readonly probationarySegment: LRUCache<string, Entry>;
  private readonly protectedSegment: LRUCache<string, Entry>;
  private readonly largeSegment: LRUCache<string, Entry>;
  hits = 0;

  constructor(bytes: number) {
    this.probationarySegment = createSegment(Math.ceil(bytes * PROBATIONARY_SHARE), MAX_ENTRY_SHARE);
    this.protectedSegment = createSegment(
      Math.ceil(bytes * (1 - PROBATIONARY_SHARE - LARGE_SHARE)),
      MAX_ENTRY_SHARE,
    );
    this.largeSegment = createSegment(Math.floor(bytes * LARGE_SHARE), 1);
  }

  find(key: string, nowMs: number): CachedResponse | null {
    const entry = this.protectedSegment.get(key) ?? this.promote(key) ?? this.largeSegment.get(key);
    if (entry === undefined || nowMs < entry.from || nowMs >= entry.until) return null;
    this.hits += 1;
    return entry.response;
  }

  set(key: string, entry: Entry): void {
    const isLarge = computeSize(entry, key) > this.probationarySegment.maxEntrySize;
    const isProtected = this.protectedSegment.has(key);
    const segment = isLarge
      ? this.largeSegment
      : isProtected
        ? this.protectedSegment
        : this.probationarySegment;
    for (const other of this.segments) if (other !== segment) other.delete(key);
    segment.set(key, entry);
  }

  clear(): void {
    for (const segment of this.segments) segment.clear();
  }

  get usage(): { readonly entries: number; readonly bytes: number } {
    return {
      entries: this.segments.reduce((sum, { size }) => sum + size, 0),
      bytes: this.segments.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }

  private get segments(): readonly LRUCache<string, Entry>[] {
    return [this.probationarySegment, this.protectedSegment, this.largeSegment];
  }

  private promote(key: string): Entry | undefined {
    const entry = this.probationarySegment.get(key);
    if (entry === undefined) return undefined;
    this.probationarySegment.delete(key);
    this.protectedSegment.set(key, entry);
    return entry;
  }
}

/** The largest entry of a segment that many share. */
const MAX_ENTRY_SHARE = 1 / 4;

const computeSize = ({ response }: Entry, key: string): number => response.size + 2 * key.length;

const createSegment = (maxSize: number, maxEntryShare: number): LRUCache<string, Entry> =>
  new LRUCache({ maxSize, maxEntrySize: Math.ceil(maxSize * maxEntryShare), sizeCalculation: computeSize });
