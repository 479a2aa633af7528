import { createHash } from 'node:crypto';
import type { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { makeReadOnly, readRows, readSequences } from './backup.queries.js';
import { type BackupHeader, type BackupLine, BACKUP_FORMAT } from './backup-line.js';
import { readAppliedMigrations } from '../../data/database/migrations/applied-migrations.js';
import { BACKUP_TABLES, type BackupTable } from './backup-tables.js';
import { findAllFileGroups } from '../../calendar/images/stores/image-files.queries.js';
import type { ImageStore } from '../../calendar/images/stores/image-store.js';
import { readImageChunks } from './staged-images.js';

/**
 * Exports the calendar as lines of JSON: accounts with the hashes of their secrets, the trash, all languages and the image
 * files. All rows come from one snapshot, and writes continue meanwhile.
 */
export async function* exportBackupLines(
  database: Database,
  store: ImageStore,
  warn: (sentence: string) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (text: string): string => {
    hash.update(`${text}\n`);
    return `${text}\n`;
  };
  const json = (value: BackupHeader | BackupLine): string => line(JSON.stringify(value));
  const counts: Partial<Record<BackupTable, number>> = {};
  const imageFiles = new Set<string>();
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    const { manager } = runner;
    await makeReadOnly(manager);
    const migrations = [...(await readAppliedMigrations(manager))];
    yield json({ calendar_events: BACKUP_FORMAT, exported_at: clock.now().toString(), migrations });
    for (const table of BACKUP_TABLES)
      for await (const row of readRows(manager, table)) {
        counts[table] = (counts[table] ?? 0) + 1;
        yield line(`{"table":"${table}","row":${row}}`);
      }
    for (const { files } of await findAllFileGroups(manager)) for (const file of files) imageFiles.add(file);
    for (const { name, value } of await readSequences(manager)) yield json({ sequence: name, value });
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
  const missing: string[] = [];
  for (const name of [...imageFiles].sort()) {
    let isStored = false;
    for await (const { image, data } of readImageChunks(store, name)) {
      isStored = true;
      yield json({ image, data: data.toString('base64') });
    }
    if (!isStored) missing.push(name);
  }
  if (missing.length > 0)
    warn(`Of ${imageFiles.size} files of images ${missing.length} are missing, such as ${missing[0]}.`);
  yield json({ end: counts, images: imageFiles.size - missing.length, sha256: hash.copy().digest('hex') });
}
