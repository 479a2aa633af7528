// Work that costs much by itself and little more for each thing that is done: what is asked for meanwhile waits for what
// is under way, and is then done together.

/** So long, in milliseconds, others wait for what is under way: it may wait for somebody itself, or never come to an end. */
const PATIENCE_MS = 250;

export interface TogetherLimits<Item> {
  /** So often it is under way at once. */
  readonly atOnce: number;
  /** So many must wait before more of it is begun beside what is under way; 1 unless told. */
  readonly leastBeside?: number;
  /** So many things are done together. */
  readonly most: number;
  /** What is large is done with fewer others: how large a thing is, and all of them together at most. */
  readonly size?: { readonly of: (item: Item) => number; readonly most: number };
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | PromiseLike<Result>) => void;
  readonly reject: (error: unknown) => void;
}

export class Together<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private running = 0;
  private isAboutToStart = false;

  /**
   * @param work results in the order of the items, or promises of them that are settled; what it throws is told to everybody
   *   whose item is among them
   */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly (Result | PromiseLike<Result>)[]>,
    private readonly limits: TogetherLimits<Item>,
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
    while (this.waiting.length > 0 && this.mayBegin()) void this.run(this.waiting.splice(0, this.next()));
  }

  private mayBegin(): boolean {
    const { atOnce, leastBeside = 1 } = this.limits;
    return this.running === 0 || (this.running < atOnce && this.waiting.length >= leastBeside);
  }

  /** How many of those that wait are done next. */
  private next(): number {
    const { most, size } = this.limits;
    const first = this.waiting.slice(0, most);
    if (size === undefined) return first.length;
    let sum = 0;
    const tooMany = first.findIndex(({ item }) => (sum += size.of(item)) > size.most);
    return tooMany < 0 ? first.length : Math.max(1, tooMany);
  }

  private async run(those: readonly Waiting<Item, Result>[]): Promise<void> {
    const free = this.occupied();
    try {
      const results = await this.work(those.map(({ item }) => item));
      for (const [i, { resolve }] of those.entries()) resolve(results[i] as Result);
    } catch (error) {
      for (const { reject } of those) reject(error);
    } finally {
      free();
    }
  }

  /** @returns what makes room for others, the first time it is called, or when it is not called in time */
  private occupied(): () => void {
    this.running += 1;
    let isFree = false;
    const free = (): void => {
      clearTimeout(late);
      if (isFree) return;
      isFree = true;
      this.running -= 1;
      this.start();
    };
    const late = setTimeout(free, PATIENCE_MS).unref();
    return free;
  }
}
