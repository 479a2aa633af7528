// What the plans of the statements behind the compared requests are, as they are kept and shown.

/** Milliseconds of a prepared statement until the last row is received. */
export interface PreparedTimes {
  /** Planned for its values. */
  readonly theseMs: number;
  /** With the plan for any values that PostgreSQL may settle on. */
  readonly anyMs: number;
}

export interface PlannedRequest {
  readonly name: string;
  /** How many statements read for the response. */
  readonly statements: number;
  /** Of the slowest statement: in the database, in milliseconds, with a plan for its values. */
  readonly ms: number;
  /** Of the prepared statement that loses most time with a plan for any values. */
  readonly prepared?: PreparedTimes;
  /** Rows of tables and indexes, with those that are then left out. */
  readonly rowsRead: number;
  /** Pages of 8 kB, from memory or from the disk. */
  readonly pages: number;
  /** How tables are read, the slowest first: `Index Only Scan ix_events_starts_at`. */
  readonly scans: readonly string[];
}

export interface Plans {
  readonly events: number;
  readonly requests: readonly PlannedRequest[];
}

/** A plan for any values may take twice as long as one for the values, and any plan 20 ms. */
export const mostAnyMs = ({ theseMs }: PreparedTimes): number => Math.max(20, theseMs * 2);
