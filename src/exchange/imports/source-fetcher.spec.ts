import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readEnv } from '../../foundation/config/env.js';
import { FileBytes } from './reading/file-content.js';
import { MAX_CONTENT_LENGTH } from './source-limits.js';
import { SourceFetcher } from './source-fetcher.js';

let server: Server;
let body: Buffer;
let fetcher: SourceFetcher;
let address: string;

beforeAll(async () => {
  server = createServer((_, response) => response.setHeader('Content-Type', 'application/gzip').end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  address = `http://${host}/town.ics.gz`;
  fetcher = new SourceFetcher(readEnv({ SOURCE_HOSTS: host }));
});
afterAll(() => server.close());

it('unpacks files that are gzipped themselves', async () => {
  body = gzipSync('BEGIN:VCALENDAR');
  expect(await fetcher.fetch(address)).toEqual({
    content: new FileBytes(Buffer.from('BEGIN:VCALENDAR'), 'application/gzip', true, address),
    mediaType: 'application/gzip',
    etag: null,
    lastModified: null,
  });
});

it.each([
  ['too_large', gzipSync(Buffer.alloc(MAX_CONTENT_LENGTH + 1))],
  ['broken_encoding', gzipSync('BEGIN:VCALENDAR').subarray(0, 20)],
])('refuses them with %s', async (reason, packed) => {
  body = packed;
  await expect(fetcher.fetch(address)).rejects.toMatchObject({ reason });
});
