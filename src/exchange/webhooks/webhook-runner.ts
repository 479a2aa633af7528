import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '../../data/database/changes/periodic-job.js';
import { Database } from '../../data/database/connection/database.js';
import { DuePostPublisher } from '../../calendar/posts/due-post-publisher.js';
import { DeliveryCleaner } from './delivery-cleaner.js';
import { DeliveryWorker } from './delivery-worker.js';
import { MessageFanOut } from './message-fan-out.js';

/** Interval of reading the log of changes and of searching due messages. */
const INTERVAL_MS = 1000;

/** Changes of this time are read together. */
const DEBOUNCE_MS = 100;

const STOP_TIMEOUT_MS = 5000;

/** Sends changes to receivers for as long as the service runs. Commands of the CLI and tests do not start it. */
@Injectable()
export class WebhookRunner implements OnModuleDestroy {
  private readonly fanOutJob: PeriodicJob;
  private readonly deliveryJob: PeriodicJob;
  private readonly timers = new Map<PeriodicJob, NodeJS.Timeout>();
  private isStarted = false;

  constructor(
    private readonly database: Database,
    fanOut: MessageFanOut,
    private readonly worker: DeliveryWorker,
    private readonly cleaner: DeliveryCleaner,
    due: DuePostPublisher,
  ) {
    this.fanOutJob = new PeriodicJob(database, MessageFanOut, {
      job: 'queue_webhooks',
      intervalMs: INTERVAL_MS,
      work: async (isStopping) => {
        await due.publishDue(false);
        if (await fanOut.run(isStopping)) this.wake(this.deliveryJob, 0);
      },
    });
    this.deliveryJob = new PeriodicJob(database, DeliveryWorker, {
      job: 'send_webhooks',
      intervalMs: INTERVAL_MS,
      work: (isStopping) =>
        worker.run(isStopping, () => {
          this.wake(this.deliveryJob, 0);
        }),
    });
  }

  start(): void {
    this.isStarted = true;
    this.fanOutJob.start();
    this.deliveryJob.start();
    this.cleaner.start();
    this.database.changes.onChange(() => {
      this.wake(this.fanOutJob, DEBOUNCE_MS);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.isStarted = false;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all([this.fanOutJob.stop(), this.deliveryJob.stop(), this.cleaner.stop()]);
    // What takes longer is sent again by another process.
    const timeout = AbortSignal.timeout(STOP_TIMEOUT_MS);
    const timedOut = new Promise<void>((resolve) => {
      timeout.addEventListener('abort', () => {
        resolve();
      });
    });
    await Promise.race([this.worker.drain(), timedOut]);
  }

  private wake(job: PeriodicJob, afterMs: number): void {
    if (!this.isStarted || this.timers.has(job)) return;
    const timer = setTimeout(() => {
      this.timers.delete(job);
      void job.run();
    }, afterMs);
    this.timers.set(job, timer.unref());
  }
}
