import { clock } from '../../../foundation/dates/clock.js';

export interface ChangeSnapshot {
  readonly version: number;
  readonly staleReads: number;
}

/** Changes to the calendar as far as this process knows them. Each one invalidates everything that was computed before. */
export class Changes {
  /** Grows with every change. */
  version = 0;
  /** When the last change became known, in milliseconds since 1970; before the first one, when the process began. */
  lastChangeAtMs = clock.ms();
  /** The same in the time of `performance.now()`. */
  lastNoticedAt = performance.now();
  private staleReads = 0;
  private readonly listeners: (() => void)[] = [];

  get snapshot(): ChangeSnapshot {
    return { version: this.version, staleReads: this.staleReads };
  }

  /** Whether results since the snapshot may be reused: nothing changed, and every read saw the last change. */
  isUnchangedSince({ version, staleReads }: ChangeSnapshot): boolean {
    return version === this.version && staleReads === this.staleReads;
  }

  recordStaleRead(): void {
    this.staleReads += 1;
  }

  /** Records a write, here or in another process, or a possibly missed one. */
  recordChange(): void {
    this.version += 1;
    this.lastChangeAtMs = clock.ms();
    this.lastNoticedAt = performance.now();
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }
}
