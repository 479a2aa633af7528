// What the comparison of sizes has measured, as it is kept and shown.
export interface SizeFigures {
  readonly ms: number;
  readonly total: number | null;
  /** Milliseconds of the statements alone, when plans were requested. */
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
  /** Milliseconds in the largest calendar. Without them, the ratio is judged. */
  readonly aimMs?: number;
}

/** The largest calendar may take so many times as long as the smallest one. */
export const MOST_RATIO = 2;

/** Milliseconds for a list of the largest calendar that is counted for each response. */
export const MOST_COUNTED_MS = 150;

export interface Sizes {
  readonly sizes: readonly number[];
  readonly samples: number;
  readonly rows: readonly SizeRow[];
}

/** Whether a row was refused, or misses its aim. */
export function isMissed({ bySize, ratio, note, aimMs }: SizeRow, { sizes }: Pick<Sizes, 'sizes'>): boolean {
  if (note !== undefined || ratio === null) return true;
  return aimMs === undefined ? ratio > MOST_RATIO : !((bySize[sizes.at(-1) ?? 0]?.ms ?? NaN) <= aimMs);
}
