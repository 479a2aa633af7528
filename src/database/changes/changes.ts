// What a process knows of changes to the calendar: what was computed before the last one is not to be used again.
import { clock } from '../../dates/clock.js';

/** What was known when the work on an answer began. */
export interface ChangeSnapshot {
  readonly version: number;
  readonly staleReads: number;
}

export class Changes {
  private changeCount = 0;
  private changedAtMs = clock.ms();
  private noticedAt = performance.now();
  private staleReadCount = 0;
  private readonly listeners: (() => void)[] = [];

  /** Another number after every change. */
  get version(): number {
    return this.changeCount;
  }

  /** When the last change became known here, in milliseconds since 1970; before the first one, when the process began. */
  get lastChangeAtMs(): number {
    return this.changedAtMs;
  }

  /** When the last change became known here, as `performance.now()` tells the time. */
  get lastNoticedAt(): number {
    return this.noticedAt;
  }

  get snapshot(): ChangeSnapshot {
    return { version: this.changeCount, staleReads: this.staleReadCount };
  }

  /** Whether what was made since then may be used again: nothing changed, and all of it was read where the last change is. */
  isUnchangedSince({ version, staleReads }: ChangeSnapshot): boolean {
    return version === this.changeCount && staleReads === this.staleReadCount;
  }

  /** Somebody reads from a copy that may lack the last change. */
  recordStaleRead(): void {
    this.staleReadCount += 1;
  }

  /** Something was written, here or elsewhere; or it is not certain that nothing was. */
  recordChange(): void {
    this.changeCount += 1;
    this.changedAtMs = clock.ms();
    this.noticedAt = performance.now();
    for (const tell of this.listeners) tell();
  }

  onChange(tell: () => void): void {
    this.listeners.push(tell);
  }
}
