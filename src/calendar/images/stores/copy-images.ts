import type { Database } from '../../../data/database/connection/database.js';
import { lockNames } from '../../../data/database/connection/locks.js';
import { findAllFileGroups, findNeededFiles } from './image-files.queries.js';
import type { ImageStore } from './image-store.js';
import { getImageLockName } from '../intake/image-writer.js';

/** Counts files, including smaller sizes. */
interface CopyProgress {
  copied: number;
  /** Files that the target store already has. */
  alreadyPresent: number;
  /** Names of files that neither store has. */
  readonly missing: string[];
}

/**
 * Copies the files of all images to another store. Skips files that are present, and files of images that are deleted
 * meanwhile.
 *
 * @param notify called after each file
 * @throws ApiError rest_service_unavailable when a store cannot be reached
 */
export async function copyImages(
  database: Database,
  { from, to }: { readonly from: ImageStore; readonly to: ImageStore },
  notify: (progress: CopyProgress) => void,
): Promise<CopyProgress> {
  const progress: CopyProgress = { copied: 0, alreadyPresent: 0, missing: [] };
  for (const { file, files } of await findAllFileGroups(database.manager)) {
    for (const name of files) {
      const isPresent = (await to.find(name)) !== null;
      const content = isPresent ? null : await from.readAll(name);
      const isNeeded = await database.inTransaction(async (manager) => {
        await lockNames(manager, [getImageLockName(file)]);
        if (!(await findNeededFiles(manager, file)).includes(name)) return false;
        if (content !== null) await to.put(name, content);
        return true;
      });
      if (!isNeeded) continue;
      if (isPresent) progress.alreadyPresent += 1;
      else if (content === null) progress.missing.push(name);
      else progress.copied += 1;
      notify(progress);
    }
  }
  return progress;
}
