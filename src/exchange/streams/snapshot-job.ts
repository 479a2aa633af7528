import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { PeriodicJob } from '../../data/database/changes/periodic-job.js';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { findLastNight } from './find-last-night.js';
import { SnapshotMaker } from './snapshot-maker.js';
import { findSnapshotTime, removeOldDrafts } from './snapshot-files.js';

const INTERVAL_MS = 60_000;

/** Makes the snapshots of all languages every night, one process at a time. */
@Injectable()
export class SnapshotJob implements OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(
    database: Database,
    private readonly maker: SnapshotMaker,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.job = new PeriodicJob(database, SnapshotJob, {
      job: 'make_snapshots',
      intervalMs: INTERVAL_MS,
      work: (isStopping) => this.makeDue(isStopping),
    });
  }

  /** Does nothing unless `SNAPSHOTS` is on. */
  start(): void {
    if (this.env.snapshots === 'off') return;
    this.job.start();
    void this.job.run();
  }

  /** Makes what is due now. */
  run(): Promise<void> {
    return this.job.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  private async makeDue(isStopping: () => boolean): Promise<void> {
    const { dataDir, languages, siteTimeZone } = this.env;
    const due = findLastNight(clock.now(), siteTimeZone);
    const isNeeded = async (language: LanguageCode): Promise<boolean> => {
      const madeAt = await findSnapshotTime(dataDir, language);
      return madeAt === null || madeAt.getTime() < due.epochMilliseconds;
    };
    for (const language of languages) {
      if (isStopping()) return;
      if (await isNeeded(language)) await this.maker.tryMake(language, () => isNeeded(language), isStopping);
    }
    await removeOldDrafts(dataDir, clock.ms());
  }
}
