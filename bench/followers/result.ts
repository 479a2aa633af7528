// How soon changes reach those who follow the calendar, as it is kept and shown.
export interface FollowerRow {
  readonly followers: 'webhooks' | 'streams';
  readonly count: number;
  /** Changes of different events a second, as they were made. */
  readonly changesPerSecond: number;
  /** Messages and events of streams a second, until the last one arrived. */
  readonly perSecond: number;
  /** From the response to the change until its message arrived at a follower that works, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

export interface FollowersResult {
  readonly events: number;
  readonly seconds: number;
  readonly rows: readonly FollowerRow[];
}

/** None should be later, in milliseconds. */
export const LATEST_MS = 5000;
