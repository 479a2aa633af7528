// The files of snapshots, in a folder beside that of the images.
import { constants } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  chownToOwnerOf,
  createPrivateFolder,
  FILE_MODE,
  syncFolder,
} from '../../calendar/images/stores/private-files.js';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';

const DRAFT = /\.draft$/;

/** Older temporary files were left by a process that is gone. */
const DRAFT_KEPT_MS = 86_400_000;

export const getSnapshotsFolder = (dataDir: string): string => resolve(dataDir, 'snapshots');

export const getSnapshotName = (language: LanguageCode): string => `events-${language}.ndjson.gz`;

const NAMES: ReadonlySet<string> = new Set(LANGUAGE_CODES.map(getSnapshotName));

export const isSnapshotName = (name: string): boolean => NAMES.has(name);

/** Null when there is none. */
export async function findSnapshotTime(dataDir: string, language: LanguageCode): Promise<Date | null> {
  const path = join(getSnapshotsFolder(dataDir), getSnapshotName(language));
  return stat(path).then(({ mtime }) => mtime, nullIfMissing);
}

/** Replaces the snapshot when the new one is complete and on disk. @returns its size in bytes */
export async function writeSnapshot(
  dataDir: string,
  language: LanguageCode,
  lines: AsyncIterable<string>,
): Promise<number> {
  const folder = getSnapshotsFolder(dataDir);
  await createPrivateFolder(folder);
  const draft = join(folder, `${getSnapshotName(language)}.${process.pid}.draft`);
  try {
    const file = await open(draft, constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY, FILE_MODE);
    // Closes the file.
    await pipeline(Readable.from(lines), createGzip(), file.createWriteStream({ flush: true }));
    const { size } = await stat(draft);
    await chownToOwnerOf(folder, draft);
    await rename(draft, join(folder, getSnapshotName(language)));
    await syncFolder(folder);
    return size;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes what interrupted processes left behind. */
export async function removeOldDrafts(dataDir: string, nowMs: number): Promise<void> {
  const folder = getSnapshotsFolder(dataDir);
  for (const name of (await readdir(folder).catch(nullIfMissing)) ?? []) {
    if (!DRAFT.test(name)) continue;
    const time = await stat(join(folder, name)).then(({ mtimeMs }) => mtimeMs, nullIfMissing);
    if (time !== null && time < nowMs - DRAFT_KEPT_MS) await rm(join(folder, name), { force: true });
  }
}

export function nullIfMissing(error: unknown): null {
  const { code } = error as { readonly code?: unknown };
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
