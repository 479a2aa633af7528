import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FetchError, fetchFile, type FetchRules } from './fetch-file.js';

describe('fetchFile', () => {
  let server: Server;
  let host: string;
  let respond: RequestListener;

  beforeAll(async () => {
    server = createServer((request, response) => respond(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const fetched = async (rules: Partial<FetchRules> = {}): Promise<unknown> => {
    const all = {
      trustedHosts: [host],
      maxBytes: 1000,
      timeoutMs: 10_000,
      accept: 'text/calendar',
      ...rules,
    };
    try {
      const file = await fetchFile(`http://${host}/a.ics`, all);
      return file && { ...file, bytes: file.bytes.toString() };
    } catch (error) {
      return error instanceof FetchError ? [error.reason, error.retryAfterMs] : error;
    }
  };

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('unpacks %s, with what the server says of the file', async (encoding, pack) => {
    const headers = {
      'Content-Type': 'Text/Calendar; charset=utf-8',
      'Content-Encoding': encoding,
      ETag: '"1"',
      'Last-Modified': 'Sat, 21 Nov 2026 09:30:00 GMT',
    };
    respond = (_, response) => response.writeHead(200, headers).end(pack('BEGIN:VCALENDAR'));
    expect(await fetched()).toEqual({
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/a\.ics$/) as unknown,
      bytes: 'BEGIN:VCALENDAR',
      contentType: 'Text/Calendar; charset=utf-8',
      mediaType: 'text/calendar',
      etag: '"1"',
      lastModified: headers['Last-Modified'],
      isLengthKnown: true,
    });
  });

  it.each([
    ['too_large', 200, {}, Buffer.alloc(1001)],
    ['too_large', 200, { 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(10_000_000)).subarray(0, 990)],
    ['too_large', 200, { 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(100_000))],
    ['broken_encoding', 200, { 'Content-Encoding': 'gzip' }, Buffer.from('x')],
    ['unknown_encoding', 200, { 'Content-Encoding': 'zstd' }, Buffer.from('x')],
    ['status_404', 404, {}, Buffer.from('x')],
    ['forbidden_address', 302, { Location: 'http://10.0.0.1/' }, Buffer.from('')],
    ['too_many_redirects', 302, { Location: '/a.ics' }, Buffer.from('')],
  ])('gives no file: %s', async (reason, status, headers, body) => {
    respond = (_, response) => response.writeHead(status, headers).end(body);
    expect(await fetched()).toEqual([reason, 0]);
  });

  it('follows five redirects and not a sixth one', async () => {
    const redirectFrom = (first: number): RequestListener => {
      let left = first;
      return (_, response) => {
        left -= 1;
        if (left < 0) response.writeHead(200).end('BEGIN:VCALENDAR');
        else response.writeHead(302, { Location: '/a.ics' }).end();
      };
    };
    respond = redirectFrom(5);
    expect(await fetched()).toMatchObject({ bytes: 'BEGIN:VCALENDAR' });
    respond = redirectFrom(6);
    expect(await fetched()).toEqual(['too_many_redirects', 0]);
  });

  it('says how long the server asks to wait, and that nothing has changed', async () => {
    respond = (_, response) => response.writeHead(503, { 'Retry-After': '30' }).end();
    expect(await fetched()).toEqual(['status_503', 30_000]);
    respond = ({ headers }, response) =>
      response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 500).end();
    expect(await fetched({ etag: '"1"' })).toBeNull();
    const lastModified = 'Sat, 21 Nov 2026 09:30:00 GMT';
    respond = ({ headers }, response) =>
      response.writeHead(headers['if-modified-since'] === lastModified ? 304 : 500).end();
    expect(await fetched({ lastModified })).toBeNull();
    respond = ({ headers }, response) => response.end(String(headers['if-modified-since']));
    expect(await fetched({ etag: '"1"' })).toMatchObject({ bytes: 'undefined' });
  });

  it('ends a response that takes too long', async () => {
    respond = (_, response) => response.writeHead(200).write('x');
    expect(await fetched({ timeoutMs: 100 })).toEqual(['timeout', 0]);
  });

  it('ends a body without a length that stops, and says that its end is not certain', async () => {
    respond = (_, response) => {
      response.removeHeader('Transfer-Encoding');
      response.writeHead(200).write('BEGIN:VCALENDAR');
    };
    expect(await fetched({ timeoutMs: 100 })).toEqual(['timeout', 0]);
    respond = (_, response) => {
      response.removeHeader('Transfer-Encoding');
      response.writeHead(200).end('BEGIN:VCALENDAR');
    };
    expect(await fetched()).toMatchObject({ bytes: 'BEGIN:VCALENDAR', isLengthKnown: false });
  });

  it('takes a body that says that it is not encoded', async () => {
    respond = (_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'Identity' }).end('BEGIN:VCALENDAR');
    expect(await fetched()).toMatchObject({ bytes: 'BEGIN:VCALENDAR' });
  });

  it('sends credentials to the first host alone, also after a redirect of its own', async () => {
    const other = createServer((request, response) =>
      response.end(request.headers.authorization ?? 'nothing'),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const otherHost = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    respond = (_, response) => response.writeHead(302, { Location: `http://${otherHost}/` }).end();
    const headers = { Authorization: 'Basic secret' };
    expect(await fetched({ headers, trustedHosts: [host, otherHost] })).toMatchObject({ bytes: 'nothing' });
    other.close();
    respond = ({ url, headers: sent }, response) => {
      if (url === '/a.ics') response.writeHead(302, { Location: '/b.ics' }).end();
      else response.end(sent.authorization);
    };
    expect(await fetched({ headers })).toMatchObject({ bytes: 'Basic secret' });
  });
});
