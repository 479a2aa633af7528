// Folds appended counts now and then, while nobody waits for it.
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { type Job, jobsOf } from './jobs.js';

/** So many writes of this process are made between one folding and the next. */
const WRITES_BETWEEN = 200;

export class Folding {
  private readonly logger = new Logger(Folding.name);
  private writes = 0;
  private folding: Promise<void> | null = null;

  /** @param fold what is to be done; counts are right whether folded or not, so that a failure is told and has no consequence */
  constructor(
    private readonly dataSource: DataSource,
    private readonly job: Job,
    private readonly fold: (manager: EntityManager) => Promise<void>,
  ) {}

  /** Told of every write that may change a count; never waits. */
  written(): void {
    this.writes += 1;
    if (this.writes < WRITES_BETWEEN || this.folding !== null) return;
    this.writes = 0;
    this.folding = jobsOf(this.dataSource)
      .run(this.job, () => this.fold(this.dataSource.manager))
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => {
        this.folding = null;
      });
  }

  /** Lets what is under way finish, and begins nothing more. */
  async end(): Promise<void> {
    this.writes = -Infinity;
    await this.folding;
  }
}
