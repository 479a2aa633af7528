import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { sweepWords } from './sweep-words.queries.js';

const PAUSE_MS = 60_000;

/** A run ends after this long; the next one goes on. */
const LONGEST_RUN_MS = 20_000;

/** Removes words from the vocabulary that no text has any more, now and then. */
@Injectable()
export class WordSweeping implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WordSweeping.name);
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private isEnded = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), PAUSE_MS).unref();
  }

  /** The database is closed only after the modules: the step that is running may finish. */
  async onModuleDestroy(): Promise<void> {
    this.isEnded = true;
    if (this.timer !== null) clearInterval(this.timer);
    await this.running;
  }

  /** Vocabulary that stays too long changes no answer: a failure is reported and has no consequence. */
  sweep(): Promise<void> {
    this.running ??= this.database.jobs
      .run('sweep_words', () => this.sweepAll())
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  private async sweepAll(): Promise<void> {
    const from = performance.now();
    for (let checked = 1; checked > 0 && !this.isEnded;) {
      if (performance.now() - from > LONGEST_RUN_MS) return;
      checked = await sweepWords(this.database);
    }
  }
}
