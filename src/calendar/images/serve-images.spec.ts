import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Express } from 'express';
import request from 'supertest';
import { FolderStore, getImagesFolder } from './stores/folder-store.js';
import { serveImages } from './serve-images.js';

describe('serveImages', () => {
  const content = Buffer.from('abc');
  let dataDir: string;
  let app: Express;
  const name = `${'0a'.repeat(16)}.webp`;
  const small = `${'0a'.repeat(16)}-300x169.webp`;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'images-'));
    const store = new FolderStore({ dataDir });
    await store.put(name, content);
    await store.put(small, Buffer.from('a'));
    await writeFile(join(getImagesFolder(dataDir), 'notes.txt'), 'private');
    await writeFile(join(dataDir, 'secret.jpg'), 'private');
    app = express();
    app.use(serveImages(store));
    app.use((_, response) => {
      response.status(404).send('elsewhere');
    });
  });

  afterAll(() => rm(dataDir, { recursive: true }));

  it('serves a stored image for ever and as nothing but an image', async () => {
    const { status, headers, body } = (await request(app).get(`/images/${name}`)) as {
      status: number;
      headers: Record<string, string>;
      body: unknown;
    };
    expect([status, body]).toEqual([200, content]);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '3',
      etag: `"${'0a'.repeat(16)}-3"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('serves a smaller form under its own name', async () => {
    const { status, headers, body } = (await request(app).get(`/images/${small}`)) as {
      status: number;
      headers: Record<string, string>;
      body: unknown;
    };
    expect([status, headers['content-type'], body]).toEqual([200, 'image/webp', Buffer.from('a')]);
  });

  it('sends the part that is asked for', async () => {
    const { status, headers } = await request(app).get(`/images/${name}`).set('Range', 'bytes=1-1');
    expect([status, headers['content-range'], headers['content-length']]).toEqual([206, 'bytes 1-1/3', '1']);
  });

  it('answers a repeated question with 304', async () => {
    const { headers } = await request(app).get(`/images/${name}`);
    const again = await request(app).get(`/images/${name}`).set('If-None-Match', String(headers['etag']));
    expect(again.status).toBe(304);
  });

  it.each([
    ['the folder', () => '/images/'],
    ['the folder without a slash', () => '/images'],
    ['another file of the folder', () => '/images/notes.txt'],
    ['a file above the folder', () => '/images/..%2fsecret.jpg'],
    ['an image that is not there', () => `/images/${'0'.repeat(32)}.jpg`],
    ['a size that was not made', () => `/images/${name.replace('.', '-301x169.')}`],
    ['something that looks like a size', () => `/images/${name.replace('.', '-300x169x1.')}`],
    ['another extension', () => `/images/${name.replace('webp', 'png')}`],
    ['a slash at the end', () => `/images/${name}/`],
    ['a broken percent sign', () => '/images/%'],
  ])('leaves %s to others', async (_, path) => {
    const { status, text } = await request(app).get(path());
    expect([status, text]).toEqual([404, 'elsewhere']);
  });

  it('leaves other verbs to others', async () => {
    expect((await request(app).delete(`/images/${name}`)).text).toBe('elsewhere');
  });
});
