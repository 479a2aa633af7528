import { CsvError, parse } from 'csv-parse/sync';
import { decideDayOrder } from '../../../foundation/dates/written/day-order.js';
import type { DateNotation } from '../../../foundation/dates/written/read-written-date.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { truncateText } from '../../../foundation/html/truncate-text.js';
import { type ColumnField, readColumns } from './csv-columns.js';
import { readCsvBody } from './csv-body.js';
import type { CsvProblem, Row } from './csv-row.js';
import { createRowReader, type CsvRow, TooManyRows } from './csv-row-limits.js';
import { distinguishItems, isAnonymous } from './distinguish-items.js';
import { shorten, toLabel } from '../finding-label.js';
import type { ImportItem, ReadFile, ReadFinding } from '../import-item.js';
import type { SourceDateOrder } from '../source.entity.js';
import { MAX_COLUMNS, MAX_ITEMS } from '../source-limits.js';
import { toItem } from './to-item.js';

/** Bytes. */
const MAX_ROW_SIZE = 1024 * 1024;
/** Characters of the names that a finding lists. */
const MAX_NAMES_LENGTH = 500;
/** Characters among which the delimiter is searched. */
const MAX_HEADER_LENGTH = 64 * 1024;

/** How a source writes CSV files. */
export interface CsvSource {
  /** Fields by names of columns. */
  readonly columns: Readonly<{ [name: string]: string }>;
  readonly language: LanguageCode;
  readonly dateOrder: SourceDateOrder;
}

/** Reads comma-separated values with names in the first line. Semicolons and tabs separate them, too. */
export function readCsv(text: string, source: CsvSource): ReadFile | ParameterError {
  const records = parseRecords(text);
  if (records instanceof ParameterError) return records;
  const [header, ...rows] = records;
  const names = header?.record ?? [];
  const { fields, unused } = readColumns(names.slice(0, MAX_COLUMNS), source.columns);
  const missing = ['title', 'start_date'].filter((name) => !fields.some((field) => field === name));
  if (missing.length > 0 || names.length > MAX_COLUMNS)
    return new ParameterError('import_csv_columns', {
      missing: missing.join(', '),
      columns: truncateText(
        names.flatMap((name) => (name.trim() === '' ? [] : shorten(name.trim()))).join(', '),
        MAX_NAMES_LENGTH,
      ),
    });
  const findings = unused.map((name): ReadFinding => ({
    line: 1,
    externalId: '',
    isRefusal: false,
    error: new ParameterError('import_unused_column', { name: truncateText(name, 80) }),
  }));
  const fieldNames = Object.fromEntries(
    fields.flatMap((field, n) => (field === null ? [] : [[field, names[n]?.trim() ?? '']])),
  ) as FieldNames;
  const items: ImportItem[] = [];
  const lines = rows.map((row) => ({ line: row.line, row: toRow(row, fields) }));
  const notation = toNotation(
    lines.map(({ row }) => row),
    source,
  );
  for (const { line, row } of lines) {
    const { body, implied, problems } = readCsvBody(row, notation);
    const item = toItem(line, { ...body, uid: row.uid }, implied);
    const isRefused = problems.some(({ isRefusal }) => isRefusal);
    if (!isRefused) items.push(item);
    // Without an id of its own, the row is not known by what could not be read.
    const externalId = isRefused && !row.uid ? '' : item.externalId;
    for (const problem of problems)
      findings.push({ line, externalId, ...toLabelled(problem, row, fieldNames) });
  }
  // A last row that ends too early shows that the file was cut.
  const isWhole = (rows.at(-1)?.record.length ?? Infinity) >= names.length;
  const isNamed = findings.every(({ isRefusal, externalId }) => !isRefusal || externalId !== '');
  return {
    items: distinguishItems(items, isAnonymous),
    findings,
    isComplete: isWhole && isNamed,
    fieldNames,
  };
}

type FieldNames = Readonly<Partial<Record<ColumnField, string>>>;

const toNotation = (rows: readonly Row[], { language, dateOrder }: CsvSource): DateNotation => ({
  language,
  order: decideDayOrder(
    rows.flatMap(({ start_date: start = '', end_date: end = '' }) => [start, end]),
    { order: dateOrder === 'auto' ? null : dateOrder, language },
  ),
});

const toLabelled = (
  { field, error, isRefusal }: CsvProblem,
  row: Row,
  names: FieldNames,
): Pick<ReadFinding, 'error' | 'isRefusal' | 'label'> => ({
  error,
  isRefusal,
  label: toLabel(names[field] ?? field, row[field] ?? ''),
});

function parseRecords(text: string): readonly CsvRow[] | ParameterError {
  const [hint, sign = ''] = SEPARATOR_HINT.exec(text) ?? [];
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      delimiter: hint === undefined ? findDelimiter(text) : sign,
      from_line: hint === undefined ? 1 : 2,
      max_record_size: MAX_ROW_SIZE,
      on_record: createRowReader(rows),
      skip_empty_lines: true,
    });
    return rows;
  } catch (error) {
    if (error instanceof TooManyRows) return new ParameterError('too_many', { max: MAX_ITEMS });
    if (!(error instanceof CsvError)) throw error;
    return new ParameterError('import_csv_quotes', { line: Number(error['lines'] ?? 1) });
  }
}

/** Excel takes the delimiter from such a line before the names. */
const SEPARATOR_HINT = /^\ufeff?"?sep=([^\r\n"])"?[;,\t]*\r?\n/i;

/** The one of comma, semicolon, tab and bar that the first line has most. */
function findDelimiter(text: string): string {
  const [first = ''] = text.slice(0, MAX_HEADER_LENGTH).split(/\r?\n|\r/, 1);
  const names = first.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string): number => names.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function toRow({ record }: CsvRow, fields: readonly (ColumnField | null)[]): Row {
  const row: Partial<{ -readonly [F in ColumnField]: string }> = {};
  for (const [n, field] of fields.entries()) if (field !== null) row[field] = (record[n] ?? '').trim();
  return row;
}
