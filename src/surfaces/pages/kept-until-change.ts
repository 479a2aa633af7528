import type { Changes, ChangeSnapshot } from '../../data/database/changes/changes.js';

interface Kept<Value> {
  readonly value: Value;
  readonly snapshot: ChangeSnapshot;
}

/** Keeps what many pages read until the calendar changes. */
export class KeptUntilChange<Value> {
  private readonly kept = new Map<string, Kept<Value>>();

  constructor(private readonly changes: Pick<Changes, 'snapshot' | 'isUnchangedSince'>) {}

  /** @param key one of a few, such as a language */
  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    const kept = this.kept.get(key);
    if (kept !== undefined && this.changes.isUnchangedSince(kept.snapshot)) return kept.value;
    const { snapshot } = this.changes;
    const value = await read();
    if (this.changes.isUnchangedSince(snapshot)) this.kept.set(key, { value, snapshot });
    return value;
  }
}
