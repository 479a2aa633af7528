import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../data/database/changes/periodic-job.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { deleteOldDeliveries } from './deliveries.queries.js';

const INTERVAL_MS = 300_000;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** Deletes deliveries that have ended: those before the latest 1,000 of each receiver, and those older than 30 days. */
@Injectable()
export class DeliveryCleaner {
  private readonly job: PeriodicJob;

  constructor(database: Database) {
    this.job = new PeriodicJob(database, DeliveryCleaner, {
      job: 'remove_deliveries',
      intervalMs: INTERVAL_MS,
      work: async (isStopping) => {
        const before = new Date(clock.ms() - KEPT_DAYS * DAY_MS);
        while (!isStopping() && (await deleteOldDeliveries(database.manager, before)));
      },
    });
  }

  start(): void {
    this.job.start();
  }

  stop(): Promise<void> {
    return this.job.stop();
  }

  clean(): Promise<void> {
    return this.job.run();
  }
}
