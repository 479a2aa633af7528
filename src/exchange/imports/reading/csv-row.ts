// Parts of the reading of CSV files that its steps share.
import type { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { ColumnField } from './csv-columns.js';

/** The texts of a row by field; of columns that the file does not have, none. */
export type Row = Readonly<Partial<Record<ColumnField, string>>>;

/** What is wrong with the text of a column. */
export interface CsvProblem {
  readonly field: ColumnField;
  readonly error: ParameterError;
  /** Whether the row cannot be read. */
  readonly isRefusal: boolean;
}
