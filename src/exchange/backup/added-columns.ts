import { EVENT_FIELDS } from '../../calendar/events/event.fields.js';
import { ORGANIZER_FIELDS } from '../../calendar/organizers/organizer.fields.js';
import { type FieldTable, listColumns } from '../../calendar/posts/field-table.js';
import { VENUE_FIELDS } from '../../calendar/venues/venue.fields.js';
import type { BackupRow, BackupTable } from './backup-tables.js';

/** The blanks of facts that cannot be null. */
const toBlankRow = (fields: FieldTable): BackupRow =>
  Object.fromEntries(
    listColumns(fields, 'fact')
      .filter(({ nullable, blank }) => nullable !== true && blank !== undefined)
      .map(({ column, blank }) => [column, blank]),
  );

/** Values of columns that backups of former versions may lack. */
const ADDED_COLUMNS: Partial<Record<BackupTable, BackupRow>> = {
  users: { language: null },
  images: { decorative: false, focus_x: null, focus_y: null },
  venues: { ...toBlankRow(VENUE_FIELDS), awaits_event: false },
  organizers: { ...toBlankRow(ORGANIZER_FIELDS), awaits_event: false },
  events: { ...toBlankRow(EVENT_FIELDS), sequence: 0 },
  series: { sequence: 0 },
  sources: { defaults: {}, columns: {}, date_order: 'auto' },
};

export const addMissingColumns = (table: BackupTable, row: BackupRow): BackupRow => ({
  ...ADDED_COLUMNS[table],
  ...row,
});
