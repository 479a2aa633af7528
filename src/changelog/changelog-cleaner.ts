import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { Database } from '../database/connection/database.js';
import { clock } from '../dates/clock.js';
import { deleteOldChanges } from './item-changes.queries.js';

const INTERVAL_MS = 3_600_000;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 1000;

/** Deletes the changes that are older than `HISTORY_KEPT_DAYS`, every hour. */
@Injectable()
export class ChangelogCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ChangelogCleaner.name);
  private timer: NodeJS.Timeout | undefined;
  private currentRun: Promise<void> | null = null;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.clean(), INTERVAL_MS).unref();
  }

  /** Waits for the running step; the database closes after the modules. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.currentRun;
  }

  /** Logs failures: old changes disturb nobody. */
  clean(): Promise<void> {
    const before = new Date(clock.ms() - this.env.historyKeptDays * DAY_MS);
    this.currentRun ??= this.database.jobs
      .run('remove_item_changes', async () => {
        while (!this.isStopping && (await deleteOldChanges(this.database.manager, before, BATCH_SIZE)));
      })
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => {
        this.currentRun = null;
      });
    return this.currentRun;
  }
}
