// Files that other users of the machine cannot read.
import { chown, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Other users of the machine must not bypass the access checks of the service. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Leaves the mode of the parent, where the embedded database may run as another user. */
export async function createPrivateFolder(path: string): Promise<void> {
  const parent = dirname(path);
  await mkdir(parent, { recursive: true });
  try {
    await mkdir(path, { mode: FOLDER_MODE });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'EEXIST') return;
    throw error;
  }
  await chownToOwnerOf(parent, path);
}

/** Keeps files readable for the service when root runs a command. */
export async function chownToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) await chown(path, uid, gid);
}

/** Makes the names of files durable. Windows cannot open folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
