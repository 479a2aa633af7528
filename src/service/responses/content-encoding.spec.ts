import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { negotiateEncoding, compress } from './content-encoding.js';

describe('negotiateEncoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0, *', null],
    ['gzip;q=0', null],
    ['gzip;q=0.5', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip;q=1', 'gzip'],
    ['identity;q=0', null],
    ['deflate', null],
    ['zstd;q=1.0, gzip;q=0.001', 'gzip'],
    ['nonsense;;q=,', null],
  ])('%j: %j', (header, expected) => {
    expect(negotiateEncoding(header)).toBe(expected);
    expect(negotiateEncoding(header)).toBe(expected);
  });

  it('gives the same whatever others sent before', () => {
    for (let n = 0; n < 1000; n += 1) negotiateEncoding(`gzip, x-${n}`);
    expect(negotiateEncoding('gzip, deflate, br')).toBe('br');
  });
});

describe('compress', () => {
  const body = Buffer.from(JSON.stringify({ title: 'Überfahrt – Ζωή', text: 'Ž'.repeat(5000) }));

  it('makes what unpacks to the same bytes', async () => {
    expect(brotliDecompressSync(await compress(body, 'br'))).toEqual(body);
    expect(gunzipSync(await compress(body, 'gzip'))).toEqual(body);
  });

  it.each(['br', 'gzip'] as const)('stores nothing beside them in %s', async (encoding) => {
    const packed = await compress(body, encoding);

    expect(packed.buffer.byteLength).toBe(packed.length);
  });

  it('makes the same bytes each time', async () => {
    expect(await compress(body, 'br')).toEqual(await compress(body, 'br'));
    expect(await compress(body, 'gzip')).toEqual(await compress(body, 'gzip'));
  });
});
