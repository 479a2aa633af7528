// Work that costs much by itself and little more for each thing that is done: what is asked for meanwhile waits for what
// is under way, and is then done together.

export interface TogetherLimits {
  /** So often it is under way at once. */
  readonly atOnce: number;
  /** So many things are done together. */
  readonly most: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export class Together<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private running = 0;
  private isAboutToStart = false;

  /** @param work results in the order of the items; what it throws is told to everybody whose item is among them */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly limits: TogetherLimits,
  ) {}

  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.isAboutToStart) return;
      this.isAboutToStart = true;
      // Others who were told of something at the same moment ask in this turn, too.
      process.nextTick(() => {
        this.isAboutToStart = false;
        this.start();
      });
    });
  }

  private start(): void {
    while (this.running < this.limits.atOnce && this.waiting.length > 0)
      void this.run(this.waiting.splice(0, this.limits.most));
  }

  private async run(those: readonly Waiting<Item, Result>[]): Promise<void> {
    this.running += 1;
    try {
      const results = await this.work(those.map(({ item }) => item));
      for (const [i, { resolve }] of those.entries()) resolve(results[i] as Result);
    } catch (error) {
      for (const { reject } of those) reject(error);
    } finally {
      this.running -= 1;
      this.start();
    }
  }
}
