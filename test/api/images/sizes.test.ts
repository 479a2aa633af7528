import { join } from 'node:path';
import { readdirSync, rmSync } from 'node:fs';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { fillSizes, type FillSizesProgress } from '../../../src/calendar/images/intake/fill-sizes.js';
import { getImagesFolder } from '../../../src/calendar/images/stores/folder-store.js';
import { ImageStore } from '../../../src/calendar/images/stores/image-store.js';
import { valueOf } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { blank, picture, upload, type Uploaded } from '../../support/images.js';

let calendar: TestCalendar;
let folder: string;

beforeAll(async () => {
  calendar = await startTestCalendar();
  folder = getImagesFolder(calendar.app.get<Env>(ENV).dataDir);
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  rmSync(folder, { recursive: true, force: true });
});

const stored = async (content: Buffer): Promise<Uploaded> =>
  (await upload(calendar.editor, content)).body as Uploaded;

const nameOf = ({ url }: Uploaded): string => url.split('/').at(-1) ?? '';

const fill = (told: FillSizesProgress[] = []): Promise<FillSizesProgress> =>
  fillSizes(calendar.dataSource, calendar.app.get(ImageStore), (done) => told.push({ ...done }));

/** As an earlier version stored an image: without smaller forms. */
async function forget({ id, ...image }: Uploaded): Promise<void> {
  await calendar.dataSource.query(`UPDATE images SET sizes = '{}' WHERE id = $1`, [id]);
  const whole = nameOf({ id, ...image });
  const [base = ''] = whole.split('.');
  for (const name of readdirSync(folder))
    if (name.startsWith(base) && name !== whole) rmSync(join(folder, name));
}

const leftovers = (): Promise<unknown[]> => calendar.dataSource.query(`SELECT * FROM image_leftovers`);

describe('the smaller forms of images that lack them', () => {
  it('are the same as those of an upload, and are served', async () => {
    const image = await stored(await blank(1200, 600));
    const small = await stored(await picture('png'));
    const before = readdirSync(folder).sort();
    await forget(image);
    expect(readdirSync(folder)).toHaveLength(2);
    const { sizes: none } = (await calendar.editor.get(`/images/${image.id}`)).body as Uploaded;
    const told: FillSizesProgress[] = [];

    const done = await fill(told);

    expect([none, done, told]).toEqual([
      undefined,
      { checked: 2, filled: 1, failed: [] },
      [{ checked: 2, filled: 1, failed: [] }],
    ]);
    expect(readdirSync(folder).sort()).toEqual(before);
    expect((await calendar.editor.get(`/images/${image.id}`)).body).toEqual(image);
    expect((await calendar.editor.get(`/images/${small.id}`)).body).toEqual(small);
    expect(await leftovers()).toEqual([]);
  });

  it('are made again when their files were lost', async () => {
    const image = await stored(await blank(400, 300));
    const [lost = ''] = Object.values(image['sizes'] as Record<string, Uploaded>).map(nameOf);
    rmSync(join(folder, lost));

    expect(await fill()).toEqual({ checked: 1, filled: 1, failed: [] });

    expect(readdirSync(folder)).toContain(lost);
    expect(await fill()).toEqual({ checked: 1, filled: 0, failed: [] });
  });

  it('go to every image of the same file', async () => {
    const content = await blank(400, 300);
    const images = [await stored(content), await stored(content)];
    for (const image of images) await forget(image);

    expect(await fill()).toEqual({ checked: 1, filled: 1, failed: [] });

    for (const { id, sizes } of images)
      expect(valueOf(await calendar.editor.get(`/images/${id}`), 'sizes')).toEqual(sizes);
  });

  it('do not hide that the file in full size is missing', async () => {
    const image = (await upload(calendar.editor, await blank(400, 300))).body as Uploaded;
    await calendar.app.get(ImageStore).remove(nameOf(image));

    expect(await fill()).toEqual({ checked: 1, filled: 0, failed: [nameOf(image)] });
  });

  it('are not made of what is missing, and the others go on', async () => {
    const [gone, good] = [await stored(await blank(401, 300)), await stored(await blank(402, 300))];
    for (const image of [gone, good]) await forget(image);
    rmSync(join(folder, nameOf(gone)));

    expect(await fill()).toEqual({ checked: 2, filled: 1, failed: [nameOf(gone)] });

    expect(valueOf(await calendar.editor.get(`/images/${good.id}`), 'sizes')).toEqual(good['sizes']);
    expect((await calendar.editor.get(`/images/${gone.id}`)).body).not.toHaveProperty('sizes');
  });
});
