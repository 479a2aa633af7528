// What the report has measured, as it is kept and shown.
import type { Comparison, Measured } from './compare.js';

export type Kind = 'hot' | 'cold' | 'write';

export interface Row {
  readonly kind: Kind;
  readonly name: string;
  /** Undefined when it could not be measured: `note` says why. */
  readonly service?: Measured;
  /** The ceiling, or the database alone. */
  readonly besidePerSecond?: number;
  readonly ratio?: number;
  /** What the ratio should at least be; of writes, the number a second. */
  readonly aim?: number;
  readonly note?: string;
}

/** How far the client sees: a ceiling is one only where it is far above a plain handler. */
export interface Reach {
  readonly name: string;
  readonly bytes: number;
  readonly ceiling: number;
  readonly express: number;
  readonly ratio: number;
}

export const LEAST_REACH = 3;

export interface Report {
  readonly events: number;
  readonly reach: readonly Reach[];
  readonly rows: readonly Row[];
}

export const rowOf = ({ one, other, ratio }: Comparison): Omit<Row, 'kind' | 'name'> => ({
  service: one,
  besidePerSecond: other.perSecond,
  ratio,
});

/** A scenario that fails says so in its row, and the others go on. */
export async function rowOr(
  head: Pick<Row, 'kind' | 'name' | 'aim'>,
  work: () => Promise<Omit<Row, 'kind' | 'name'>>,
): Promise<Row> {
  try {
    return { ...head, ...(await work()) };
  } catch (error) {
    return { ...head, note: error instanceof Error ? error.message : String(error) };
  }
}
