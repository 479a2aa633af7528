import { sanitizeHtml, type SanitizeOptions } from '../../foundation/html/sanitize.js';
import { BACKUP_COLUMNS } from './backup-columns.js';
import type { BackupRow, BackupTable } from './backup-tables.js';

const HTML_COLUMNS: Partial<Record<BackupTable, readonly string[]>> = {
  term_texts: ['description'],
  venue_texts: ['description'],
  organizer_texts: ['description'],
  event_texts: ['description', 'excerpt'],
};

/** @returns the row itself, or a copy with the HTML that editors may write */
export function sanitizeRow(table: BackupTable, row: BackupRow, options: SanitizeOptions): BackupRow {
  const changed: BackupRow = {};
  for (const column of HTML_COLUMNS[table] ?? []) {
    const value = row[column];
    if (typeof value !== 'string') continue;
    const clean = sanitizeHtml(value, options);
    if (clean !== value) changed[column] = clean;
  }
  return Object.keys(changed).length === 0 ? row : { ...row, ...changed };
}

/** @returns why a column is invalid, beginning with its name, or null */
export function findColumnError(table: BackupTable, row: BackupRow): string | null {
  const columns = BACKUP_COLUMNS[table];
  for (const [column, check] of Object.entries(columns)) {
    const reason = check(row[column] ?? null);
    if (reason !== null) return `${column} ${reason}`;
  }
  for (const [column, value] of Object.entries(row))
    if (columns[column] === undefined && typeof value !== 'boolean')
      return /^[a-z_]{1,60}$/.test(column) ? `${column} is not known` : 'columns are not known';
  return null;
}
