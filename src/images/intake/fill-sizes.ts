// Gives smaller forms to images that lack some: those of earlier versions, and those whose files were lost.
import type { Database } from '../../database/connection/database.js';
import { ParameterError } from '../../errors/parameter-error.js';
import { findSizedFilesAfter, type SizedFile } from '../stores/image-files.queries.js';
import { computeSizes } from './image-sizes.js';
import type { ImageStore } from '../stores/image-store.js';
import { prepareSizes } from './prepare-image.js';
import { ImageWriter } from './image-writer.js';

/** Numbers of files in full size. */
export interface FillSizesProgress {
  readonly checked: number;
  readonly filled: number;
  /** Names of those that are not in the store, or cannot be read. */
  readonly failed: readonly string[];
}

const PAGE_SIZE = 100;

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
  tell: (done: FillSizesProgress) => void,
): Promise<FillSizesProgress> {
  const saved = new ImageWriter(dataSource, store);
  const done = { checked: 0, filled: 0, failed: [] as string[] };
  let last = '';
  for (;;) {
    const page = await findSizedFilesAfter(dataSource.manager, last, PAGE_SIZE);
    for (const image of page) {
      // Several images may have the same file.
      if (image.file !== last) done.checked += 1;
      last = image.file;
      if (done.failed.at(-1) === image.file || (await hasAllSizes(store, image))) continue;
      const content = await store.readAll(image.file);
      const forms = content === null ? null : await prepareSizes(content, image.file);
      if (forms === null || forms instanceof ParameterError) done.failed.push(image.file);
      else if (await saved.addSizes(image.file, forms)) done.filled += 1;
    }
    if (page.length === 0) return done;
    tell(done);
  }
}

async function hasAllSizes(store: ImageStore, { file, width, height, sizes }: SizedFile): Promise<boolean> {
  const smaller = [...computeSizes({ width, height }).keys()].map((name) => sizes[name]?.file);
  for (const each of [file, ...smaller])
    if (each === undefined || (await store.find(each)) === null) return false;
  return true;
}
