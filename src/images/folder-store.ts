// Files of images under DATA_DIR/images.
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Env } from '../config/env.js';
import {
  type ByteRange,
  ImageStore,
  type OpenFile,
  type StoredFile,
  storeUnavailable,
} from './image-store.js';

export const imagesFolder = (dataDir: string): string => resolve(dataDir, 'images');

/** A file that is being written. */
const DRAFT = /^\.[0-9a-f-]{36}\.draft$/;

export class FolderStore extends ImageStore {
  private readonly folder: string;

  constructor({ dataDir }: Pick<Env, 'dataDir'>) {
    super();
    this.folder = imagesFolder(dataDir);
  }

  protected async putFile(name: string, content: Buffer): Promise<void> {
    if ((await this.findFile(name)) !== null) return;
    const draft = join(this.folder, `.${randomUUID()}.draft`);
    try {
      await mkdir(this.folder, { recursive: true });
      await writeDurably(draft, content);
      await rename(draft, join(this.folder, name));
      await syncFolder(this.folder);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      // A disk that is full or cannot be written: nothing that the caller did.
      throw storeUnavailable(String(error));
    }
  }

  protected async findFile(name: string): Promise<StoredFile | null> {
    const facts = await stat(join(this.folder, name)).catch(unavailableUnlessMissing);
    return facts === null ? null : { size: facts.size, modifiedAt: facts.mtime };
  }

  protected async readFile(name: string, range?: ByteRange): Promise<OpenFile | null> {
    const file: FileHandle | null = await open(join(this.folder, name)).catch(unavailableUnlessMissing);
    if (file === null) return null;
    try {
      const { size, mtime } = await file.stat();
      return { size, modifiedAt: mtime, body: file.createReadStream({ ...range }) };
    } catch (error) {
      await file.close().catch(() => undefined);
      throw storeUnavailable(String(error));
    }
  }

  protected async removeFile(name: string): Promise<void> {
    await removeIfThere(join(this.folder, name));
  }

  async removeDrafts(before: Date): Promise<void> {
    for (const name of (await readdir(this.folder).catch(unavailableUnlessMissing)) ?? []) {
      if (!DRAFT.test(name)) continue;
      const facts = await stat(join(this.folder, name)).catch(unavailableUnlessMissing);
      if (facts !== null && facts.mtime < before) await removeIfThere(join(this.folder, name));
    }
  }
}

/** A folder that may not be read, a disk that fails, too many open files. */
function unavailableUnlessMissing(error: unknown): null {
  const { code } = error as { readonly code?: unknown };
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw storeUnavailable(String(error));
}

async function removeIfThere(path: string): Promise<void> {
  await rm(path).catch(unavailableUnlessMissing);
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name of a file is durable when its folder is; where folders cannot be opened, nothing can be done about it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
