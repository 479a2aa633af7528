// What the import has measured, as it is kept and shown.
export interface ImportResult {
  /** Of the calendar, before anything is added. */
  readonly events: number;
  readonly lines: number;
  /** From the start of the command to its end. */
  readonly seconds: number;
}

/** Lines a second. */
export const IMPORT_AIM = 1500;

export const linesPerSecond = ({ lines, seconds }: ImportResult): number => lines / seconds;
