import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { PeriodicCleanup } from '../../data/database/changes/periodic-cleanup.js';
import { foldTermCounts } from './term-counts.queries.js';

/** Folds event counts after writes that may change them. */
@Injectable()
export class TermCounts extends PeriodicCleanup implements OnModuleDestroy {
  constructor(database: Database) {
    super(database, 'fold_term_counts', (manager) => foldTermCounts(manager));
  }

  /** Waits for a running fold, as the database is closed after the modules. */
  onModuleDestroy(): Promise<void> {
    return this.drain();
  }
}
