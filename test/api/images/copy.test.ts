// Copies of the files of all images in another store.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyImages } from '../../../src/calendar/images/stores/copy-images.js';
import { FolderStore, getImagesFolder } from '../../../src/calendar/images/stores/folder-store.js';
import { ImageStore } from '../../../src/calendar/images/stores/image-store.js';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeFolder, removeFolders } from '../../support/data-folder.js';
import { blank, upload, type Uploaded } from '../../support/images.js';

let calendar: TestCalendar;
let here: string;
let there: string;
let to: FolderStore;

beforeAll(async () => {
  calendar = await startTestCalendar();
  here = getImagesFolder(calendar.app.get<Env>(ENV).dataDir);
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  rmSync(here, { recursive: true, force: true });
  const dataDir = makeFolder();
  there = getImagesFolder(dataDir);
  to = new FolderStore({ dataDir });
});
afterEach(removeFolders);

/** @returns the name of the file */
async function stored(width: number): Promise<string> {
  const { body } = await upload(calendar.editor, await blank(width, 300));
  return (body as Uploaded).url.split('/').at(-1) ?? '';
}

/** @param told how many files were done, each time */
const copy = (told: number[] = []): ReturnType<typeof copyImages> =>
  copyImages(
    calendar.dataSource,
    { from: calendar.app.get(ImageStore), to },
    ({ copied, alreadyPresent, missing }) => told.push(copied + alreadyPresent + missing.length),
  );

it('are those of all sizes, once, and the files stay where they are', async () => {
  const [first, second] = [await stored(400), await stored(401)];
  const names = readdirSync(here).sort();
  expect(names).toHaveLength(6);
  const told: number[] = [];

  expect(await copy(told)).toEqual({ copied: 6, alreadyPresent: 0, missing: [] });

  expect(told).toEqual([1, 2, 3, 4, 5, 6]);
  expect([readdirSync(here).sort(), readdirSync(there).sort()]).toEqual([names, names]);
  for (const name of [first, second])
    expect(readFileSync(join(there, name)).equals(readFileSync(join(here, name)))).toBe(true);
  expect(await copy()).toEqual({ copied: 0, alreadyPresent: 6, missing: [] });
});

it('lack what neither store has, which is named', async () => {
  const [lost, kept] = [await stored(400), await stored(401)];
  await copy();
  rmSync(join(here, lost));
  rmSync(join(there, lost));
  rmSync(join(here, kept));
  const told: number[] = [];

  expect(await copy(told)).toEqual({ copied: 0, alreadyPresent: 5, missing: [lost] });
  expect(told).toEqual([1, 2, 3, 4, 5, 6]);
});

it('lack an image that is deleted meanwhile, of which nothing is said', async () => {
  const name = await stored(400);
  const store = calendar.app.get(ImageStore);
  const reading = jest.spyOn(store, 'readAll').mockImplementationOnce(async (file) => {
    reading.mockRestore();
    const content = await store.readAll(file);
    await calendar.dataSource.query(`DELETE FROM images WHERE file = $1`, [name]);
    return content;
  });
  const told: number[] = [];

  expect(await copy(told)).toEqual({ copied: 0, alreadyPresent: 0, missing: [] });

  expect(told).toEqual([]);
  expect(await to.find(name)).toBeNull();
});
