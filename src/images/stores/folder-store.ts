// Files of images under DATA_DIR/images.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Env } from '../../config/env.js';
import { isImageFileName } from '../intake/image-type.js';
import {
  type ByteRange,
  requireImageFileName,
  ImageStore,
  type OpenFile,
  describeStoreError,
  type StoredFile,
  storeUnavailable,
} from './image-store.js';

export const getImagesFolder = (dataDir: string): string => resolve(dataDir, 'images');

const WRITE_CHECK_BYTES = 4096;

/** A file that is being written. */
const DRAFT_FILE_NAME = /^\.[0-9a-f-]{36}\.draft$/;

/** Only the service reads the files: it knows which of them it may send to whom. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** The permissions of everybody but the owner. */
const GROUP_AND_OTHERS_MODE = 0o077;

export class FolderStore extends ImageStore implements OnApplicationBootstrap {
  private readonly logger = new Logger(FolderStore.name);
  private readonly folder: string;

  constructor({ dataDir }: Pick<Env, 'dataDir'>) {
    super();
    this.folder = getImagesFolder(dataDir);
  }

  /** Earlier versions let all users of the machine read the files. The start does not wait for it. */
  onApplicationBootstrap(): void {
    this.restrictPermissions().catch((error: unknown) => {
      this.logger.warn(`Other users of the machine may be able to read images: ${describeStoreError(error)}`);
    });
  }

  async restrictPermissions(): Promise<void> {
    if (process.platform === 'win32') return;
    const facts = await fs.stat(this.folder).catch(nullIfMissing);
    if (facts === null || (facts.mode & GROUP_AND_OTHERS_MODE) === 0) return;
    // The folder first: a closed one protects the files, too.
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
      // A disk that is full or cannot be written: nothing that the caller did.
      throw storeUnavailable(String(error));
    }
  }

  async find(name: string): Promise<StoredFile | null> {
    const facts = await fs.stat(this.resolvePath(name)).catch(nullIfMissing);
    return facts === null ? null : { size: facts.size, modifiedAt: facts.mtime };
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

  /** By a file of one block, which takes room on the disk. */
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
      const facts = await fs.stat(join(this.folder, name)).catch(nullIfMissing);
      if (facts !== null && facts.mtime < before) await fs.rm(join(this.folder, name)).catch(nullIfMissing);
    }
  }

  private resolvePath(name: string): string {
    return join(this.folder, requireImageFileName(name));
  }

  private createDraftPath(): string {
    return join(this.folder, `.${randomUUID()}.draft`);
  }
}

/** A folder that may not be read, a disk that fails, too many open files. */
function nullIfMissing(error: unknown): null {
  const { code } = error as { readonly code?: unknown };
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw storeUnavailable(String(error));
}

/** The folder around it keeps the usual mode: the embedded database lies there as well, and may run as another user. */
async function createPrivateFolder(path: string): Promise<void> {
  const parent = dirname(path);
  await fs.mkdir(parent, { recursive: true });
  try {
    await fs.mkdir(path, { mode: FOLDER_MODE });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'EEXIST') return;
    throw error;
  }
  await chownToOwnerOf(parent, path);
}

/** A command that root runs must not leave anything that the service cannot read. */
async function chownToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await fs.stat(folder);
  if (uid !== 0) await fs.chown(path, uid, gid);
}

/** The name of a file is durable when its folder is; Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await fs.open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
