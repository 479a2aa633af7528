// What a process does beside answering: whoever watches it is told of each run.
import { clock } from '../../dates/clock.js';

/** All of them, by the names that operators see. */
export const JOBS = [
  'publish_due',
  'fold_day_counts',
  'fold_term_counts',
  'sort_words_in',
  'sweep_words',
  'sweep_images',
  'remove_idempotency_keys',
  'share_rate_counts',
  'remove_rate_counts',
  'note_secret_use',
  'hear_changes',
  'ask_primary',
  'ask_replicas',
] as const;

export type Job = (typeof JOBS)[number];

export interface JobRun {
  readonly job: Job;
  readonly outcome: 'success' | 'failure';
  /** How long it took. */
  readonly seconds: number;
  /** When it ended, in seconds since 1970. */
  readonly endedAt: number;
}

export class Jobs {
  private readonly listeners: ((run: JobRun) => void)[] = [];

  /** Does the work; a failure is told, and is for the caller to deal with. */
  async run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      const result = await work();
      this.reportRun(job, 'success', from);
      return result;
    } catch (error) {
      this.reportRun(job, 'failure', from);
      throw error;
    }
  }

  /** For work that ends elsewhere than it begins. @param from when it began (`performance.now()`) */
  reportRun(job: Job, outcome: JobRun['outcome'], from: number): void {
    const run = { job, outcome, seconds: (performance.now() - from) / 1000, endedAt: clock.ms() / 1000 };
    for (const tell of this.listeners) tell(run);
  }

  onRun(tell: (run: JobRun) => void): void {
    this.listeners.push(tell);
  }
}
