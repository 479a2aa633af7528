import { createServer, get } from 'node:http';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { ImageWriter } from '../../../src/calendar/images/intake/image-writer.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { idsOf, refusal, valueOf } from '../../support/responses.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { type Bucket, startBucket } from '../../support/bucket.js';
import { blank, picture, upload, type Uploaded } from '../../support/images.js';

const UNAVAILABLE = { status: 503, code: 'rest_service_unavailable' };

let bucket: Bucket;
let calendar: TestCalendar;
let log: string;

beforeAll(async () => {
  bucket = await startBucket();
  calendar = await startTestCalendar(
    { ...bucket.settings, S3_PREFIX: 'calendar/files' },
    pino({ level: 'info' }, { write: (line: string) => (log += line) }),
  );
});
afterAll(async () => {
  await calendar.close();
  await bucket.close();
});
beforeEach(async () => {
  log = '';
  await calendar.empty();
  await calendar.dataSource.query(`DELETE FROM image_leftovers`);
});

/** Where the service answers that an address of an answer stands for. */
const here = (url: unknown): string => String(url).replace(SITE, calendar.visitor.root);

const load = (url: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(here(url), { headers });

async function stored(content: Buffer): Promise<Uploaded> {
  const { status, body } = await upload(calendar.editor, content);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Uploaded;
}

const leftovers = async (): Promise<number> =>
  (await calendar.dataSource.query<unknown[]>(`SELECT FROM image_leftovers`)).length;

describe('a bucket for the files of images', () => {
  it('holds every form under the prefix, and nothing lies on the disk', async () => {
    const { url, sizes } = await stored(await blank(1200, 600));

    const urls = [url, ...Object.values(sizes as Record<string, { url: string }>).map((size) => size.url)];
    const names = urls.map((each) => each.replace(`${SITE}/images/`, 'calendar/files/'));
    expect(names).toHaveLength(5);
    expect(bucket.names()).toEqual(expect.arrayContaining(names));
    expect(existsSync(join(calendar.app.get<Env>(ENV).dataDir, 'images'))).toBe(false);
  });

  it('is read byte for byte, for ever', async () => {
    const content = await picture('webp');
    const { url } = await stored(content);

    const response = await load(url);

    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(content)]).toEqual([200, true]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('sends the smaller forms as they were made', async () => {
    const { sizes } = await stored(await blank(400, 300));

    const medium = (sizes as Record<string, { url: string; filesize: number }>)['medium'];
    const response = await load(medium?.url);
    expect((await response.arrayBuffer()).byteLength).toBe(medium?.filesize);
  });

  it('answers HEAD, parts, and those who have the file', async () => {
    const content = await picture('png');
    const { url } = await stored(content);
    const head = await fetch(here(url), { method: 'HEAD' });
    const etag = head.headers.get('etag') ?? '';

    const part = await load(url, { Range: 'bytes=1-3', 'If-Range': etag });
    const whole = await load(url, { Range: 'bytes=1-3', 'If-Range': '"another"' });
    const beyond = await load(url, { Range: 'bytes=100000-' });

    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(content.length),
      '',
    ]);
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${content.length}`,
      'PNG',
    ]);
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, content.length]);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
    for (const headers of [
      { 'If-None-Match': etag },
      { 'If-Modified-Since': head.headers.get('last-modified') ?? '' },
    ]) {
      // Not with fetch, which adds `Cache-Control: no-cache` to conditional requests.
      const status = await new Promise((resolve) => {
        get(here(url), { headers }, (response) => resolve(response.resume().statusCode));
      });
      expect(status).toBe(304);
    }
  });

  it('knows nothing of a file that is not in it', async () => {
    const response = await load(`${SITE}/images/${'0'.repeat(32)}.png`);
    expect([response.status, response.headers.get('etag')]).toEqual([404, null]);
  });

  it('loses the files of an image that is deleted', async () => {
    const before = bucket.names();
    const { id, url } = await stored(await blank(411, 300));
    expect(bucket.names().length).toBe(before.length + 3);

    await calendar.editor.delete(`/images/${id}`);

    expect([bucket.names(), (await load(url)).status]).toEqual([before, 404]);
  });

  it('takes images that are named by their address', async () => {
    const content = await blank(97, 31);
    const pictures = createServer((_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(content),
    );
    await new Promise<void>((listening) => pictures.listen(0, '127.0.0.1', listening));
    const host = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
    const other = await startTestCalendar({ ...bucket.settings, IMAGE_HOSTS: host });

    const venue = await other.editor.post('/venues', { venue: 'Hall', image: `http://${host}/a.png` });

    const { url } = valueOf(venue, 'image') as Uploaded;
    const sent = await fetch(url.replace(SITE, other.visitor.root));
    expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);
    expect(bucket.names()).toContain(url.replace(`${SITE}/images/`, ''));
    await other.close();
    pictures.close();
  });

  it('names the public address of the files in answers, and knows images by both addresses', async () => {
    const cdn = await startTestCalendar({
      ...bucket.settings,
      S3_PUBLIC_URL: 'https://cdn.example.org/a/',
      IMAGES_BY_ADDRESS: 'false',
    });
    const { body } = await upload(cdn.editor, await blank(200, 100));
    const { id, url, sizes } = body as Uploaded;
    const name = url.split('/').at(-1) ?? '';

    expect(url).toBe(`https://cdn.example.org/a/${name}`);
    expect((sizes as Record<string, Uploaded>)['thumbnail']?.url).toMatch(
      /^https:\/\/cdn\.example\.org\/a\/\w/,
    );
    for (const image of [url, `${SITE}/images/${name}`]) {
      const venue = await cdn.editor.post('/venues', { venue: 'Hall', image });
      expect(valueOf(venue, 'image')).toMatchObject({ id, url });
    }
    expect((await fetch(`${cdn.visitor.root}/images/${name}`)).status).toBe(200);
    await cdn.close();
  });
});

describe('a bucket that cannot be reached', () => {
  afterEach(() => bucket.open());

  it('takes no image: 503, nothing is written, no secret is logged, and it is taken again later', async () => {
    const content = await blank(412, 300);
    const before = bucket.names();
    await bucket.shut();

    const refused = await upload(calendar.editor, content);

    expect(refusal(refused)).toEqual(UNAVAILABLE);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(idsOf(await calendar.editor.get('/images'), 'images')).toEqual([]);
    expect(log).toContain('The store of images cannot be used: ');
    expect(log).not.toContain('S3RVER');
    await bucket.open();
    expect(bucket.names()).toEqual(before);
    await stored(content);
    expect(await leftovers()).toBe(0);
    await bucket.shut();
  });

  it('shows no image, and says so to nobody for ever', async () => {
    const { url } = await stored(await picture('gif'));
    await bucket.shut();

    for (const headers of [{}, { Range: 'bytes=0-1' }]) {
      const response = await load(url, headers);
      const { status, code } = { status: response.status, ...((await response.json()) as { code: string }) };
      expect({ status, code }).toEqual(UNAVAILABLE);
      expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
        'no-store',
        null,
      ]);
    }
  });

  it('keeps nobody from deleting an image, whose files go later', async () => {
    const before = bucket.names();
    const { id } = await stored(await blank(413, 300));
    await bucket.shut();

    expect((await calendar.editor.delete(`/images/${id}`)).status).toBe(200);
    expect(idsOf(await calendar.editor.get('/images'), 'images')).toEqual([]);
    await bucket.open();
    expect([bucket.names().length, await leftovers()]).toEqual([before.length + 3, 1]);
    clock.set('2027-03-10T13:30:00Z');
    await calendar.app.get(ImageWriter).sweepOldLeftovers();

    expect([bucket.names(), await leftovers()]).toEqual([before, 0]);
    await bucket.shut();
  });
});

it('leaves no more than a leftover of an upload that the database refuses', async () => {
  const before = bucket.names();
  const { dataSource } = calendar;
  await dataSource.query(`ALTER TABLE images ADD CONSTRAINT ck_test CHECK (width <> 414) NOT VALID`);

  const { status } = await upload(calendar.editor, await blank(414, 300));

  await dataSource.query(`ALTER TABLE images DROP CONSTRAINT ck_test`);
  expect(status).toBe(500);
  expect(idsOf(await calendar.editor.get('/images'), 'images')).toEqual([]);
  expect(bucket.names().length).toBe(before.length + 3);
  clock.set('2027-03-10T13:30:00Z');
  await calendar.app.get(ImageWriter).sweepOldLeftovers();
  expect([bucket.names(), await leftovers()]).toEqual([before, 0]);
});
