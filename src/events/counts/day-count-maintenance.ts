import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../database/connection/database.js';
import { PeriodicCleanup } from '../../database/changes/periodic-cleanup.js';
import { foldDayCounts } from './day-counts.queries.js';

/** Told of every write that may change how many events there are on a day. */
@Injectable()
export class DayCountMaintenance extends PeriodicCleanup implements OnModuleDestroy {
  constructor(database: Database) {
    super(database, 'fold_day_counts', (manager) => foldDayCounts(manager));
  }

  /** The database is closed only after the modules: what is under way may finish. */
  onModuleDestroy(): Promise<void> {
    return this.drain();
  }
}
