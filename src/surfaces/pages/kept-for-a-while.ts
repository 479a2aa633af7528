import { LRUCache } from 'lru-cache';
import type { Changes, ChangeSnapshot } from '../../data/database/changes/changes.js';
import { clock } from '../../foundation/dates/clock.js';

interface Kept<Value> {
  readonly value: Value;
  readonly snapshot: ChangeSnapshot;
  readonly untilMs: number;
}

export interface KeptValue<Value> {
  readonly value: Value;
  /** When the value is read again, in milliseconds since 1970; `Infinity` for one that no change has overtaken. */
  readonly untilMs: number;
}

/** Caches values that are costly to read. A value may outlive a change for a while. */
export class KeptForAWhile<Value extends object> {
  private readonly kept = new LRUCache<string, Kept<Value>>({ max: 50 });
  private readonly running = new Map<string, Promise<Value>>();

  constructor(
    private readonly changes: Pick<Changes, 'snapshot' | 'isUnchangedSince'>,
    private readonly forMs: number,
  ) {}

  /** @param mayBeOld whether a value may outlive changes */
  async get(
    key: string,
    read: () => Promise<Value>,
    mayBeOld: (value: Value) => boolean,
  ): Promise<KeptValue<Value>> {
    const kept = this.kept.get(key);
    if (kept !== undefined) {
      const { value, snapshot, untilMs } = kept;
      if (this.changes.isUnchangedSince(snapshot)) return { value, untilMs: Infinity };
      if (untilMs > clock.ms() && mayBeOld(value)) return { value, untilMs };
    }
    return { value: await this.readOnce(key, read), untilMs: Infinity };
  }

  /** Pages that are written at the same time and know the same changes wait for one reading. */
  private readOnce(key: string, read: () => Promise<Value>): Promise<Value> {
    const { snapshot } = this.changes;
    const runKey = `${key} ${snapshot.version} ${snapshot.staleReads}`;
    const running = this.running.get(runKey);
    if (running !== undefined) return running;
    const reading = read()
      .then((value) => {
        this.kept.set(key, { value, snapshot, untilMs: clock.ms() + this.forMs });
        return value;
      })
      .finally(() => this.running.delete(runKey));
    this.running.set(runKey, reading);
    return reading;
  }
}
