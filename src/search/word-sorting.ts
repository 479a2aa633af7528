import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { Tidying } from '../database/changes/tidying.js';
import { sortWordsIn } from './sort-words.queries.js';

/** Told of every event that may add words to the indexes of searches. */
@Injectable()
export class WordSorting extends Tidying implements OnModuleDestroy {
  constructor(database: Database) {
    super(database, 'sort_words_in', (manager) => manager.transaction(sortWordsIn));
  }

  /** The database is closed only after the modules: what is under way may finish. */
  onModuleDestroy(): Promise<void> {
    return this.end();
  }
}
