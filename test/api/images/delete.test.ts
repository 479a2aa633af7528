import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ENV } from '../../../src/config/config.module.js';
import type { Env } from '../../../src/config/env.js';
import { clock } from '../../../src/dates/clock.js';
import { Fault } from '../../../src/errors/fault.js';
import { ImageStore } from '../../../src/images/image-store.js';
import { prepareImage } from '../../../src/images/prepare-image.js';
import { SavedImages } from '../../../src/images/save-image.js';
import { FORBIDDEN, invalid, pick, refusal, valueOf } from '../../support/answers.js';
import type { Answer, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { blank, makeImage, upload, type Uploaded, uploadWith } from '../../support/images.js';
import { anEvent } from '../../support/make.js';
import { until } from '../../support/until.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de,sl' });
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

const image = (words: Record<string, string> = {}, as = calendar.editor): Promise<number> =>
  uploadWith(as, words);

describe('DELETE /images/{id}', () => {
  const folder = (): string => join(calendar.app.get<Env>(ENV).dataDir, 'images');

  const files = async (): Promise<string[]> => (await readdir(folder()).catch(() => [])).sort();

  const leftovers = (): Promise<unknown> => calendar.dataSource.query(`SELECT file FROM image_leftovers`);

  it('removes the image and its files, and answers it as it was', async () => {
    const before = await files();
    const { body } = await upload(calendar.editor, await blank(401, 160));
    const { id, url } = body as Uploaded;

    const answer = await calendar.editor.delete(`/images/${id}`);

    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(refusal(await calendar.editor.get(`/images/${id}`))).toEqual(invalid('id'));
    expect((await fetch(url.replace(/^https?:\/\/[^/]+/, calendar.visitor.root))).status).toBe(404);
    expect([await files(), await leftovers()]).toEqual([before, []]);
  });

  it('keeps the files as long as another image has the same', async () => {
    const before = await files();
    const content = await blank(402, 160);
    const [first, second] = [await upload(calendar.editor, content), await upload(calendar.editor, content)];

    await calendar.editor.delete(`/images/${String(valueOf(first, 'id'))}`);
    const between = await files();
    await calendar.editor.delete(`/images/${String(valueOf(second, 'id'))}`);

    expect([between.length, await files()]).toEqual([before.length + 3, before]);
  });

  it('loses no file to a neighbour who deletes while it is stored anew', async () => {
    const content = await blank(403, 160);
    for (let n = 0; n < 5; n += 1) {
      const { id } = (await upload(calendar.editor, content)).body as Uploaded;
      const [stored] = await Promise.all([
        upload(calendar.editor, content),
        calendar.editor.delete(`/images/${id}`),
      ]);
      const { url } = stored.body as Uploaded;
      expect((await fetch(url.replace(/^https?:\/\/[^/]+/, calendar.visitor.root))).status).toBe(200);
    }
  });

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

    await calendar.app.get(SavedImages).sweepOld();

    expect(names.map((name) => [name])).toEqual([[names[0]], [names[1]]]);
    const left = await files();
    expect(names.map((name) => left.includes(name))).toEqual([true, false]);
    expect(await leftovers()).toEqual([{ file: 'new' }]);
    await calendar.dataSource.query(`DELETE FROM image_leftovers`);
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

    await calendar.app.get(SavedImages).sweepOld();

    expect([existsSync(other), await leftovers()]).toEqual([false, [{ file: names[0] }]]);
    await rm(stuck, { recursive: true });
    await calendar.app.get(SavedImages).sweepOld();
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

    await calendar.app.get(SavedImages).sweepOld();

    expect(await files()).not.toContain(name);
    expect(await calendar.dataSource.query(`SELECT count(*)::int AS left FROM image_leftovers`)).toEqual([
      { left: 201 },
    ]);
    await calendar.dataSource.query(`DELETE FROM image_leftovers`);
  });

  it('removes in the end what an interrupted upload has written behind a sweep', async () => {
    const before = await files();
    const prepared = await prepareImage(await blank(413, 160), null);
    if (prepared instanceof Fault) throw new Error(prepared.reason);
    const [{ name }] = prepared.files;
    const saved = calendar.app.get(SavedImages);
    const store = calendar.app.get(ImageStore);
    const writing = jest.spyOn(store, 'put').mockImplementationOnce(() => saved.sweep(name));
    const image = { prepared, authorId: null, fileName: 'a.png', language: 'en', words: {} } as const;
    const written = (): Promise<never> => Promise.reject(new Error('It is interrupted.'));

    await expect(saved.save({ ...image, written })).rejects.toThrow('It is interrupted.');

    writing.mockRestore();
    expect([(await files()).includes(name), await leftovers()]).toEqual([true, [{ file: name }]]);
    clock.set(clock.now().add({ hours: 2 }));
    await saved.sweepOld();
    expect([await files(), await leftovers()]).toEqual([before, []]);
  });

  it('does not wait for a store that hangs, which is asked about one image at a time', async () => {
    const ids: number[] = [];
    for (const width of [408, 409, 410, 411])
      ids.push(((await upload(calendar.editor, await blank(width, 160))).body as Uploaded).id);
    const store = calendar.app.get(ImageStore);
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let asking = 0;
    let most = 0;
    const remove = store.remove.bind(store);
    const hanging = jest.spyOn(store, 'remove').mockImplementation(async (name) => {
      asking += 1;
      most = Math.max(most, asking);
      await opened;
      await remove(name);
      asking -= 1;
    });

    const answers = await Promise.all(ids.map((id) => calendar.editor.delete(`/images/${id}`)));

    expect([answers.map(({ status }) => status), most]).toEqual([[200, 200, 200, 200], 1]);
    expect(await calendar.dataSource.query(`SELECT file FROM image_leftovers`)).toHaveLength(4);
    open();
    expect(
      await until('the files to be gone', async () => ((await leftovers()) as unknown[]).length === 0),
    ).toBe(true);
    expect(most).toBe(1);
    hanging.mockRestore();
  });

  it('is refused while something shows the image, whatever its status', async () => {
    const { id } = await makeImage(calendar.editor);
    const { id: event } = await calendar.editor.make('/events', anEvent({ image: id, status: 'draft' }));

    for (const query of [{}, { force: false }]) {
      expect(refusal(await calendar.editor.delete(`/images/${id}`, query))).toEqual({
        status: 409,
        code: 'image-in-use',
      });
    }
    expect(refusal(await calendar.editor.delete(`/images/${id}`, { force: 'perhaps' }))).toEqual(
      invalid('force'),
    );
    await calendar.editor.patch(`/events/${event}`, { image: null });
    expect((await calendar.editor.delete(`/images/${id}`)).status).toBe(200);
  });

  it('needs the right to edit whatever shows the image, also with force', async () => {
    const id = await image({}, calendar.author);
    const { id: own } = await calendar.author.make('/events', anEvent({ image: id }));
    const { id: others } = await calendar.editor.make('/venues', { venue: 'Hall', image: id });
    const remove = (as: Api): Promise<Answer> => as.delete(`/images/${id}`, { force: true });

    expect(refusal(await remove(calendar.author))).toEqual(FORBIDDEN);
    expect(valueOf(await calendar.visitor.get(`/venues/${others}`), 'image')).toMatchObject({ id });
    await calendar.editor.patch(`/venues/${others}`, { image: null });
    expect((await remove(calendar.author)).status).toBe(200);
    expect(valueOf(await calendar.visitor.get(`/events/${own}`), 'image')).toBe(false);
  });

  it('is for editors whoever shows the image', async () => {
    const id = await image({}, calendar.author);
    await calendar.contributor.make('/events', anEvent({ image: id, status: 'draft' }));

    expect(refusal(await calendar.author.delete(`/images/${id}`, { force: true }))).toEqual(FORBIDDEN);
    expect((await calendar.editor.delete(`/images/${id}`, { force: true })).status).toBe(200);
    expect(refusal(await calendar.editor.get(`/images/${id}`))).toEqual(invalid('id'));
  });

  it('takes one language away while there are others', async () => {
    const id = await image({ title: 'Quay' });
    await calendar.editor.patch(`/images/${id}`, { title: 'Kai' }, { ml_language: 'de' });

    const unknown = await calendar.editor.delete(`/images/${id}`, { ml_language: 'sl' });
    const english = await calendar.editor.delete(`/images/${id}`, { ml_language: 'en' });
    const last = await calendar.editor.delete(`/images/${id}`, { ml_language: 'de' });

    expect(refusal(unknown)).toEqual(invalid('ml_language'));
    expect(pick(english, 'title', 'language')).toEqual({ title: 'Kai', language: 'de' });
    expect(Object.keys(valueOf(english, 'translations') as object)).toEqual(['de']);
    expect(pick(last, 'title', 'language')).toEqual({ title: 'Kai', language: 'de' });
    expect(refusal(await calendar.editor.get(`/images/${id}`))).toEqual(invalid('id'));
  });
});
