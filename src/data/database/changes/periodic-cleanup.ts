import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Database } from '../connection/database.js';
import type { Job } from './jobs.js';

const WRITES_PER_RUN = 200;

/** Cleans up in the background after a number of writes. */
export class PeriodicCleanup {
  private readonly logger = new Logger(PeriodicCleanup.name);
  private writes = 0;
  private inFlight: Promise<void> | null = null;

  /** @param cleanUp must not affect responses: its failures are only logged */
  constructor(
    private readonly database: Database,
    private readonly job: Job,
    private readonly cleanUp: (manager: EntityManager) => Promise<void>,
  ) {}

  /** To be called after every write that may leave something behind. */
  recordWrites(writes = 1): void {
    this.writes += writes;
    if (this.writes < WRITES_PER_RUN || this.inFlight !== null) return;
    this.writes = 0;
    this.inFlight = this.database.jobs
      .run(this.job, () => this.cleanUp(this.database.manager))
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => {
        this.inFlight = null;
      });
  }

  /** Waits for the running cleanup, and starts no further one. */
  async drain(): Promise<void> {
    this.writes = -Infinity;
    await this.inFlight;
  }
}
