import type { EntityManager } from 'typeorm';
import type { Database } from '../database/connection/database.js';
import { clock } from '../dates/clock.js';
import {
  findAllFileGroups,
  type FileGroup,
  deleteNeededLeftovers,
  recordLeftovers,
} from '../images/stores/image-files.queries.js';
import { type ImageStore, describeStoreError } from '../images/stores/image-store.js';
import { ImageWriter } from '../images/intake/image-writer.js';
import { type BackupTable } from './backup-tables.js';
import { StagedImages } from './staged-images.js';
import { BackupRestorer } from './backup-restorer.js';

export interface RestoreOptions {
  readonly store: ImageStore;
  /** Where files of images lie until all of them are there. */
  readonly dataDir: string;
  /** Whether what is there is removed first. */
  readonly replace: boolean;
  /** Hosts whose frames texts may embed. */
  readonly iframeHosts: readonly string[];
  /** Told what the restoration lacks, and what could not be done behind it. */
  readonly warn: (sentence: string) => void;
}

/**
 * Puts a backup into a database, in one transaction: all of it is there afterwards, or nothing has changed. Ids,
 * accounts and secrets are those of the backup. Files of images are stored last. Those of a calendar that was replaced
 * are removed afterwards, unless this one needs them as well; when that fails, the service removes them later.
 *
 * @param lines without their line breaks
 * @returns the number of rows by table
 * @throws BackupError when the backup is damaged, incomplete or of another version, when it holds what could not be
 *   written over the API, or when the database is not empty
 */
export async function restoreBackup(
  dataSource: Database,
  lines: AsyncIterable<string>,
  options: RestoreOptions,
): Promise<Partial<Record<BackupTable, number>>> {
  const files = new StagedImages(options.dataDir);
  let former: readonly FileGroup[] = [];
  let missing: readonly string[] = [];
  let changed: readonly string[] = [];
  try {
    const counts = await dataSource.transaction(async (manager) => {
      const restoration = new BackupRestorer(manager, files, options);
      for await (const line of lines) await restoration.addLine(line);
      const found = await restoration.finish();
      missing = await storeStagedImages(dataSource, manager, files, options.store);
      former = restoration.replacedFiles;
      changed = restoration.describeChanges();
      await recordLeftovers(manager, former, new Date(clock.ms()));
      return found;
    });
    for (const sentence of changed) options.warn(sentence);
    if (missing.length > 0)
      options.warn(
        `${missing.length} files of images are neither in the backup nor in the store, such as ${missing[0]}.`,
      );
    const saved = new ImageWriter(dataSource, options.store);
    try {
      for (const { file } of former) await saved.sweep(file);
    } catch (error) {
      options.warn(
        `Files of the former calendar are left over, and the service removes them later: ${describeStoreError(error)}`,
      );
    }
    return counts;
  } finally {
    await files.discard();
    dataSource.changes.recordChange();
  }
}

/**
 * Files are noted before they are stored, outside of the transaction: should it fail, they are known to be left over.
 *
 * @returns the names of those that are missing
 */
async function storeStagedImages(
  dataSource: Database,
  manager: EntityManager,
  files: StagedImages,
  store: ImageStore,
): Promise<readonly string[]> {
  const groups = await findAllFileGroups(manager);
  await recordLeftovers(dataSource.manager, groups, new Date(clock.ms()));
  const missing = await files.storeNeeded(store, new Set(groups.flatMap((group) => group.files)));
  await deleteNeededLeftovers(manager, groups);
  return missing;
}
