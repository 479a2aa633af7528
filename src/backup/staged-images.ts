// The files of the images, in pieces that fit into lines.
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from '../images/stores/image-store.js';
import { createImportFolder } from './import-folders.js';

/** Bytes of a piece. */
const CHUNK_BYTES = 192 * 1024;

export interface ImageChunk {
  /** The name of the file. */
  readonly image: string;
  readonly data: Buffer;
}

/** Of one file; none when the store does not have it. An empty file has one empty piece. */
export async function* readImageChunks(store: ImageStore, image: string): AsyncGenerator<ImageChunk> {
  const content = await store.readAll(image);
  if (content === null) return;
  let start = 0;
  do {
    yield { image, data: content.subarray(start, start + CHUNK_BYTES) };
    start += CHUNK_BYTES;
  } while (start < content.length);
}

/** Puts pieces together again, in a folder of its own: the store gets no file before all of them are complete. */
export class StagedImages {
  private readonly received: string[] = [];
  private folder: string | null = null;
  private file: FileHandle | null = null;

  /** @param parent where there is room for all of them */
  constructor(private readonly parent: string) {}

  /** How many files have been begun. */
  get fileCount(): number {
    return this.received.length;
  }

  /** Whether the next piece of the file goes on where another ended. */
  isOpen(image: string): boolean {
    return this.file !== null && this.received.at(-1) === image;
  }

  async add({ image, data }: ImageChunk): Promise<void> {
    if (!this.isOpen(image)) {
      await this.finish();
      this.file = await open(join(await this.getFolder(), String(this.received.length)), 'wx');
      this.received.push(image);
    }
    await this.file?.appendFile(data);
  }

  async finish(): Promise<void> {
    await this.file?.close();
    this.file = null;
  }

  /**
   * Gives to the store those that are needed.
   *
   * @returns those that are needed and neither came nor are in the store
   */
  async storeNeeded(store: ImageStore, needed: ReadonlySet<string>): Promise<readonly string[]> {
    await this.finish();
    const folder = await this.getFolder();
    for (const [n, image] of this.received.entries())
      if (needed.has(image)) await store.put(image, await readFile(join(folder, String(n))));
    const missing: string[] = [];
    const received = new Set(this.received);
    for (const image of needed)
      if (!received.has(image) && (await store.find(image)) === null) missing.push(image);
    return missing;
  }

  async discard(): Promise<void> {
    await this.finish();
    if (this.folder !== null) await rm(this.folder, { recursive: true, force: true });
    this.folder = null;
  }

  private async getFolder(): Promise<string> {
    this.folder ??= await createImportFolder(this.parent);
    return this.folder;
  }
}
