import type { Database } from '../../database/connection/database.js';
import { lockNames } from '../../database/connection/locks.js';
import { findAllFileGroups, findNeededFiles } from './image-files.queries.js';
import type { ImageStore } from './image-store.js';
import { getImageLockName } from '../intake/image-writer.js';

/** Numbers of files, smaller forms included. */
export interface CopyProgress {
  readonly copied: number;
  /** In the other store already. */
  readonly alreadyPresent: number;
  /** Names of those that are in neither store. */
  readonly missing: readonly string[];
}

/**
 * Copies the files of all images from one store to another, one after the other. What is there already is not read again,
 * and what an image no longer needs when its turn comes is left out.
 *
 * @param tell called after each file
 * @throws ApiError rest_service_unavailable when a store cannot be reached
 */
export async function copyImages(
  database: Database,
  { from, to }: { readonly from: ImageStore; readonly to: ImageStore },
  tell: (done: CopyProgress) => void,
): Promise<CopyProgress> {
  const done = { copied: 0, alreadyPresent: 0, missing: [] as string[] };
  for (const { file, files } of await findAllFileGroups(database.manager)) {
    for (const name of files) {
      const isKnown = (await to.find(name)) !== null;
      const content = isKnown ? null : await from.readAll(name);
      const isNeeded = await database.inTransaction(async (manager) => {
        await lockNames(manager, [getImageLockName(file)]);
        if (!(await findNeededFiles(manager, file)).includes(name)) return false;
        if (content !== null) await to.put(name, content);
        return true;
      });
      if (!isNeeded) continue;
      if (isKnown) done.alreadyPresent += 1;
      else if (content === null) done.missing.push(name);
      else done.copied += 1;
      tell(done);
    }
  }
  return done;
}
