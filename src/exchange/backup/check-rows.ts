import { sanitizeHtml, type SanitizeOptions } from '../../foundation/html/sanitize.js';
import { EVENT_FIELDS } from '../../calendar/events/event.fields.js';
import { ORGANIZER_FIELDS } from '../../calendar/organizers/organizer.fields.js';
import { type FieldTable, listColumns } from '../../calendar/posts/field-table.js';
import { VENUE_FIELDS } from '../../calendar/venues/venue.fields.js';
import { BACKUP_COLUMNS } from './backup-columns.js';
import type { BackupRow, BackupTable } from './backup-tables.js';

const listHtmlColumns = (fields: FieldTable): string[] =>
  listColumns(fields, 'text')
    .filter(({ value }) => value.type === 'html')
    .map(({ column }) => column);

const HTML_COLUMNS: Partial<Record<BackupTable, readonly string[]>> = {
  term_texts: ['description'],
  venue_texts: listHtmlColumns(VENUE_FIELDS),
  organizer_texts: listHtmlColumns(ORGANIZER_FIELDS),
  event_texts: listHtmlColumns(EVENT_FIELDS),
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
