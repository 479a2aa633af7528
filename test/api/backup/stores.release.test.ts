import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { restoreBackup, type RestoreOptions } from '../../../src/exchange/backup/restore-backup.js';
import { exportBackupLines } from '../../../src/exchange/backup/export-backup.js';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { copyImages } from '../../../src/calendar/images/stores/copy-images.js';
import { FolderStore, getImagesFolder } from '../../../src/calendar/images/stores/folder-store.js';
import { ImageStore } from '../../../src/calendar/images/stores/image-store.js';
import { ImageWriter } from '../../../src/calendar/images/intake/image-writer.js';
import { lockTables, truncateTables } from '../../../src/exchange/backup/backup.queries.js';
import { Api } from '../../support/api.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { type Bucket, startBucket } from '../../support/bucket.js';
import { blank, upload, type Uploaded } from '../../support/images.js';
import { until } from '../../support/until.js';

let bucket: Bucket;
let disk: TestCalendar;
let cloud: TestCalendar;

/** A restored calendar has the accounts of another one, which a restoration of its own takes back. */
let accounts: readonly { readonly calendar: TestCalendar; readonly lines: readonly string[] }[];

beforeAll(async () => {
  bucket = await startBucket();
  disk = await startTestCalendar();
  cloud = await startTestCalendar(bucket.settings);
  accounts = await Promise.all(
    [disk, cloud].map(async (calendar) => ({ calendar, lines: await exported(calendar) })),
  );
});
beforeEach(async () => {
  for (const { calendar, lines } of accounts) {
    await restore(calendar, lines);
    await calendar.dataSource.query(`DELETE FROM image_leftovers`);
    await calendar.empty();
  }
  rmSync(getImagesFolder(dataDirOf(disk)), { recursive: true, force: true });
  for (const name of bucket.names()) await cloud.app.get(ImageStore).remove(name);
});
afterAll(async () => {
  await disk.close();
  await cloud.close();
  await bucket.close();
});

const dataDirOf = ({ app }: TestCalendar): string => app.get<Env>(ENV).dataDir;

const onDisk = (): string[] => readdirSync(getImagesFolder(dataDirOf(disk))).sort();

async function exported(
  { app, dataSource }: TestCalendar,
  warn = (sentence: string): void => {
    throw new Error(sentence);
  },
): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportBackupLines(dataSource, app.get(ImageStore), warn))
    lines.push(line.slice(0, -1));
  return lines;
}

async function restore(
  calendar: TestCalendar,
  lines: readonly string[],
  said: string[] = [],
  options: Partial<RestoreOptions> = {},
): Promise<void> {
  async function* all(): AsyncGenerator<string> {
    for (const line of lines) yield await Promise.resolve(line);
  }
  await restoreBackup(calendar.dataSource, all(), {
    store: calendar.app.get(ImageStore),
    dataDir: dataDirOf(calendar),
    replace: true,
    iframeHosts: [],
    warn: (sentence) => said.push(sentence),
    ...options,
  });
}

async function stored({ editor }: TestCalendar, content: Buffer): Promise<Uploaded> {
  return (await upload(editor, content)).body as Uploaded;
}

const leftovers = async ({ dataSource }: TestCalendar): Promise<number> =>
  (await dataSource.query<unknown[]>(`SELECT FROM image_leftovers`)).length;

describe('a backup between the disk and a bucket', () => {
  it('goes there and back, with every file, and removes those of the former calendar', async () => {
    const content = await noisy();
    const images = [await stored(disk, await blank(400, 300)), await stored(disk, content)];
    await stored(cloud, await blank(500, 301));
    const files = onDisk();
    const lines = await exported(disk);

    await restore(cloud, lines);

    expect(bucket.names()).toEqual(files);
    expect(readdirSync(dataDirOf(cloud))).toEqual([]);
    const editor = new Api(cloud.visitor.root, { login: 'editor', secret: disk.secrets.editor });
    for (const { id, ...image } of images)
      expect((await editor.get(`/images/${id}`)).body).toEqual({ ...image, id });
    const sent = await fetch(String(images[1]?.url).replace(SITE, cloud.visitor.root));
    expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);

    await stored(disk, await blank(502, 303));
    expect(onDisk()).not.toEqual(files);
    const back = await exported(cloud);
    expect(back.slice(1, -1)).toEqual(lines.slice(1, -1));
    await restore(disk, back);
    expect(onDisk()).toEqual(files);
    for (const calendar of [cloud, disk]) {
      clock.set(clock.now().add({ hours: 2 }));
      await calendar.app.get(ImageWriter).sweepOldLeftovers();
      expect(await leftovers(calendar)).toBe(0);
    }
    expect([bucket.names(), onDisk()]).toEqual([files, files]);
  });

  it('tells of files that neither the backup nor the store has', async () => {
    await stored(disk, await blank(400, 300));
    const [full = '', ...others] = onDisk().sort((one, other) => one.length - other.length);
    const other = join(getImagesFolder(dataDirOf(disk)), others[0] ?? '');
    rmSync(join(getImagesFolder(dataDirOf(disk)), full));
    rmSync(other);
    const missing: string[] = [];
    const lines = await exported(disk, (sentence) => void missing.push(sentence));
    expect(missing).toHaveLength(1);
    await cloud.app.get(ImageStore).put(others[0] ?? '', await blank(1, 1));
    const said: string[] = [];

    await restore(cloud, lines, said);

    expect(said).toEqual([`1 files of images are neither in the backup nor in the store, such as ${full}.`]);
    expect(bucket.names()).toEqual(others.sort());
  });

  it('changes nothing when the bucket cannot be reached', async () => {
    await stored(disk, await blank(400, 300));
    const lines = await exported(disk);
    const { id } = await stored(cloud, await blank(500, 301));
    const names = bucket.names();
    await bucket.shut();

    await expect(restore(cloud, lines)).rejects.toMatchObject({ code: 'rest_service_unavailable' });

    await bucket.open();
    expect((await cloud.editor.get(`/images/${id}`)).status).toBe(200);
    expect([bucket.names(), readdirSync(dataDirOf(cloud))]).toEqual([names, []]);
    // What may have been stored of the backup is recorded, so that it is removed later.
    expect(await leftovers(cloud)).toBe(1);
  });

  it('is restored also when files of the former calendar cannot be removed: that is told, and done later', async () => {
    const lines = await exported(disk);
    await stored(cloud, await blank(500, 301));
    await bucket.shut();
    const said: string[] = [];

    await restore(cloud, lines, said);

    await bucket.open();
    expect(said).toEqual([
      expect.stringMatching(
        /^Files of the former calendar are left over, and the service removes them later: .*ECONNREFUSED/,
      ),
    ]);
    expect([bucket.names().length, await leftovers(cloud)]).toEqual([3, 1]);
    expect(await cloud.dataSource.query(`SELECT id FROM images`)).toEqual([]);
  });
});

it.each([
  ['an empty calendar', false],
  ['what was there', true],
])(
  'a restoration into %s loses no file to the service that removes leftovers meanwhile',
  async (_, replace) => {
    await stored(disk, await blank(400, 300));
    const files = onDisk();
    const lines = await exported(disk);
    const target = await startTestCalendar();
    if (!replace) await truncateTables(target.dataSource.manager);
    const saved = new ImageWriter(target.dataSource, target.app.get(ImageStore));
    const swept: Promise<unknown>[] = [];
    class Watched extends FolderStore {
      override async put(name: string, content: Buffer): Promise<void> {
        await super.put(name, content);
        swept.push(saved.sweep(files.find((file) => !file.includes('-')) ?? ''));
        await until('the sweep to wait', () => somebodyWaits(target));
      }
    }

    await restore(target, lines, [], { store: new Watched({ dataDir: dataDirOf(target) }), replace });

    expect(await Promise.all(swept)).toHaveLength(files.length);
    expect(readdirSync(getImagesFolder(dataDirOf(target))).sort()).toEqual(files);
    await target.close();
  },
);

it.each([
  ['an empty calendar', false],
  ['what was there', true],
])('a restoration into %s waits longer than others do for a store that hangs', async (_, readers) => {
  await stored(disk, await blank(400, 300));
  const [file = ''] = onDisk();
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let isAsked = false;
  class Hanging extends FolderStore {
    override async remove(): Promise<void> {
      isAsked = true;
      await opened;
    }
  }
  const { dataSource } = disk;
  await dataSource.query(`DELETE FROM images`);
  await dataSource.query(`INSERT INTO image_leftovers VALUES ($1, ARRAY[$1], now())`, [file]);
  const sweep = new ImageWriter(dataSource, new Hanging({ dataDir: dataDirOf(disk) })).sweep(file);
  await until('the store to be asked', () => isAsked);
  let failure: unknown = null;
  const restoration = dataSource
    .inTransaction(async (manager) => {
      await manager.query(`SET LOCAL lock_timeout = 1`);
      await lockTables(manager, readers);
    })
    .catch((error: unknown) => (failure = error));

  await until('the restoration to wait', async () => failure !== null || (await somebodyWaits(disk)));
  open();

  await Promise.all([sweep, restoration]);
  expect(failure).toBeNull();
});

async function somebodyWaits({ dataSource }: TestCalendar): Promise<boolean> {
  const waiting = await dataSource.query<unknown[]>(
    `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE NOT l.granted AND a.datname = current_database()`,
  );
  return waiting.length > 0;
}

it('a copy leaves out what is deleted while it is under way', async () => {
  const [kept, gone] = [await stored(disk, await blank(40, 30)), await stored(disk, await blank(41, 30))];
  const [keptName, goneName] = [kept, gone].map(({ url }) => url.split('/').at(-1) ?? '');
  class Deleting extends FolderStore {
    override async readAll(name: string): Promise<Buffer | null> {
      const content = await super.readAll(name);
      if (name === goneName) await disk.editor.delete(`/images/${gone.id}`);
      return content;
    }
  }
  const stores = { from: new Deleting({ dataDir: dataDirOf(disk) }), to: cloud.app.get(ImageStore) };

  expect(await copyImages(disk.dataSource, stores, () => undefined)).toEqual({
    copied: 1,
    alreadyPresent: 0,
    missing: [],
  });
  expect(bucket.names()).toEqual([keptName]);
});

/** A picture whose file is larger than a piece of a backup. */
async function noisy(): Promise<Buffer> {
  const side = 300;
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, n) => (n * n * 7919 + n) % 251));
  const content = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(content.length).toBeGreaterThan(192 * 1024);
  return content;
}
