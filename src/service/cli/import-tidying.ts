import type { EventImporter } from '../../calendar/events/write/event-importer.js';

/** A shorter interval costs more in total; a longer one leaves more work to the end. */
const TIDY_INTERVAL_EVENTS = 4000;

/** The import pauses when the running tidying is this far behind. */
const MAX_UNTIDIED_EVENTS = 20_000;

/**
 * Tidies up during an import, on a connection of its own, one run at a time. A failure does not fail the import, because
 * responses are only slower without tidying.
 */
export class ImportTidying {
  /** Null after a success. */
  lastError: unknown = null;
  private inFlight: Promise<void> | null = null;
  private startedAtCount = 0;

  constructor(private readonly importer: Pick<EventImporter, 'tidy'>) {}

  /** @param added number of events written so far */
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

  /** Waits for the running tidying, then tidies the rest. */
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
