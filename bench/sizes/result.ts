// What the comparison of sizes has measured, as it is kept and shown.
export interface SizeFigures {
  readonly ms: number;
  readonly total: number | null;
  /** Milliseconds of the statements alone, when plans were asked for. */
  readonly pageMs?: number;
  readonly totalMs?: number;
  /** Of one statement that does both. */
  readonly bothMs?: number;
}

export interface SizeRow {
  readonly name: string;
  /** By number of events; what was refused is left out. */
  readonly bySize: Readonly<Record<number, SizeFigures>>;
  /** The largest calendar against the smallest one. */
  readonly ratio: number | null;
  readonly note?: string;
}

export interface Sizes {
  readonly sizes: readonly number[];
  readonly samples: number;
  readonly rows: readonly SizeRow[];
}
