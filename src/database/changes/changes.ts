// What a process knows of changes to the calendar: what was computed before the last one is not to be used again.
import { clock } from '../../dates/clock.js';

/** What was known when the work on an answer began. */
export interface Known {
  readonly version: number;
  readonly staleReads: number;
}

export class Changes {
  private count = 0;
  private at = clock.ms();
  private heardAt = performance.now();
  private stale = 0;
  private readonly told: (() => void)[] = [];

  /** Another number after every change. */
  get version(): number {
    return this.count;
  }

  /** When the last change became known here, in milliseconds since 1970; before the first one, when the process began. */
  get lastAt(): number {
    return this.at;
  }

  /** When the last change became known here, as `performance.now()` tells the time. */
  get lastHeardAt(): number {
    return this.heardAt;
  }

  get known(): Known {
    return { version: this.count, staleReads: this.stale };
  }

  /** Whether what was made since then may be used again: nothing changed, and all of it was read where the last change is. */
  holds({ version, staleReads }: Known): boolean {
    return version === this.count && staleReads === this.stale;
  }

  /** Somebody reads from a copy that may lack the last change. */
  readStale(): void {
    this.stale += 1;
  }

  /** Something was written, here or elsewhere; or it is not certain that nothing was. */
  happened(): void {
    this.count += 1;
    this.at = clock.ms();
    this.heardAt = performance.now();
    for (const tell of this.told) tell();
  }

  onChange(tell: () => void): void {
    this.told.push(tell);
  }
}
