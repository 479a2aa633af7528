// The commands `images copy` and `images sizes`, in the process of the test.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getImagesFolder } from '../../../src/calendar/images/stores/folder-store.js';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { startBucket, type Bucket } from '../../support/bucket.js';
import { blank, upload, type Uploaded } from '../../support/images.js';
import { type CommandHere, runCommandHere } from '../../support/run-command-here.js';

let calendar: TestCalendar;
let bucket: Bucket;
let folder: string;
let dataDir: string;

beforeAll(async () => {
  calendar = await startTestCalendar();
  bucket = await startBucket();
  ({ dataDir } = calendar.app.get<Env>(ENV));
  folder = getImagesFolder(dataDir);
});
afterAll(async () => {
  await bucket.close();
  await calendar.close();
});
beforeEach(async () => {
  await calendar.empty();
  rmSync(folder, { recursive: true, force: true });
});

const run = (command: string, settings: Readonly<Record<string, string>> = {}): Promise<CommandHere> => {
  const env = { DATABASE_URL: calendar.dataSource.url, DATA_DIR: dataDir, ...settings };
  return runCommandHere(['images', command], env);
};

/** @returns the name of the file */
async function store(width: number): Promise<string> {
  const { body } = await upload(calendar.editor, await blank(width, 300));
  return (body as Uploaded).url.split('/').at(-1) ?? '';
}

it('copy needs a bucket', async () => {
  expect(await run('copy')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'S3_BUCKET is not set: there is no bucket to copy to.\n',
  });
});

it('copy counts what it copies, and names the first twenty of what neither place has', async () => {
  for (let width = 400; width < 408; width += 1) await store(width);
  const files = readdirSync(folder).sort();
  expect(files).toHaveLength(24);
  const [kept = '', ...lost] = files;
  for (const name of lost) rmSync(join(folder, name));

  const first = await run('copy', bucket.settings);
  const again = await run('copy', bucket.settings);

  expect(first).toMatchObject({ code: 1, stdout: '1 files were copied, 0 were there already.\n' });
  expect(again).toMatchObject({ code: 1, stdout: '0 files were copied, 1 were there already.\n' });
  expect(bucket.names()).toEqual([kept]);
  const [, names = ''] = /^23 files are in neither place: (.+), and 3 more$/m.exec(first.stderr) ?? [];
  expect(new Set(names.split(', ')).size).toBe(20);
  expect(names.split(', ').filter((name) => !lost.includes(name))).toEqual([]);
});

it('sizes makes what is missing, and names what it cannot make', async () => {
  const [lacking, lost] = [await store(400), await store(401)];
  await store(402);
  const before = readdirSync(folder).sort();
  const [smaller = ''] = before.filter(
    (name) => name.startsWith(lacking.replace(/\..*/, '')) && name !== lacking,
  );
  rmSync(join(folder, smaller));
  rmSync(join(folder, lost));

  expect(await run('sizes')).toMatchObject({
    code: 1,
    stdout: 'Of 3 files of images 1 got smaller forms, 1 needed none.\n',
    stderr: `3 files were looked at.\n1 files are missing or cannot be read: ${lost}\n`,
  });
  expect(readdirSync(folder).sort()).toEqual(before.filter((name) => name !== lost));
});
