import { LRUCache } from 'lru-cache';
import { clock } from '../../foundation/dates/clock.js';
import type { Changes, ChangeSnapshot } from '../../data/database/changes/changes.js';

interface Kept<Value> {
  readonly value: Value;
  readonly snapshot: ChangeSnapshot;
  readonly untilMs: number;
}

/** The origin of a request may be part of keys, and clients make up origins. */
const MAX_KEYS = 100;

/** Keeps what many pages read until the calendar changes. */
export class KeptUntilChange<Value> {
  private readonly kept = new LRUCache<string, Kept<Value>>({ max: MAX_KEYS });

  /** @param maxAgeMs how long a value holds that time changes, too */
  constructor(
    private readonly changes: Pick<Changes, 'snapshot' | 'isUnchangedSince'>,
    private readonly maxAgeMs = Infinity,
  ) {}

  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    const kept = this.kept.get(key);
    if (kept !== undefined && clock.ms() < kept.untilMs && this.changes.isUnchangedSince(kept.snapshot))
      return kept.value;
    const { snapshot } = this.changes;
    const value = await read();
    this.kept.set(key, { value, snapshot, untilMs: clock.ms() + this.maxAgeMs });
    return value;
  }
}
