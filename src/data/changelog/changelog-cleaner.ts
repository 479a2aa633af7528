import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { PeriodicJob } from '../database/changes/periodic-job.js';
import { Database } from '../database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { forgetSnapshots } from '../merges/merged-items.queries.js';
import { deleteOldChanges } from './item-changes.queries.js';

const INTERVAL_MS = 3_600_000;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 1000;

/** Deletes the changes that are older than `HISTORY_KEPT_DAYS`, every hour. */
@Injectable()
export class ChangelogCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(database: Database, @Inject(ENV) env: Env) {
    this.job = new PeriodicJob(database, ChangelogCleaner, {
      job: 'remove_item_changes',
      intervalMs: INTERVAL_MS,
      work: async (isStopping) => {
        const before = new Date(clock.ms() - env.historyKeptDays * DAY_MS);
        while (!isStopping() && (await deleteOldChanges(database.manager, before, BATCH_SIZE)));
        await forgetSnapshots(database.manager, before);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  clean(): Promise<void> {
    return this.job.run();
  }
}
