import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, invalid, pick, refusal, valueOf } from '../../support/responses.js';
import { picture, upload } from '../../support/images.js';

describe('POST /images', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** Of every smaller form. */
  const large = (): Promise<Buffer> =>
    sharp({ create: { width: 1200, height: 600, channels: 3, background: 'green' } })
      .png()
      .toBuffer();

  const nameOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32);

  it.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['gif', 'gif'],
    ['avif', 'avif'],
  ] as const)('stores a %s file, whatever its name and declared type say', async (type, extension) => {
    const content = await picture(type);

    const { status, body, headers } = await upload(calendar.editor, content, {
      name: 'notes.txt',
      type: 'text/plain',
    });

    expect(status).toBe(201);
    expect(headers.get('content-language')).toBe('en');
    expectBody(body, {
      url: `${SITE}/images/${nameOf(content)}.${extension}`,
      id: 1,
      extension,
      width: 3,
      height: 2,
      filesize: content.length,
      title: 'notes',
      alt_text: '',
      caption: '',
      mime_type: `image/${type}`,
      file_name: 'notes.txt',
      author: String(calendar.userIds.editor),
      date: '2027-03-10 12:00:00',
      date_utc: '2027-03-10 12:00:00',
      language: 'en',
      translations: {
        en: {
          rest_url: `${BASE}/images/1?ml_language=en`,
          modified: '2027-03-10 12:00:00',
          modified_utc: '2027-03-10 12:00:00',
        },
      },
    });
  });

  it.each([
    [
      'marks that turn the direction',
      'invoice\u202egpj.fdp\u202c\u2066a\u2069\u200eb\u200fc\u061c.png',
      'invoicegpj.fdpabc',
    ],
    ['characters that cannot be seen', '\ufeffqu\u200bay\u2060\u0085\u2028.png', 'quay'],
  ])('takes %s out of the name of a file', async (_, name, title) => {
    const { body } = await upload(calendar.editor, await picture('png'), { name });

    expect(body).toMatchObject({ file_name: `${title}.png`, title });
  });

  it('keeps letters, joiners and symbols of all languages in the name of a file', async () => {
    const title = 'Плакат می\u200cخواهم 👩\u200d🎤 Ñandú';

    const { body } = await upload(calendar.editor, await picture('png'), { name: `${title}.png` });

    expect(body).toMatchObject({ file_name: `${title}.png`, title });
  });

  it('makes smaller forms of a large picture, and serves them', async () => {
    const content = await large();

    const { body } = await upload(calendar.editor, content);

    const { url, sizes } = body as { url: string; sizes: Record<string, Record<string, unknown>> };
    const form = (name: string, width: number, height: number): object => ({
      width,
      height,
      'mime-type': 'image/png',
      filesize: sizes[name]?.['filesize'],
      url: url.replace('.png', `-${width}x${height}.png`),
    });
    expectBody(sizes, {
      medium: form('medium', 300, 150),
      large: form('large', 1024, 512),
      thumbnail: form('thumbnail', 150, 150),
      medium_large: form('medium_large', 768, 384),
    });
    for (const size of Object.values(sizes)) {
      const response = await fetch(String(size['url']).replace(SITE, calendar.visitor.root));
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect([response.headers.get('content-length'), format, width, height]).toEqual([
        String(size['filesize']),
        'png',
        size['width'],
        size['height'],
      ]);
    }
  });

  it('takes the words that come with the file, in the language of the request', async () => {
    const words = {
      title: 'Quay <b>& night</b>',
      alt_text: 'A saxophonist',
      caption: 'Photo: Ana',
      ml_language: 'de',
    };

    const answer = await upload(calendar.editor, await picture('png'), {}, {}, words);

    expect(answer.headers.get('content-language')).toBe('de');
    expect(pick(answer, 'title', 'alt_text', 'caption', 'language')).toEqual({
      title: 'Quay &#038; night',
      alt_text: 'A saxophonist',
      caption: 'Photo: Ana',
      language: 'de',
    });
  });

  it('refuses words that are too long, and keeps nothing of the file', async () => {
    const answer = await upload(calendar.editor, await picture('png'), {}, {}, { title: 'x'.repeat(501) });

    expect(refusal(answer)).toEqual(invalid('title'));
    expect((await calendar.editor.get('/images')).body).toMatchObject({ total: 0 });
  });

  it('does not tell where a picture was taken', async () => {
    const content = await sharp(await picture('jpeg'))
      .withExif({
        IFD0: { Artist: 'Secretperson' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 3/1 0/1' },
      })
      .toBuffer();

    const { body } = await upload(calendar.editor, content);

    const response = await fetch((body as { url: string }).url.replace(SITE, calendar.visitor.root));
    const stored = Buffer.from(await response.arrayBuffer());
    expect([content, stored].map((file) => file.includes('Secretperson'))).toEqual([true, false]);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  it('stores a file once that comes five times at once', async () => {
    const content = await large();

    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(calendar.editor, content)));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => valueOf(answer, 'url'))).size).toBe(1);
    expect(new Set(answers.map((answer) => valueOf(answer, 'id'))).size).toBe(5);
    const files = await readdir(join(calendar.app.get<Env>(ENV).dataDir, 'images'));
    expect(files.filter((name) => name.startsWith(nameOf(content)))).toHaveLength(5);
    expect(files.filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  it('measures a picture as it is shown, after its rotation', async () => {
    const content = await sharp(await picture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();

    const answer = await upload(calendar.editor, content);

    expect({ status: answer.status, ...pick(answer, 'width', 'height') }).toEqual({
      status: 201,
      width: 2,
      height: 3,
    });
  });

  it('gives the same file an id a time, from the sequence of events and venues', async () => {
    const content = await picture('png');
    await calendar.editor.make('/venues', { venue: 'Hall' });

    const first = await upload(calendar.editor, content);
    const second = await upload(calendar.author, content);
    const { id } = await calendar.editor.make('/organizers', { organizer: 'Quay Society' });

    expect([pick(first, 'id'), pick(second, 'id'), id]).toEqual([{ id: 2 }, { id: 3 }, 4]);
    expect(pick(first, 'url')).toEqual(pick(second, 'url'));
  });

  it.each(['author', 'editor', 'administrator'] as const)('lets an %s upload', async (role) => {
    const answer = await upload(calendar[role], await picture('png'));

    expect({ status: answer.status, ...pick(answer, 'id') }).toEqual({ status: 201, id: 1 });
  });
});
