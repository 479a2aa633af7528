import { Logger } from '@nestjs/common';
import type { Database } from '../connection/database.js';
import type { Job } from './jobs.js';

interface PeriodicWork {
  readonly job: Job;
  readonly intervalMs: number;
  /** Long work checks between its steps whether the process stops. */
  readonly work: (isStopping: () => boolean) => Promise<unknown>;
}

/** Work that a process repeats. One run at a time; failures are only logged, because the next run makes up for them. */
export class PeriodicJob {
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private currentRun: Promise<void> | null = null;
  private isStopping = false;

  /** @param owner names the job in the log */
  constructor(
    private readonly database: Database,
    owner: { readonly name: string },
    private readonly options: PeriodicWork,
  ) {
    this.logger = new Logger(owner.name);
  }

  start(): void {
    this.timer = setInterval(() => void this.run(), this.options.intervalMs).unref();
  }

  /** Runs the work now, or waits for the current run. */
  run(): Promise<void> {
    this.currentRun ??= this.database.jobs
      .run(this.options.job, () => this.options.work(() => this.isStopping))
      .then(() => undefined)
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => {
        this.currentRun = null;
      });
    return this.currentRun;
  }

  /** Waits for the running step; the database closes after the modules. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.currentRun;
  }
}
