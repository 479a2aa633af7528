import { clock } from '../../../foundation/dates/clock.js';
import { leaveDryRun } from '../connection/dry-run.js';

/** Background work of a process, by its names in the metrics. */
export const JOBS = [
  'publish_due',
  'fold_day_counts',
  'fold_term_counts',
  'sort_words_in',
  'sweep_words',
  'reindex_words',
  'sweep_images',
  'remove_idempotency_keys',
  'share_rate_counts',
  'remove_rate_counts',
  'remove_item_changes',
  'extend_series',
  'check_events',
  'check_links',
  'queue_webhooks',
  'send_webhooks',
  'send_mail',
  'import_sources',
  'remove_deliveries',
  'stream_changes',
  'make_snapshots',
  'note_secret_use',
  'hear_changes',
  'ask_primary',
  'ask_replicas',
] as const;

export type Job = (typeof JOBS)[number];

export interface JobRun {
  readonly job: Job;
  readonly outcome: 'success' | 'failure';
  /** Duration. */
  readonly seconds: number;
  /** Seconds since 1970. */
  readonly endedAt: number;
}

export class Jobs {
  private readonly listeners: ((run: JobRun) => void)[] = [];

  async run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let outcome: JobRun['outcome'] = 'failure';
    try {
      const result = await leaveDryRun(work);
      outcome = 'success';
      return result;
    } finally {
      this.reportRun(job, outcome, startedAt);
    }
  }

  /** @param startedAt in the time of `performance.now()` */
  reportRun(job: Job, outcome: JobRun['outcome'], startedAt: number): void {
    const seconds = (performance.now() - startedAt) / 1000;
    for (const listener of this.listeners) listener({ job, outcome, seconds, endedAt: clock.ms() / 1000 });
  }

  onRun(listener: (run: JobRun) => void): void {
    this.listeners.push(listener);
  }
}
