import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { PeriodicCleanup } from '../database/changes/periodic-cleanup.js';
import { flushPendingWords } from './pending-words.queries.js';

/** Told of every event that may add words to the indexes of searches. */
@Injectable()
export class WordIndexMaintenance extends PeriodicCleanup implements OnModuleDestroy {
  constructor(database: Database) {
    super(database, 'sort_words_in', (manager) => manager.transaction(flushPendingWords));
  }

  /** The database is closed only after the modules: what is under way may finish. */
  onModuleDestroy(): Promise<void> {
    return this.drain();
  }
}
