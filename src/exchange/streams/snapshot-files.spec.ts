import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSnapshotName, getSnapshotsFolder, removeOldDrafts } from './snapshot-files.js';

const DAY_MS = 86_400_000;
const NOW_MS = Date.parse('2027-03-10T12:00:00Z');

it('removes drafts older than a day, and nothing else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'snapshots-'));
  const folder = getSnapshotsFolder(dataDir);
  const snapshot = getSnapshotName('en');
  const [old, young, future] = [1, 2, 3].map((pid) => `${snapshot}.${pid}.draft`);
  try {
    // Without the folder there are no drafts.
    await removeOldDrafts(dataDir, NOW_MS);
    await mkdir(folder);
    for (const [name, ageMs] of [
      [old, DAY_MS + 1000],
      [young, DAY_MS - 1000],
      [future, -1000],
      [snapshot, 9 * DAY_MS],
    ] as const) {
      const path = join(folder, name ?? '');
      await writeFile(path, '');
      await utimes(path, new Date(NOW_MS - ageMs), new Date(NOW_MS - ageMs));
    }

    await removeOldDrafts(dataDir, NOW_MS);

    expect((await readdir(folder)).sort()).toEqual([snapshot, young, future]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
