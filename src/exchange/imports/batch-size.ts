// How large the transactions of an import are.
/** Items that are written in one transaction, at most. */
const MAX_BATCH_SIZE = 200;
const FIRST_BATCH_SIZE = 20;

/** How long a transaction should take at most: streams and webhooks see no newer changes until it ends. */
const MAX_BATCH_MS = 500;

/** How many items one transaction has: as many as it writes in half a second. */
export class BatchSize {
  private size = FIRST_BATCH_SIZE;

  /** Splits items, each time by the size of the moment. */
  *split<T>(items: readonly T[]): Generator<readonly T[]> {
    for (let at = 0; at < items.length;) {
      const batch = items.slice(at, at + this.size);
      at += batch.length;
      yield batch;
    }
  }

  /** Writes a batch, and adapts the size to the time it takes. */
  async runTimed<T>(batch: readonly unknown[], write: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await write();
    const elapsedMs = Math.max(performance.now() - startedAt, 1);
    const fitting = Math.floor((batch.length * MAX_BATCH_MS) / elapsedMs);
    this.size = Math.max(1, Math.min(MAX_BATCH_SIZE, 2 * batch.length, fitting));
    return result;
  }
}
