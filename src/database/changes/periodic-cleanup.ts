// Tidies up after writes now and then, while nobody waits for it.
import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Database } from '../connection/database.js';
import type { Job } from './jobs.js';

/** So many writes of this process are made between one tidying up and the next. */
const WRITES_PER_RUN = 200;

export class PeriodicCleanup {
  private readonly logger = new Logger(PeriodicCleanup.name);
  private writes = 0;
  private inFlight: Promise<void> | null = null;

  /** @param cleanUp what is to be done; answers are right whether done or not, so that a failure is told and has no consequence */
  constructor(
    private readonly database: Database,
    private readonly job: Job,
    private readonly cleanUp: (manager: EntityManager) => Promise<void>,
  ) {}

  /** Told of every write that may leave something behind; never waits. */
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

  /** Lets what is under way finish, and begins nothing more. */
  async drain(): Promise<void> {
    this.writes = -Infinity;
    await this.inFlight;
  }
}
