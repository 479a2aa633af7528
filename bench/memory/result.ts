// What the memory run has measured, as it is kept and shown.
export interface ProcessMemory {
  readonly name: string;
  /** Resident, in MB: first after the warm-up, then one a minute. */
  readonly mb: readonly number[];
}

export interface MemoryResult {
  readonly events: number;
  readonly minutes: number;
  readonly streams: number;
  readonly webhooks: number;
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  readonly processes: readonly ProcessMemory[];
}
