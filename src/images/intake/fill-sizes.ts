// Gives smaller forms to images that lack some: those of earlier versions, and those whose files were lost.
import type { Database } from '../../database/connection/database.js';
import { Fault } from '../../errors/fault.js';
import { filesAfter, type SizedFile } from '../stores/image-files.queries.js';
import { sizesOf } from './image-sizes.js';
import type { ImageStore } from '../stores/image-store.js';
import { prepareSizes } from './prepare-image.js';
import { SavedImages } from './save-image.js';

/** Numbers of files in full size. */
export interface FilledSizes {
  readonly looked: number;
  readonly made: number;
  /** Names of those that are not in the store, or cannot be read. */
  readonly failed: readonly string[];
}

const AT_ONCE = 100;

/**
 * One after the other, in the order of their names. What is complete is left as it is, so that a run that was interrupted
 * goes on when it is started again.
 *
 * @param tell called now and then with what was done so far
 * @throws ApiError rest_service_unavailable when the store cannot be reached
 */
export async function fillSizes(
  dataSource: Database,
  store: ImageStore,
  tell: (done: FilledSizes) => void,
): Promise<FilledSizes> {
  const saved = new SavedImages(dataSource, store);
  const done = { looked: 0, made: 0, failed: [] as string[] };
  let last = '';
  for (;;) {
    const page = await filesAfter(dataSource.manager, last, AT_ONCE);
    for (const image of page) {
      // Several images may have the same file.
      if (image.file !== last) done.looked += 1;
      last = image.file;
      if (done.failed.at(-1) === image.file || (await isComplete(store, image))) continue;
      const content = await store.content(image.file);
      const forms = content === null ? null : await prepareSizes(content, image.file);
      if (forms === null || forms instanceof Fault) done.failed.push(image.file);
      else if (await saved.addSizes(image.file, forms)) done.made += 1;
    }
    if (page.length === 0) return done;
    tell(done);
  }
}

async function isComplete(store: ImageStore, { file, width, height, sizes }: SizedFile): Promise<boolean> {
  const smaller = [...sizesOf({ width, height }).keys()].map((name) => sizes[name]?.file);
  for (const each of [file, ...smaller])
    if (each === undefined || (await store.find(each)) === null) return false;
  return true;
}
