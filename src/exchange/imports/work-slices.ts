import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

/** Divides long work into slices, between which the process answers requests. */
export class WorkSlices {
  private startedAt = performance.now();

  /** Lets other work run when the slice is over. */
  async pause(): Promise<void> {
    if (performance.now() - this.startedAt < SLICE_MS) return;
    await setImmediate();
    this.startedAt = performance.now();
  }
}
