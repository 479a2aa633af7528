import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Tidying } from '../../database/changes/tidying.js';
import { foldDayCounts } from './day-counts.queries.js';

/** Told of every write that may change how many events there are on a day. */
@Injectable()
export class DayCounts extends Tidying implements OnModuleDestroy {
  constructor(dataSource: DataSource) {
    super(dataSource, 'fold_day_counts', (manager) => foldDayCounts(manager));
  }

  /** The database is closed only after the modules: what is under way may finish. */
  onModuleDestroy(): Promise<void> {
    return this.end();
  }
}
