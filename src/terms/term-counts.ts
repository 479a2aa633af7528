// Folds the counts of the terms now and then, while nobody waits for it.
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { foldTermCounts } from './term-counts.queries.js';

/** So many writes of this process are made between one folding and the next. */
const WRITES_BETWEEN = 200;

@Injectable()
export class TermCounts implements OnModuleDestroy {
  private readonly logger = new Logger(TermCounts.name);
  private writes = 0;
  private folding: Promise<void> | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Told of every write that may change how many events a term has; never waits. */
  written(): void {
    this.writes += 1;
    if (this.writes < WRITES_BETWEEN || this.folding !== null) return;
    this.writes = 0;
    this.folding = this.fold().finally(() => {
      this.folding = null;
    });
  }

  /** The database is closed only after the modules: what is under way may finish. */
  async onModuleDestroy(): Promise<void> {
    this.writes = -Infinity;
    await this.folding;
  }

  /** Counts are right whether folded or not, so that a failure is told and otherwise of no consequence. */
  private async fold(): Promise<void> {
    try {
      await foldTermCounts(this.dataSource.manager);
    } catch (error) {
      this.logger.error(error);
    }
  }
}
