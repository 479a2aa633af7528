// How heavy requests are answered, as it is kept and shown.

export interface HeavyRequest {
  readonly name: string;
  /** The distinct outcomes: `200`, `503 calendar_query_too_slow`. */
  readonly responses: readonly string[];
  /** Of a list. */
  readonly total: number | null;
  readonly ms: number;
  readonly slowestMs: number;
}

export interface Heavy {
  readonly events: number;
  readonly samples: number;
  readonly requests: readonly HeavyRequest[];
}

export const TOO_SLOW = '503 calendar_query_too_slow';

/** Milliseconds until the service answers or refuses: its own limit of ten seconds, and half a second. */
export const MOST_HEAVY_MS = 10_500;
