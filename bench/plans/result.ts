// What the plans of the statements behind the compared requests are, as they are kept and shown.

export interface PlannedRequest {
  readonly name: string;
  /** How many statements the response needs. */
  readonly statements: number;
  /** Of the slowest statement: in the database, in milliseconds, with a plan for its values. */
  readonly ms: number;
  /** With one plan for all values, when the statement is prepared. */
  readonly anyValuesMs?: number;
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
