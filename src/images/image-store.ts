// Keeps uploaded files under DATA_DIR/images, each named by its content.
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ImageExtension } from './image-type.js';

export const imagesFolder = (dataDir: string): string => resolve(dataDir, 'images');

/**
 * Stores a file and returns its name. What is there already stays as it is: the same name means the same content.
 * A name never shows half a file, not even after a power cut.
 */
export async function storeImage(
  dataDir: string,
  content: Buffer,
  extension: ImageExtension,
): Promise<string> {
  const folder = imagesFolder(dataDir);
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${extension}`;
  const path = join(folder, name);
  if (await exists(path)) return name;
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${randomUUID()}.draft`);
  try {
    await writeDurably(draft, content);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return name;
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

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
