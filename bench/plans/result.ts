// How much slower prepared statements run with a plan for any values, as it is kept and shown.
export interface PlanRow {
  /** The list that has sent it. */
  readonly list: string;
  /** What the statement is for. */
  readonly part: 'page' | 'total' | 'both' | 'rest';
  /** Milliseconds, with a plan that is made for any values. */
  readonly generic: number;
  /** Milliseconds, with a plan that is made for these values. */
  readonly custom: number;
  readonly ratio: number;
  readonly text: string;
}

export interface Plans {
  readonly events: number;
  /** How many statements have been compared, each with all values that were sent. */
  readonly statements: number;
  /** Those of the greatest ratios, the worst one first. */
  readonly worst: readonly PlanRow[];
}

/** Milliseconds: of less than this the ratio is chance. */
export const LEAST_MS = 1;

const KEPT = 10;

/** Each statement once, with the values that make it worst. */
export function worstOf(rows: readonly PlanRow[]): PlanRow[] {
  const byText = new Map<string, PlanRow>();
  for (const row of rows) {
    if (row.generic < LEAST_MS) continue;
    const known = byText.get(row.text);
    if (known === undefined || row.ratio > known.ratio) byText.set(row.text, row);
  }
  return [...byText.values()].sort((one, other) => other.ratio - one.ratio).slice(0, KEPT);
}
