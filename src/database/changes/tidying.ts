// Tidies up after writes now and then, while nobody waits for it.
import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Database } from '../connection/database.js';
import type { Job } from './jobs.js';

/** So many writes of this process are made between one tidying up and the next. */
const WRITES_BETWEEN = 200;

export class Tidying {
  private readonly logger = new Logger(Tidying.name);
  private writes = 0;
  private underWay: Promise<void> | null = null;

  /** @param tidy what is to be done; answers are right whether done or not, so that a failure is told and has no consequence */
  constructor(
    private readonly database: Database,
    private readonly job: Job,
    private readonly tidy: (manager: EntityManager) => Promise<void>,
  ) {}

  /** Told of every write that may leave something behind; never waits. */
  written(writes = 1): void {
    this.writes += writes;
    if (this.writes < WRITES_BETWEEN || this.underWay !== null) return;
    this.writes = 0;
    this.underWay = this.database.jobs
      .run(this.job, () => this.tidy(this.database.manager))
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => {
        this.underWay = null;
      });
  }

  /** Lets what is under way finish, and begins nothing more. */
  async end(): Promise<void> {
    this.writes = -Infinity;
    await this.underWay;
  }
}
