import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress, type ContentEncoding } from './content-encoding.js';
import { CachedResponse } from './cached-response.js';

jest.mock('./content-encoding.js', () => {
  const real = jest.requireActual<typeof import('./content-encoding.js')>('./content-encoding.js');
  return { ...real, compress: jest.fn(real.compress) };
});

/** What is sent to a caller who takes this encoding. */
async function sent(
  cached: CachedResponse,
  encoding: ContentEncoding = 'gzip',
): Promise<{ headers: string[]; body: Buffer }> {
  let headers: string[] = [];
  let body: Buffer = Buffer.alloc(0);
  const response = {
    writeHead: (_: number, received: string[]) => (headers = received),
    end: (sent: Buffer | string) => (body = Buffer.from(sent as string, 'latin1')),
  };
  const request = { method: 'GET', headers: {} } as IncomingMessage;
  await cached.send(request, response as unknown as ServerResponse, encoding, 'one-id');
  return { headers, body };
}

describe('CachedResponse', () => {
  const body = Buffer.from('calendar '.repeat(500));
  const headers = ['Content-Type', 'application/json'];

  it('is sent as it is when it cannot be compressed, and compressed when it can again', async () => {
    const cached = new CachedResponse({ headers, body, changedAt: null, cacheControlAt: null });
    jest.mocked(compress).mockRejectedValueOnce(new Error('Out of memory'));

    const first = await sent(cached);
    const second = await sent(cached);

    expect(first.body).toEqual(body);
    expect(first.headers).not.toContain('Content-Encoding');
    expect(second.body.length).toBeLessThan(body.length);
    expect(second.headers).toEqual(expect.arrayContaining(['Content-Encoding', 'gzip', 'one-id']));
  });

  it('is compressed once for all who ask at the same moment and later, and once more in another encoding', async () => {
    const cached = new CachedResponse({ headers, body, changedAt: null, cacheControlAt: null });
    const encodings: ContentEncoding[] = ['gzip', 'br', 'gzip', 'gzip', 'br'];
    jest.mocked(compress).mockClear();

    const first = await Promise.all(encodings.map((encoding) => sent(cached, encoding)));
    const later = [await sent(cached, 'gzip'), await sent(cached, 'br')];

    expect(jest.mocked(compress).mock.calls.map(([, encoding]) => encoding)).toEqual(['gzip', 'br']);
    const unpacked = [...first, ...later].map((received) =>
      received.headers.includes('br') ? brotliDecompressSync(received.body) : gunzipSync(received.body),
    );
    expect(unpacked.map((bytes) => bytes.equals(body))).toEqual(unpacked.map(() => true));
  });
});
