import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicCleanup } from '../../../data/database/changes/periodic-cleanup.js';
import { Database } from '../../../data/database/connection/database.js';
import { flushPendingWords } from '../../search/pending-words.queries.js';
import { TermsService } from '../../terms/terms.service.js';
import { foldDayCounts } from '../counts/day-counts.queries.js';
import { foldLinkCounts } from '../counts/link-counts.queries.js';

/** Cleans up after writes of events from time to time: folds counts, and flushes pending words into their indexes. */
@Injectable()
export class EventMaintenance implements OnModuleDestroy {
  readonly dayCounts: PeriodicCleanup;
  readonly wordIndex: PeriodicCleanup;

  constructor(
    database: Database,
    private readonly terms: TermsService,
  ) {
    this.dayCounts = new PeriodicCleanup(database, 'fold_day_counts', async (manager) => {
      await foldDayCounts(manager);
      await foldLinkCounts(manager);
    });
    this.wordIndex = new PeriodicCleanup(database, 'sort_words_in', (manager) =>
      manager.transaction(flushPendingWords),
    );
  }

  /** Records a write without waiting for anything. */
  onWrite(): void {
    this.dayCounts.recordWrites();
    this.terms.onEventWritten();
    this.wordIndex.recordWrites();
  }

  /** Waits for running cleanups; the database closes after the modules. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.dayCounts.drain(), this.wordIndex.drain()]);
  }
}
