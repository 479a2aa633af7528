// Image files under DATA_DIR/images.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Env } from '../../../foundation/config/env.js';
import { chownToOwnerOf, createPrivateFolder, FILE_MODE, FOLDER_MODE, syncFolder } from './private-files.js';
import { isImageFileName } from '../intake/image-type.js';
import type { ByteRange, OpenFile, StoredFile } from '../../../requests/context/send-file.js';
import { requireImageFileName, ImageStore, describeStoreError, storeUnavailable } from './image-store.js';

export const getImagesFolder = (dataDir: string): string => resolve(dataDir, 'images');

const WRITE_CHECK_BYTES = 4096;

const DRAFT_FILE_NAME = /^\.[0-9a-f-]{36}\.draft$/;

const GROUP_AND_OTHERS_MODE = 0o077;

export class FolderStore extends ImageStore implements OnApplicationBootstrap {
  private readonly logger = new Logger(FolderStore.name);
  private readonly folder: string;

  constructor({ dataDir }: Pick<Env, 'dataDir'>) {
    super();
    this.folder = getImagesFolder(dataDir);
  }

  /** Runs in the background, since only earlier versions created files that others can read. */
  onApplicationBootstrap(): void {
    this.restrictPermissions().catch((error: unknown) => {
      this.logger.warn(`Other users of the machine may be able to read images: ${describeStoreError(error)}`);
    });
  }

  async restrictPermissions(): Promise<void> {
    if (process.platform === 'win32') return;
    const stats = await fs.stat(this.folder).catch(nullIfMissing);
    if (stats === null || (stats.mode & GROUP_AND_OTHERS_MODE) === 0) return;
    // Starts with the folder, which protects its files.
    await fs.chmod(this.folder, FOLDER_MODE);
    for (const name of await fs.readdir(this.folder))
      if (isImageFileName(name)) await fs.chmod(join(this.folder, name), FILE_MODE).catch(nullIfMissing);
  }

  async put(name: string, content: Buffer): Promise<void> {
    if ((await this.find(name)) !== null) return;
    const draft = this.createDraftPath();
    try {
      await createPrivateFolder(this.folder);
      await fs.writeFile(draft, content, { flag: 'wx', mode: FILE_MODE, flush: true });
      await chownToOwnerOf(this.folder, draft);
      await fs.rename(draft, this.resolvePath(name));
      await syncFolder(this.folder);
    } catch (error) {
      await fs.rm(draft, { force: true }).catch(() => undefined);
      throw storeUnavailable(String(error));
    }
  }

  async find(name: string): Promise<StoredFile | null> {
    const stats = await fs.stat(this.resolvePath(name)).catch(nullIfMissing);
    return stats && { size: stats.size, modifiedAt: stats.mtime };
  }

  async read(name: string, range?: ByteRange): Promise<OpenFile | null> {
    const file = await fs.open(this.resolvePath(name)).catch(nullIfMissing);
    if (file === null) return null;
    try {
      const { size, mtime } = await file.stat();
      return { size, modifiedAt: mtime, body: file.createReadStream({ ...range }) };
    } catch (error) {
      await file.close().catch(() => undefined);
      throw storeUnavailable(String(error));
    }
  }

  async remove(name: string): Promise<void> {
    await fs.rm(this.resolvePath(name)).catch(nullIfMissing);
  }

  /** Writes one block, to detect a full disk. */
  override async checkWritable(): Promise<void> {
    const draft = this.createDraftPath();
    await createPrivateFolder(this.folder);
    try {
      await fs.writeFile(draft, Buffer.alloc(WRITE_CHECK_BYTES, 1), { flag: 'wx', mode: FILE_MODE });
    } finally {
      await fs.rm(draft, { force: true }).catch(() => undefined);
    }
  }

  async removeDrafts(before: Date): Promise<void> {
    for (const name of (await fs.readdir(this.folder).catch(nullIfMissing)) ?? []) {
      if (!DRAFT_FILE_NAME.test(name)) continue;
      const stats = await fs.stat(join(this.folder, name)).catch(nullIfMissing);
      if (stats !== null && stats.mtime < before) await fs.rm(join(this.folder, name)).catch(nullIfMissing);
    }
  }

  private resolvePath(name: string): string {
    return join(this.folder, requireImageFileName(name));
  }

  private createDraftPath(): string {
    return join(this.folder, `.${randomUUID()}.draft`);
  }
}

function nullIfMissing(error: unknown): null {
  const { code } = error as { readonly code?: unknown };
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw storeUnavailable(String(error));
}
