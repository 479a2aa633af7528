import type { Database } from '../../../data/database/connection/database.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { findSizedFilesAfter, type SizedFile } from '../stores/image-files.queries.js';
import { computeSizes } from './image-sizes.js';
import type { ImageStore } from '../stores/image-store.js';
import { prepareSizes } from './prepare-image.js';
import { ImageWriter } from './image-writer.js';

/** Counts files in full size. */
export interface FillSizesProgress {
  checked: number;
  filled: number;
  /** Names of files that are missing or unreadable. */
  readonly failed: string[];
}

const PAGE_SIZE = 100;

/**
 * Generates missing smaller sizes: of images of earlier versions, and of lost files. Skips complete images, so that an
 * interrupted run continues when it is started again.
 *
 * @param notify called after each page of files
 * @throws ApiError rest_service_unavailable when the store cannot be reached
 */
export async function fillSizes(
  database: Database,
  store: ImageStore,
  notify: (progress: FillSizesProgress) => void,
): Promise<FillSizesProgress> {
  const writer = new ImageWriter(database, store);
  const progress: FillSizesProgress = { checked: 0, filled: 0, failed: [] };
  let last = '';
  for (;;) {
    const page = await findSizedFilesAfter(database.manager, last, PAGE_SIZE);
    for (const image of page) {
      // Images may share a file.
      if (image.file !== last) progress.checked += 1;
      last = image.file;
      if (progress.failed.at(-1) === image.file || (await hasAllSizes(store, image))) continue;
      const content = await store.readAll(image.file);
      const resized = content === null ? null : await prepareSizes(content, image.file);
      if (resized === null || resized instanceof ParameterError) progress.failed.push(image.file);
      else if (await writer.addSizes(image.file, resized)) progress.filled += 1;
    }
    if (page.length === 0) return progress;
    notify(progress);
  }
}

async function hasAllSizes(store: ImageStore, { file, width, height, sizes }: SizedFile): Promise<boolean> {
  const resizedFiles = [...computeSizes({ width, height }).keys()].map((name) => sizes[name]?.file);
  for (const name of [file, ...resizedFiles])
    if (name === undefined || (await store.find(name)) === null) return false;
  return true;
}
