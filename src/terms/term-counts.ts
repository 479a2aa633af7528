import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { Tidying } from '../database/changes/tidying.js';
import { foldTermCounts } from './term-counts.queries.js';

/** Told of every write that may change how many events a term has. */
@Injectable()
export class TermCounts extends Tidying implements OnModuleDestroy {
  constructor(database: Database) {
    super(database, 'fold_term_counts', (manager) => foldTermCounts(manager));
  }

  /** The database is closed only after the modules: what is under way may finish. */
  onModuleDestroy(): Promise<void> {
    return this.end();
  }
}
