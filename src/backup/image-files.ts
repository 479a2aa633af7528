// The files of the images, in pieces that fit into lines.
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from '../images/stores/image-store.js';
import { makeImportFolder } from './import-folders.js';

/** Bytes of a piece. */
const PIECE = 192 * 1024;

export interface Piece {
  /** The name of the file. */
  readonly image: string;
  readonly data: Buffer;
}

/** Of one file; none when the store does not have it. An empty file has one empty piece. */
export async function* piecesOf(store: ImageStore, image: string): AsyncGenerator<Piece> {
  const content = await store.content(image);
  if (content === null) return;
  let start = 0;
  do {
    yield { image, data: content.subarray(start, start + PIECE) };
    start += PIECE;
  } while (start < content.length);
}

/** Puts pieces together again, in a folder of its own: the store gets no file before all of them are complete. */
export class ImageFiles {
  private readonly received: string[] = [];
  private folder: string | null = null;
  private file: FileHandle | null = null;

  /** @param parent where there is room for all of them */
  constructor(private readonly parent: string) {}

  /** How many files have been begun. */
  get written(): number {
    return this.received.length;
  }

  /** Whether the next piece of the file goes on where another ended. */
  isOpen(image: string): boolean {
    return this.file !== null && this.received.at(-1) === image;
  }

  async add({ image, data }: Piece): Promise<void> {
    if (!this.isOpen(image)) {
      await this.finish();
      this.file = await open(join(await this.own(), String(this.received.length)), 'wx');
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
  async keep(store: ImageStore, needed: ReadonlySet<string>): Promise<readonly string[]> {
    await this.finish();
    const folder = await this.own();
    for (const [n, image] of this.received.entries())
      if (needed.has(image)) await store.put(image, await readFile(join(folder, String(n))));
    const missing: string[] = [];
    const received = new Set(this.received);
    for (const image of needed)
      if (!received.has(image) && (await store.find(image)) === null) missing.push(image);
    return missing;
  }

  async abandon(): Promise<void> {
    await this.finish();
    if (this.folder !== null) await rm(this.folder, { recursive: true, force: true });
    this.folder = null;
  }

  private async own(): Promise<string> {
    this.folder ??= await makeImportFolder(this.parent);
    return this.folder;
  }
}
