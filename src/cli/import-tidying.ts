// Tidies up beside an import, on a connection of its own: the database has another processor for that.
export interface Tidies {
  readonly tidy: () => Promise<void>;
}

/** So many events are written between one tidying up and the next: fewer at a time cost more, more leave more to the end. */
const EVERY = 4000;

/** So many are written at most before one that is still going on is waited for. */
const MOST = 20_000;

/** One at a time. Answers are right without it, only slower: that it fails is remembered, and nobody's failure. */
export class ImportTidying {
  /** Why the last one failed. */
  fault: unknown = null;
  private underWay: Promise<void> | null = null;
  private begunAt = 0;

  constructor(private readonly importer: Tidies) {}

  /** @param added so many events are written by now */
  begin(added: number): void {
    this.begunAt = added;
    this.underWay = this.tidy().finally(() => {
      this.underWay = null;
    });
  }

  async added(added: number): Promise<void> {
    if (added - this.begunAt >= MOST) await this.underWay;
    if (this.underWay === null && added - this.begunAt >= EVERY) this.begin(added);
  }

  /** Waits for the one that is going on, and does what it has left, also by failing. */
  async end(added: number): Promise<void> {
    await this.underWay;
    if (added === this.begunAt && this.fault === null) return;
    this.begin(added);
    await this.underWay;
  }

  private async tidy(): Promise<void> {
    try {
      await this.importer.tidy();
      this.fault = null;
    } catch (error) {
      this.fault = error;
    }
  }
}
