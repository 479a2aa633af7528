// Indexes the words of texts anew after an upgrade has changed how they are indexed (table `unindexed_items`).
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '../../data/database/changes/periodic-job.js';
import { Database } from '../../data/database/connection/database.js';
import { ORGANIZER_KIND } from '../organizers/organizers.queries.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import { VENUE_KIND } from '../venues/venues.queries.js';
import { EVENT_KIND } from './event-kind.js';

const INTERVAL_MS = 60_000;
const ITEMS_PER_STEP = 200;

@Injectable()
export class WordReindexer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(private readonly database: Database) {
    this.job = new PeriodicJob(database, WordReindexer, {
      job: 'reindex_words',
      intervalMs: INTERVAL_MS,
      work: async (isStopping) => {
        while (!isStopping() && (await this.indexStep()));
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

  /** Events first, as most searches are for them. @returns whether there may be more */
  private async indexStep(): Promise<boolean> {
    for (const kind of [EVENT_KIND, VENUE_KIND, ORGANIZER_KIND]) {
      const isDone = await this.database.inTransaction(async (manager) => {
        const [rows]: [{ id: number }[], number] = await manager.query(
          `DELETE FROM unindexed_items WHERE kind = $1 AND id IN (
             SELECT id FROM unindexed_items WHERE kind = $1 ORDER BY id DESC LIMIT ${ITEMS_PER_STEP} FOR UPDATE SKIP LOCKED)
           RETURNING id`,
          [kind.resource],
        );
        if (rows.length === 0) return true;
        await rebuildWordIndex(
          manager,
          kind,
          rows.map(({ id }) => id),
        );
        return false;
      });
      if (!isDone) return true;
    }
    return false;
  }
}
