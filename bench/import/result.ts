// What the import has measured, as it is kept and shown.
export interface ImportRun {
  /** Characters of a description, about. */
  readonly text: number;
  readonly lines: number;
  /** From the start of the command to its end. */
  readonly seconds: number;
}

/** A file of iCalendar, imported from a source and undone. */
export interface SourceRun {
  readonly events: number;
  /** New ones, which the events name. */
  readonly venues: number;
  readonly seconds: number;
  readonly undoSeconds: number;
}

export interface ImportResult {
  /** Of the calendar, before anything is added. */
  readonly events: number;
  readonly runs: readonly ImportRun[];
  /** Missing in results of earlier versions. */
  readonly source?: SourceRun;
}

/** Seconds of 10,000 events with 2,500 new venues. */
export const SOURCE_AIMS = { seconds: 12, undoSeconds: 20 };

/** Lines a second. */
export const IMPORT_AIM = 1500;

export const linesPerSecond = ({ lines, seconds }: ImportRun): number => lines / seconds;
