import type { EntityManager } from 'typeorm';
import type { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { ImageWriter } from '../../calendar/images/intake/image-writer.js';
import {
  deleteNeededLeftovers,
  findAllFileGroups,
  recordLeftovers,
} from '../../calendar/images/stores/image-files.queries.js';
import { describeStoreError, type ImageStore } from '../../calendar/images/stores/image-store.js';
import { BackupRestorer } from './backup-restorer.js';
import type { BackupTable } from './backup-tables.js';
import { StagedImages } from './staged-images.js';

export interface RestoreOptions {
  readonly store: ImageStore;
  /** Holds the image files until the backup is complete. */
  readonly dataDir: string;
  /** Whether the restore removes the existing calendar first. */
  readonly replace: boolean;
  /** Hosts whose frames texts may embed. */
  readonly iframeHosts: readonly string[];
  /** Receives missing files, changed values, and failures after the commit. */
  readonly warn: (sentence: string) => void;
}

/**
 * Restores a backup in one transaction, with its ids, accounts and secrets. Image files are stored last. The files of a
 * replaced calendar are removed afterwards; when that fails, the service removes them later.
 *
 * @param lines without their line breaks
 * @returns the number of rows by table
 * @throws BackupError when the backup is damaged, incomplete or of another version, when it holds what the API would
 *   refuse, or when the database is not empty
 */
export async function restoreBackup(
  database: Database,
  lines: AsyncIterable<string>,
  options: RestoreOptions,
): Promise<Partial<Record<BackupTable, number>>> {
  const { store, warn } = options;
  const files = new StagedImages(options.dataDir);
  try {
    const { counts, missing, restorer } = await database.transaction(async (manager) => {
      const restorer = new BackupRestorer(manager, files, options);
      for await (const line of lines) await restorer.addLine(line);
      const counts = await restorer.finish();
      const missing = await storeStagedImages(database, manager, files, store);
      await recordLeftovers(manager, restorer.replacedFiles, new Date(clock.ms()));
      return { counts, missing, restorer };
    });
    for (const sentence of restorer.describeChanges()) warn(sentence);
    if (missing.length > 0)
      warn(
        `${missing.length} files of images are neither in the backup nor in the store, such as ${missing[0]}.`,
      );
    const writer = new ImageWriter(database, store);
    try {
      for (const { file } of restorer.replacedFiles) await writer.sweep(file);
    } catch (error) {
      warn(
        `Files of the former calendar are left over, and the service removes them later: ${describeStoreError(error)}`,
      );
    }
    return counts;
  } finally {
    await files.discard();
    database.changes.recordChange();
  }
}

/**
 * Records files as leftovers before it stores them, outside of the transaction, so that they are found if it fails.
 *
 * @returns the names of missing files
 */
async function storeStagedImages(
  database: Database,
  manager: EntityManager,
  files: StagedImages,
  store: ImageStore,
): Promise<readonly string[]> {
  const groups = await findAllFileGroups(manager);
  await recordLeftovers(database.manager, groups, new Date(clock.ms()));
  const missing = await files.storeNeeded(store, new Set(groups.flatMap((group) => group.files)));
  await deleteNeededLeftovers(manager, groups);
  return missing;
}
