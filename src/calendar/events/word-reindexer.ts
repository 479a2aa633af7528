// Indexes the words of texts anew after an upgrade has changed how they are indexed (table `unindexed_items`).
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '../../data/database/changes/periodic-job.js';
import { Database } from '../../data/database/connection/database.js';
import { reindexItems } from './reindex-items.queries.js';

const INTERVAL_MS = 60_000;

@Injectable()
export class WordReindexer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(database: Database) {
    this.job = new PeriodicJob(database, WordReindexer, {
      job: 'reindex_words',
      intervalMs: INTERVAL_MS,
      work: async (isStopping) => {
        while (!isStopping() && (await reindexItems(database)));
      },
    });
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  reindex(): Promise<void> {
    return this.job.run();
  }
}
