// Folders of DATA_DIR in which files of images lie while a backup is restored.
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clock } from '../dates/clock.js';

const IMPORT_FOLDER_NAME = /^import-[A-Za-z0-9]{6}$/;

/** One in which nothing was begun for so long, in milliseconds, is of an import that was killed. Others may be of another machine. */
const MAX_AGE_MS = 86_400_000;

/** @returns the path of a new one */
export async function createImportFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  await removeOldImportFolders(dataDir);
  return mkdtemp(join(resolve(dataDir), 'import-'));
}

export async function removeOldImportFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(emptyIfMissing)) {
    if (!IMPORT_FOLDER_NAME.test(name)) continue;
    const path = join(dataDir, name);
    // Another process may remove it meanwhile.
    const facts = await stat(path).catch(() => null);
    if (facts !== null && facts.mtimeMs < clock.ms() - MAX_AGE_MS)
      await rm(path, { recursive: true, force: true });
  }
}

function emptyIfMissing(error: unknown): string[] {
  if ((error as { readonly code?: unknown }).code === 'ENOENT') return [];
  throw error;
}
