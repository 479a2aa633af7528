import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clock } from '../../foundation/dates/clock.js';
import type { ImageStore } from '../../calendar/images/stores/image-store.js';

const CHUNK_BYTES = 192 * 1024;

const IMPORT_FOLDER_NAME = /^import-[A-Za-z0-9]{6}$/;

/** An older folder belongs to a killed import. A younger one may belong to another machine. */
const MAX_FOLDER_AGE_MS = 86_400_000;

export interface ImageChunk {
  /** The name of the file. */
  readonly image: string;
  readonly data: Buffer;
}

/** Splits an image file into chunks that fit into a line. Yields none for a missing file, and one for an empty file. */
export async function* readImageChunks(store: ImageStore, image: string): AsyncGenerator<ImageChunk> {
  const content = await store.readAll(image);
  if (content === null) return;
  let start = 0;
  do {
    yield { image, data: content.subarray(start, start + CHUNK_BYTES) };
    start += CHUNK_BYTES;
  } while (start < content.length);
}

/** Collects image files in a folder of DATA_DIR, so that the store receives none before the backup is complete. */
export class StagedImages {
  private readonly received: string[] = [];
  private folder: string | null = null;

  constructor(private readonly dataDir: string) {}

  get fileCount(): number {
    return this.received.length;
  }

  /** Whether the last chunk belongs to this file. */
  isLast(image: string): boolean {
    return this.received.at(-1) === image;
  }

  async add({ image, data }: ImageChunk): Promise<void> {
    if (!this.isLast(image)) this.received.push(image);
    await appendFile(await this.getPath(this.received.length - 1), data);
  }

  /** @returns the needed files that are neither here nor in the store */
  async storeNeeded(store: ImageStore, needed: ReadonlySet<string>): Promise<readonly string[]> {
    for (const [index, image] of this.received.entries())
      if (needed.has(image)) await store.put(image, await readFile(await this.getPath(index)));
    const received = new Set(this.received);
    const missing: string[] = [];
    for (const image of needed)
      if (!received.has(image) && (await store.find(image)) === null) missing.push(image);
    return missing;
  }

  async discard(): Promise<void> {
    if (this.folder !== null) await rm(this.folder, { recursive: true, force: true });
    this.folder = null;
  }

  private async getPath(index: number): Promise<string> {
    this.folder ??= await createImportFolder(this.dataDir);
    return join(this.folder, String(index));
  }
}

async function createImportFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  await removeOldImportFolders(dataDir);
  return mkdtemp(join(resolve(dataDir), 'import-'));
}

export async function removeOldImportFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(emptyIfMissing)) {
    if (!IMPORT_FOLDER_NAME.test(name)) continue;
    const path = join(dataDir, name);
    // Another process may remove the folder meanwhile.
    const stats = await stat(path).catch(() => null);
    if (stats !== null && stats.mtimeMs < clock.ms() - MAX_FOLDER_AGE_MS)
      await rm(path, { recursive: true, force: true });
  }
}

function emptyIfMissing(error: unknown): string[] {
  if ((error as { readonly code?: unknown }).code === 'ENOENT') return [];
  throw error;
}
