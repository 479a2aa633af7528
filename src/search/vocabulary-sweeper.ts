import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { sweepWords } from './sweep-words.queries.js';

const INTERVAL_MS = 60_000;

const MAX_RUN_MS = 20_000;

/** Removes unused words from the vocabulary every minute. */
@Injectable()
export class VocabularySweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(VocabularySweeper.name);
  private timer: NodeJS.Timeout | null = null;
  private currentRun: Promise<void> | null = null;
  private isStopping = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), INTERVAL_MS).unref();
  }

  /** Waits for the running step; the database closes after the modules. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    if (this.timer !== null) clearInterval(this.timer);
    await this.currentRun;
  }

  /** Logs failures: unused words change no response. */
  sweep(): Promise<void> {
    this.currentRun ??= this.database.jobs
      .run('sweep_words', () => this.sweepSteps())
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => {
        this.currentRun = null;
      });
    return this.currentRun;
  }

  private async sweepSteps(): Promise<void> {
    const deadline = performance.now() + MAX_RUN_MS;
    while (!this.isStopping && performance.now() <= deadline) {
      if ((await sweepWords(this.database)) === 0) return;
    }
  }
}
