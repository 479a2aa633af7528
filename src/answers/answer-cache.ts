// Answers to visitors that are ready to be sent again, until anything changes.
import { LRUCache } from 'lru-cache';
import type { KeptAnswer } from './kept-answer.js';

interface Entry {
  readonly answer: KeptAnswer;
  /** It is the answer from this moment until before that one, in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** The part of the memory that answers get which were asked for once. */
const FIRST_SHARE = 0.2;

/**
 * An answer that is asked for a second time moves to where it is safe from those that are asked for only once: a
 * crawler that goes through all pages pushes out nothing that others use.
 */
export class AnswerCache {
  private readonly once: LRUCache<string, Entry>;
  private readonly often: LRUCache<string, Entry>;
  hits = 0;

  /** @param bytes of memory, more than 0 */
  constructor(bytes: number) {
    const cacheOf = (size: number): LRUCache<string, Entry> =>
      new LRUCache({ maxSize: size, maxEntrySize: Math.ceil(size / 4) });
    this.once = cacheOf(Math.ceil(bytes * FIRST_SHARE));
    this.often = cacheOf(Math.ceil(bytes * (1 - FIRST_SHARE)));
  }

  find(key: string, nowMs: number): KeptAnswer | null {
    const entry = this.often.get(key) ?? this.again(key);
    if (entry === undefined || nowMs < entry.from || nowMs >= entry.until) return null;
    this.hits += 1;
    return entry.answer;
  }

  keep(key: string, entry: Entry): void {
    const cache = this.often.has(key) ? this.often : this.once;
    cache.set(key, entry, { size: sizeOf(key, entry) });
  }

  clear(): void {
    this.once.clear();
    this.often.clear();
  }

  /** How many answers are kept, and their bytes. */
  get kept(): { readonly answers: number; readonly bytes: number } {
    return {
      answers: this.once.size + this.often.size,
      bytes: this.once.calculatedSize + this.often.calculatedSize,
    };
  }

  private again(key: string): Entry | undefined {
    const entry = this.once.get(key);
    if (entry === undefined) return undefined;
    this.once.delete(key);
    this.often.set(key, entry, { size: sizeOf(key, entry) });
    return entry;
  }
}

const sizeOf = (key: string, { answer }: Entry): number => answer.size + 2 * key.length;
