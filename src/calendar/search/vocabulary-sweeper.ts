import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '../../data/database/changes/periodic-job.js';
import { Database } from '../../data/database/connection/database.js';
import { sweepWords } from './sweep-words.queries.js';

const INTERVAL_MS = 60_000;

const MAX_RUN_MS = 20_000;

/** Removes unused words from the vocabulary every minute. Words that are left change no response. */
@Injectable()
export class VocabularySweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(database: Database) {
    this.job = new PeriodicJob(database, VocabularySweeper, {
      job: 'sweep_words',
      intervalMs: INTERVAL_MS,
      work: async (isStopping) => {
        const deadline = performance.now() + MAX_RUN_MS;
        while (!isStopping() && performance.now() <= deadline && (await sweepWords(database)) > 0);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  sweep(): Promise<void> {
    return this.job.run();
  }
}
