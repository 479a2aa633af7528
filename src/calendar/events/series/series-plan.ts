import type { Occurrence } from '../../../foundation/recurrence/expand.js';

/** What all occurrences have in common. Dates are local, `YYYY-MM-DD HH:MM:SS`. */
export interface SeriesTimes {
  readonly timeZone: string;
  readonly allDay: boolean;
  /** Completes the rules. */
  readonly start: string;
  /** Seconds on the wall clock. */
  readonly duration: number;
}

export interface SeriesPlan extends SeriesTimes {
  readonly rules: readonly string[];
  readonly dates: readonly string[];
  readonly excluded: readonly string[];
  readonly occurrences: readonly Occurrence[];
  /** The first one that is listed, where there are more before it; null otherwise. */
  readonly listedFrom: string | null;
  /** From when on all dates are listed, where that is before the first of them. */
  readonly coversFrom?: string;
  /** Up to where an unending recurrence was listed; null when it ends. */
  readonly listedUntil: string | null;
}
