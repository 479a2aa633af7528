/** A batch that runs longer than this no longer delays the next one. */
const MAX_HOLD_MS = 250;

export interface BatchLimits {
  /** Batches that run at the same time. */
  readonly concurrency: number;
  /** Items of one batch. */
  readonly size: number;
}

interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** For lookups whose cost grows little with further items: those that arrive while a batch runs form the next batch. */
export class Batcher<Item, Result> {
  private readonly pending: PendingItem<Item, Result>[] = [];
  private readonly running = new Set<readonly PendingItem<Item, Result>[]>();
  private isStartScheduled = false;

  /** @param work returns results in the order of the items; its failure rejects the whole batch */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly limits: BatchLimits,
  ) {}

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      if (this.isStartScheduled) return;
      this.isStartScheduled = true;
      // Callers that the same event resumes join this batch.
      process.nextTick(() => {
        this.isStartScheduled = false;
        this.start();
      });
    });
  }

  private start(): void {
    while (this.pending.length > 0 && this.running.size < this.limits.concurrency)
      void this.run(this.pending.splice(0, this.limits.size));
  }

  private async run(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    this.running.add(batch);
    const holdTimer = setTimeout(() => this.release(batch), MAX_HOLD_MS).unref();
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      clearTimeout(holdTimer);
      this.release(batch);
    }
  }

  private release(batch: readonly PendingItem<Item, Result>[]): void {
    if (this.running.delete(batch)) this.start();
  }
}
