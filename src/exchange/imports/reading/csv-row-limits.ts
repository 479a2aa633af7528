// Limits that hold while rows are parsed: the parser needs as long for a row of two characters as for a hundred values.
import { MAX_ITEMS } from '../source-limits.js';

/** Rows of a file with those that are empty: spreadsheets write many after the last one that is used. */
const MAX_ROWS = 2 * MAX_ITEMS;

export class TooManyRows extends Error {}

export interface CsvRow {
  /** Where the row begins, from 1. */
  readonly line: number;
  readonly record: readonly string[];
}

/**
 * Keeps rows with a value, and nothing else of the parser.
 *
 * @returns a function for the parser, which throws TooManyRows
 */
export function createRowReader(
  rows: CsvRow[],
): (record: string[], context: { readonly lines: number }) => null {
  let rowCount = 0;
  return (record, { lines }) => {
    rowCount += 1;
    if (record.some((value) => value.trim() !== ''))
      rows.push({ line: lines - countLineBreaks(record), record });
    // The first row has the names of the columns.
    if (rowCount > MAX_ROWS || rows.length > MAX_ITEMS + 1) throw new TooManyRows();
    return null;
  };
}

const countLineBreaks = (record: readonly string[]): number =>
  record.reduce((count, value) => count + (value.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
