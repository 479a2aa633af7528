import { SERVICE } from '../../../src/data/changelog/item-change.js';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { ParameterError } from '../../../src/foundation/errors/parameter-error.js';
import { ImageStore } from '../../../src/calendar/images/stores/image-store.js';
import { prepareImage } from '../../../src/calendar/images/intake/prepare-image.js';
import { type NewImage, ImageWriter } from '../../../src/calendar/images/intake/image-writer.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { blank, upload, type Uploaded } from '../../support/images.js';

describe('files of images that nothing needs', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    await calendar.dataSource.query(`DELETE FROM image_leftovers`);
  });

  const folder = (): string => join(calendar.app.get<Env>(ENV).dataDir, 'images');

  const files = async (): Promise<string[]> => (await readdir(folder()).catch(() => [])).sort();

  const leftovers = (): Promise<unknown> => calendar.dataSource.query(`SELECT file FROM image_leftovers`);

  /** What is noted longer than an hour is forgotten with the files. */
  const sweepLater = async (): Promise<void> => {
    clock.set(clock.now().add({ hours: 2 }));
    await calendar.app.get(ImageWriter).sweepOldLeftovers();
  };

  /** What a request sends to be stored. */
  async function newImage(width: number): Promise<Omit<NewImage, 'written'>> {
    const prepared = await prepareImage(await blank(width, 160), null);
    if (prepared instanceof ParameterError) throw new Error(prepared.reason);
    return { prepared, authorId: null, actor: SERVICE, fileName: 'a.png', language: 'en', text: {} };
  }

  it('removes what an interruption left behind, once it is old, and nothing that is used', async () => {
    const { body: used } = await upload(calendar.editor, await blank(404, 160));
    const { body: lost } = await upload(calendar.editor, await blank(405, 160));
    const names = [used, lost].map((each) => (each as Uploaded).url.split('/').at(-1) ?? '');
    await calendar.dataSource.query(`DELETE FROM images WHERE id = $1`, [(lost as Uploaded).id]);
    for (const name of names) {
      await calendar.dataSource.query(`INSERT INTO image_leftovers VALUES ($1, ARRAY[$1], $2)`, [
        name,
        '2027-03-10T10:00:00Z',
      ]);
    }
    await calendar.dataSource.query(`INSERT INTO image_leftovers VALUES ('new', ARRAY['new'], $1)`, [
      '2027-03-10T11:30:00Z',
    ]);

    await calendar.app.get(ImageWriter).sweepOldLeftovers();

    expect(names.map((name) => [name])).toEqual([[names[0]], [names[1]]]);
    const left = await files();
    expect(names.map((name) => left.includes(name))).toEqual([true, false]);
    expect(await leftovers()).toEqual([{ file: 'new' }]);
  });

  it('goes on behind a file that cannot be removed', async () => {
    const before = await files();
    const names: string[] = [];
    for (const width of [406, 407]) {
      const { id, url } = (await upload(calendar.editor, await blank(width, 160))).body as Uploaded;
      const name = url.split('/').at(-1) ?? '';
      names.push(name);
      await calendar.dataSource.query(`DELETE FROM images WHERE id = $1`, [id]);
      await calendar.dataSource.query(`INSERT INTO image_leftovers VALUES ($1, ARRAY[$1], $2)`, [
        name,
        `2027-03-10T10:00:0${names.length}Z`,
      ]);
    }
    const [stuck = '', other = ''] = names.map((name) => join(folder(), name));
    await rm(stuck);
    await mkdir(stuck);

    await calendar.app.get(ImageWriter).sweepOldLeftovers();

    expect([existsSync(other), await leftovers()]).toEqual([false, [{ file: names[0] }]]);
    await rm(stuck, { recursive: true });
    await calendar.app.get(ImageWriter).sweepOldLeftovers();
    expect(await leftovers()).toEqual([]);
    for (const name of await files()) if (!before.includes(name)) await rm(join(folder(), name));
  });

  it('goes on behind more of them than are read at once', async () => {
    const name = `${'f'.repeat(32)}.png`;
    await calendar.app.get(ImageStore).put(name, await blank(412, 160));
    // No store has files of such names.
    await calendar.dataSource.query(
      `INSERT INTO image_leftovers SELECT file, ARRAY[file], $1 FROM (
         SELECT 'a' || lpad(n::text, 3, '0') AS file FROM generate_series(1, 201) AS n UNION ALL SELECT $2
       ) AS old`,
      ['2027-03-10T10:00:00Z', name],
    );

    await calendar.app.get(ImageWriter).sweepOldLeftovers();

    expect(await files()).not.toContain(name);
    expect(await calendar.dataSource.query(`SELECT count(*)::int AS left FROM image_leftovers`)).toEqual([
      { left: 201 },
    ]);
  });

  it('removes in the end what an interrupted upload has written behind a sweep', async () => {
    const before = await files();
    const image = await newImage(413);
    const [{ name }] = image.prepared.files;
    const saved = calendar.app.get(ImageWriter);
    const store = calendar.app.get(ImageStore);
    const writing = jest.spyOn(store, 'put').mockImplementationOnce(() => saved.sweep(name));
    const written = (): Promise<never> => Promise.reject(new Error('It is interrupted.'));
    try {
      await expect(saved.save({ ...image, written })).rejects.toThrow('It is interrupted.');
    } finally {
      writing.mockRestore();
    }

    expect([(await files()).includes(name), await leftovers()]).toEqual([true, [{ file: name }]]);
    await sweepLater();
    expect([await files(), await leftovers()]).toEqual([before, []]);
  });

  it('removes in the end what was written behind a sweep by an upload whose store fails', async () => {
    const before = await files();
    const image = await newImage(414);
    const [{ name }] = image.prepared.files;
    const saved = calendar.app.get(ImageWriter);
    const store = calendar.app.get(ImageStore);
    const put = store.put.bind(store);
    const writing = jest.spyOn(store, 'put').mockImplementation(async (file, content) => {
      if (file !== name) throw new Error('It fails.');
      await saved.sweep(name);
      await put(file, content);
    });
    try {
      await expect(saved.save({ ...image, written: null })).rejects.toThrow('It fails.');
    } finally {
      writing.mockRestore();
    }

    expect([(await files()).includes(name), await leftovers()]).toEqual([true, [{ file: name }]]);
    await sweepLater();
    expect([await files(), await leftovers()]).toEqual([before, []]);
  });

  it('forgets nothing that was noted of other forms when the same is stored anew', async () => {
    const before = await files();
    const other = `${'e'.repeat(32)}.png`;
    await calendar.app.get(ImageStore).put(other, await blank(1, 1));
    const image = await newImage(415);
    const [{ name }] = image.prepared.files;
    await calendar.dataSource.query(
      `INSERT INTO image_leftovers VALUES ($1, ARRAY[$1, $2], '2027-03-10T10:00:00Z')`,
      [name, other],
    );

    await calendar.app.get(ImageWriter).save({ ...image, written: null });

    await sweepLater();
    const stored = image.prepared.files.map((file) => file.name);
    expect([await files(), await leftovers()]).toEqual([[...before, ...stored].sort(), []]);
    for (const file of stored) await rm(join(folder(), file));
  });
});
