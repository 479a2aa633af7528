import type { BackupRow, BackupTable } from './backup-tables.js';

/** Values of columns that backups of former versions lack. */
const ADDED_COLUMNS: Partial<Record<BackupTable, BackupRow>> = {
  events: {
    event_status: 'scheduled',
    attendance_mode: 'offline',
    online_url: '',
    online_url_hidden_until_start: false,
    accessibility: [],
    sequence: 0,
  },
  series: { sequence: 0 },
  sources: { defaults: {}, columns: {} },
};

export const addMissingColumns = (table: BackupTable, row: BackupRow): BackupRow => ({
  ...ADDED_COLUMNS[table],
  ...row,
});
