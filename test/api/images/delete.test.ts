import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { ImageStore } from '../../../src/calendar/images/stores/image-store.js';
import { ImageWriter } from '../../../src/calendar/images/intake/image-writer.js';
import { FORBIDDEN, invalid, pick, refusal, valueOf } from '../../support/responses.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { blank, makeImage, upload, type Uploaded, uploadWith } from '../../support/images.js';
import { anEvent } from '../../support/make.js';
import { until } from '../../support/until.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de,sl' });
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query(`DELETE FROM image_leftovers`);
});

const image = (words: Record<string, string> = {}, as = calendar.editor): Promise<number> =>
  uploadWith(as, words);

describe('DELETE /images/{id}', () => {
  const folder = (): string => join(calendar.app.get<Env>(ENV).dataDir, 'images');

  const files = async (): Promise<string[]> => (await readdir(folder()).catch(() => [])).sort();

  const leftovers = (): Promise<unknown> => calendar.dataSource.query(`SELECT file FROM image_leftovers`);

  /** What is noted longer than an hour is forgotten with the files. */
  const sweepLater = async (): Promise<void> => {
    clock.set(clock.now().add({ hours: 2 }));
    await calendar.app.get(ImageWriter).sweepOldLeftovers();
  };

  it('removes the image and its files, and answers it as it was', async () => {
    const before = await files();
    const { body } = await upload(calendar.editor, await blank(401, 160));
    const { id, url } = body as Uploaded;

    const answer = await calendar.editor.delete(`/images/${id}`);

    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(refusal(await calendar.editor.get(`/images/${id}`))).toEqual(invalid('id'));
    expect((await fetch(url.replace(/^https?:\/\/[^/]+/, calendar.visitor.root))).status).toBe(404);
    expect([await files(), await leftovers()]).toEqual([before, [{ file: url.split('/').at(-1) }]]);
    await sweepLater();
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

  it('does not wait for a store that hangs, which is asked about one image at a time', async () => {
    const before = await files();
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

    try {
      const answers = await Promise.all(ids.map((id) => calendar.editor.delete(`/images/${id}`)));

      expect([answers.map(({ status }) => status), most]).toEqual([[200, 200, 200, 200], 1]);
      expect(await leftovers()).toHaveLength(4);
      open();
      await until('the files to be gone', async () => (await files()).length === before.length);
      expect([await files(), most]).toEqual([before, 1]);
    } finally {
      open();
      hanging.mockRestore();
    }
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
    const remove = (as: Api): Promise<ApiResponse> => as.delete(`/images/${id}`, { force: true });

    expect(refusal(await remove(calendar.author))).toEqual(FORBIDDEN);
    expect(valueOf(await calendar.visitor.get(`/venues/${others}`), 'image')).toMatchObject({ id });
    await calendar.editor.patch(`/venues/${others}`, { image: null });
    expect((await remove(calendar.author)).status).toBe(200);
    expect(valueOf(await calendar.visitor.get(`/events/${own}`), 'image')).toBe(false);
  });

  it('leaves the events that showed the image without a picture in every list', async () => {
    const [gone, kept] = [await makeImage(calendar.editor), await makeImage(calendar.editor)];
    const links = { venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' }, categories: 'Film' };
    await calendar.editor.make('/events', anEvent({ image: gone.id, ...links }));
    await calendar.editor.make('/events', anEvent({ image: kept.id, title: 'Regatta' }));
    const [venue, organizer] = await Promise.all(
      ['venues', 'organizers'].map(async (kind) => {
        const { body } = await calendar.visitor.get(`/${kind}`);
        return String((body as Record<string, { id: number }[]>)[kind]?.[0]?.id);
      }),
    );
    const queries = [{}, { venue }, { organizer }, { categories: 'film' }, { search: 'jazz' }];
    const count = (has_image: string): Promise<unknown[]> =>
      Promise.all(
        queries.map(async (query) =>
          valueOf(
            await calendar.visitor.get('/events', { ...query, has_image } as Record<string, string>),
            'total',
          ),
        ),
      );
    const before = [await count('true'), await count('false')];

    await calendar.editor.delete(`/images/${gone.id}`, { force: true });

    expect(before).toEqual([
      [2, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ]);
    expect([await count('true'), await count('false')]).toEqual([
      [1, 0, 0, 0, 0],
      [1, 1, 1, 1, 1],
    ]);
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
