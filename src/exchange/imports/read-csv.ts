import { CsvError, parse } from 'csv-parse/sync';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { truncateText } from './clean-text.js';
import { type ColumnField, readColumns, toBody } from './csv-columns.js';
import type { ImportItem, ReadFile, ReadFinding } from './import-item.js';
import { MAX_COLUMNS } from './source-limits.js';
import { toItem } from './to-item.js';

/** Bytes. */
const MAX_ROW_SIZE = 1024 * 1024;
/** Characters among which the delimiter is searched. */
const MAX_HEADER_LENGTH = 64 * 1024;

interface Record {
  readonly info: { readonly lines: number };
  readonly raw: string;
  readonly record: readonly string[];
}

/** Reads comma-separated values with names in the first line. Semicolons and tabs separate them, too. */
export function readCsv(
  text: string,
  mapping: Readonly<{ [name: string]: string }>,
): ReadFile | ParameterError {
  const records = parseRecords(text);
  if (records instanceof ParameterError) return records;
  const [header, ...rows] = records;
  if (header === undefined || header.record.length > MAX_COLUMNS)
    return new ParameterError('import_csv_columns');
  const { fields, unused } = readColumns(header.record, mapping);
  if (!fields.includes('title') || !fields.includes('start_date'))
    return new ParameterError('import_csv_columns');
  const findings = unused.map((name): ReadFinding => ({
    line: 1,
    externalId: '',
    isRefusal: false,
    error: new ParameterError('import_unused_column', { name: truncateText(name, 80) }),
  }));
  const items = rows
    .filter(({ record }) => record.some((value) => value.trim() !== ''))
    .map((row) => toCsvItem(row, fields));
  // A last row that ends too early shows that the file was cut.
  const isComplete = (rows.at(-1)?.record.length ?? Infinity) >= header.record.length;
  return { items, findings, isComplete };
}

function parseRecords(text: string): readonly Record[] | ParameterError {
  try {
    return parse(text, {
      bom: true,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      delimiter: findDelimiter(text),
      max_record_size: MAX_ROW_SIZE,
      skip_empty_lines: true,
    }) as unknown as Record[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return new ParameterError('import_csv_quotes', { line: Number(error['lines'] ?? 1) });
  }
}

/** The one of comma, semicolon and tab that the first line has most. */
function findDelimiter(text: string): string {
  const [first = ''] = text.slice(0, MAX_HEADER_LENGTH).split(/\r?\n|\r/, 1);
  const names = first.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string): number => names.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function toCsvItem({ info, raw, record }: Record, fields: readonly (ColumnField | null)[]): ImportItem {
  const row: Partial<{ -readonly [F in ColumnField]: string }> = {};
  for (const [n, field] of fields.entries()) if (field !== null) row[field] = (record[n] ?? '').trim();
  const line = info.lines - (raw.trim().match(/\r\n|\n|\r/g)?.length ?? 0);
  return toItem(line, { ...toBody(row), uid: row.uid });
}
