// What the import has measured, as it is kept and shown.
export interface ImportRun {
  /** Characters of a description, about. */
  readonly text: number;
  readonly lines: number;
  /** From the start of the command to its end. */
  readonly seconds: number;
}

export interface ImportResult {
  /** Of the calendar, before anything is added. */
  readonly events: number;
  readonly runs: readonly ImportRun[];
}

/** Lines a second. */
export const IMPORT_AIM = 1500;

export const linesPerSecond = ({ lines, seconds }: ImportRun): number => lines / seconds;
