// Lookups that cost much by themselves and little more for each further item: items that arrive while a batch is running
// wait for it and form the next batch.

/** A batch that runs longer than this no longer holds the next one up, in milliseconds. */
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

export class Batcher<Item, Result> {
  private readonly pending: PendingItem<Item, Result>[] = [];
  private running = 0;
  private isStartScheduled = false;

  /** @param work gives results in the order of the items; all callers of a batch share its failure */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly limits: BatchLimits,
  ) {}

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      if (this.isStartScheduled) return;
      this.isStartScheduled = true;
      // Callers that are resumed by the same event join this batch.
      process.nextTick(() => {
        this.isStartScheduled = false;
        this.start();
      });
    });
  }

  private start(): void {
    while (this.pending.length > 0 && this.running < this.limits.concurrency)
      void this.run(this.pending.splice(0, this.limits.size));
  }

  private async run(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    const free = this.reserveSlot();
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      free();
    }
  }

  /** @returns what makes room for the next batch, the first time it is called, or when it is not called in time */
  private reserveSlot(): () => void {
    this.running += 1;
    let isFree = false;
    const free = (): void => {
      clearTimeout(late);
      if (isFree) return;
      isFree = true;
      this.running -= 1;
      this.start();
    };
    const late = setTimeout(free, MAX_HOLD_MS).unref();
    return free;
  }
}
