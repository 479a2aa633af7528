// Tidies up beside an import, on a connection of its own: the database has another processor for that.
export interface Tidyable {
  readonly tidy: () => Promise<void>;
}

/** So many events are written between one tidying up and the next: fewer at a time cost more, more leave more to the end. */
const TIDY_INTERVAL_EVENTS = 4000;

/** So many are written at most before one that is still going on is waited for. */
const MAX_UNTIDIED_EVENTS = 20_000;

/** One at a time. Answers are right without it, only slower: that it fails is remembered, and nobody's failure. */
export class ImportTidying {
  /** Why the last one failed. */
  lastError: unknown = null;
  private inFlight: Promise<void> | null = null;
  private startedAtCount = 0;

  constructor(private readonly importer: Tidyable) {}

  /** @param added so many events are written by now */
  start(added: number): void {
    this.startedAtCount = added;
    this.inFlight = this.tidy().finally(() => {
      this.inFlight = null;
    });
  }

  async afterWrite(added: number): Promise<void> {
    if (added - this.startedAtCount >= MAX_UNTIDIED_EVENTS) await this.inFlight;
    if (this.inFlight === null && added - this.startedAtCount >= TIDY_INTERVAL_EVENTS) this.start(added);
  }

  /** Waits for the one that is going on, and does what it has left, also by failing. */
  async finish(added: number): Promise<void> {
    await this.inFlight;
    if (added === this.startedAtCount && this.lastError === null) return;
    this.start(added);
    await this.inFlight;
  }

  private async tidy(): Promise<void> {
    try {
      await this.importer.tidy();
      this.lastError = null;
    } catch (error) {
      this.lastError = error;
    }
  }
}
