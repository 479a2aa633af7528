import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { sweepWords } from './sweep-words.queries.js';

const INTERVAL_MS = 60_000;

/** A run ends after this long; the next one goes on. */
const MAX_RUN_MS = 20_000;

/** Removes words from the vocabulary that no text has any more, now and then. */
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

  /** The database is closed only after the modules: the step that is running may finish. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    if (this.timer !== null) clearInterval(this.timer);
    await this.currentRun;
  }

  /** Vocabulary that stays too long changes no answer: a failure is reported and has no consequence. */
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
    const from = performance.now();
    for (let checked = 1; checked > 0 && !this.isStopping;) {
      if (performance.now() - from > MAX_RUN_MS) return;
      checked = await sweepWords(this.database);
    }
  }
}
