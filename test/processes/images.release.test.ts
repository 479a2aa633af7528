import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBucket } from '../support/bucket.js';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { blank } from '../support/images.js';
import { endServices, runCommand, startService } from '../support/service.js';

let DATABASE_URL: string;

beforeEach(async () => {
  DATABASE_URL = await createTestDatabase();
});
afterEach(async () => {
  await endServices();
  await dropTestDatabase(DATABASE_URL);
  removeFolders();
});

interface Uploaded {
  readonly url: string;
  readonly sizes: Readonly<Record<string, Uploaded>>;
}

/** Uploads a picture to a service on this disk, and gives what it answers. */
async function uploaded(DATA_DIR: string, content: Buffer): Promise<Uploaded> {
  const env = { DATABASE_URL, DATA_DIR };
  const { stdout } = await runCommand(['user', 'add', 'mary', '--role', 'editor', '--json'], { env });
  const { secret } = JSON.parse(stdout) as { secret: string };
  const service = await startService({ env });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'picture.png');
  const answer = await fetch(`${service.origin}/calendar/events/v1/images`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`mary:${secret}`).toString('base64')}` },
    body: form,
  });
  await service.stop();
  return (await answer.json()) as Uploaded;
}

it('images copy moves files to a bucket, from which the service sends them', async () => {
  const bucket = await startBucket();
  const DATA_DIR = makeFolder();
  const content = await blank(400, 300);
  const { url, sizes } = await uploaded(DATA_DIR, content);
  const names = [url, ...Object.values(sizes).map((size) => size.url)].map(
    (each) => each.split('/').at(-1) ?? '',
  );
  const env = { DATABASE_URL, DATA_DIR, ...bucket.settings };

  const first = await runCommand(['images', 'copy'], { env });
  const again = await runCommand(['images', 'copy'], { env });
  const none = await runCommand(['images', 'copy'], { env: { DATABASE_URL, DATA_DIR } });

  expect(first).toMatchObject({ code: 0, stdout: '3 files were copied, 0 were there already.\n' });
  expect(again).toMatchObject({ code: 0, stdout: '0 files were copied, 3 were there already.\n' });
  expect(none).toMatchObject({ code: 1, stderr: 'S3_BUCKET is not set: there is no bucket to copy to.\n' });
  expect(bucket.names()).toEqual([...names].sort());
  rmSync(join(DATA_DIR, 'images'), { recursive: true });
  const service = await startService({ env });
  const sent = await service.get(`/images/${names[0]}`);
  expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);
  await bucket.shut();
  const failed = await runCommand(['images', 'copy'], { env });
  expect(failed.code).toBe(1);
  // Of several lines: the SDK warns of versions of Node that it will leave behind.
  expect(failed.stderr).toMatch(/^The store of images cannot be used: .*ECONNREFUSED.*\n$/m);
  await bucket.close();
});

it('images sizes makes what is missing, and names what it cannot make', async () => {
  const DATA_DIR = makeFolder();
  const { url } = await uploaded(DATA_DIR, await blank(400, 300));
  const name = url.split('/').at(-1) ?? '';
  const folder = join(DATA_DIR, 'images');
  const before = readdirSync(folder).sort();
  for (const file of before) if (file !== name) rmSync(join(folder, file));
  const env = { DATABASE_URL, DATA_DIR };

  const made = await runCommand(['images', 'sizes'], { env });

  expect(made).toMatchObject({
    code: 0,
    stdout: 'Of 1 files of images 1 got smaller forms, 0 needed none.\n',
    stderr: '1 files were looked at.\n',
  });
  expect(readdirSync(folder).sort()).toEqual(before);
  rmSync(folder, { recursive: true });
  const failed = await runCommand(['images', 'sizes'], { env });
  expect(failed).toMatchObject({
    code: 1,
    stdout: 'Of 1 files of images 0 got smaller forms, 0 needed none.\n',
    stderr: `1 files were looked at.\n1 files are missing or cannot be read: ${name}\n`,
  });
});
