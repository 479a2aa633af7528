import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { PeriodicCleanup } from '../database/changes/periodic-cleanup.js';
import { foldTermCounts } from './term-counts.queries.js';

/** Told of every write that may change how many events a term has. */
@Injectable()
export class TermCounts extends PeriodicCleanup implements OnModuleDestroy {
  constructor(database: Database) {
    super(database, 'fold_term_counts', (manager) => foldTermCounts(manager));
  }

  /** The database is closed only after the modules: what is under way may finish. */
  onModuleDestroy(): Promise<void> {
    return this.drain();
  }
}
