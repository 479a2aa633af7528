import type { IncomingHttpHeaders } from 'node:http';
import type { AddressedRequest } from '../../requests/limits/client-address.js';
import type { Env } from '../../foundation/config/env.js';
import { readEnv } from '../../foundation/config/env.js';
import { createCacheKeyBuilder } from './cache-key.js';

const NAMES = new Set(['page', 'search', 'venue', 'password']);

const trusting = (address: string): boolean => address === '10.0.0.1';

const requestOf = (headers: IncomingHttpHeaders, remoteAddress = '10.0.0.2'): AddressedRequest => ({
  headers,
  socket: { remoteAddress },
});

function keyed(settings: Record<string, string>, headers: IncomingHttpHeaders, url: string, from?: string) {
  const env: Env = readEnv({ BASE_URL: 'https://site.test', ...settings });
  return createCacheKeyBuilder(trusting, env, NAMES)(requestOf(headers, from), url);
}

describe('the address', () => {
  it.each([
    ['/events', '/events'],
    ['/events?page=1', '/events?page=1'],
    ['/events?utm=1', '/events'],
    ['/events?utm=1&page=2&flag', '/events?page=2'],
    ['/events?page', '/events?page'],
    ['/events?page=2&utm=a=b&page=3', '/events?page=2&page=3'],
    // Another way to write a name that is known.
    ['/events?p%61ge=2&utm=1', '/events?p%61ge=2'],
    ['/events?venue[]=1&utm=2', '/events?venue[]=1'],
    ['/events?venue%5Bid%5D=1', '/events?venue%5Bid%5D=1'],
    ['/events?+page=1&utm=1', '/events?+page=1'],
    ['/events?Page=1', '/events'],
    // What nobody knows, written another way.
    ['/events?%75tm=1&page=2', '/events?page=2'],
    ['/events?x[]=1&x%5By%5D=2&z[', '/events'],
    // What only the parser can tell.
    ['/events?%zz=1&[x]=2&per+page=3&=4', '/events?%zz=1&[x]=2&per+page=3&=4'],
  ])('%s is kept as %s', (url, kept) => {
    expect(keyed({}, {}, url)).toBe(kept);
  });
});

describe('headers', () => {
  const keyOf = (settings: Record<string, string>, headers: IncomingHttpHeaders, from?: string): string =>
    keyed(settings, headers, '/events', from);

  it('do not count when the public address is set, and all origins are welcome', () => {
    expect(keyOf({}, { host: 'a.test', origin: 'https://x.test', 'x-forwarded-host': 'b.test' })).toBe(
      '/events',
    );
  });

  it('tell listed origins apart, and nobody else', () => {
    const settings = { CORS_ORIGINS: 'https://a.test,https://b.test' };
    const origins = [undefined, 'https://a.test', 'https://b.test', 'https://c.test', 'https://d.test'];
    const keys = origins.map((origin) => keyOf(settings, origin === undefined ? {} : { origin }));
    expect(new Set(keys).size).toBe(3);
    expect(new Set([keys[0], keys[3], keys[4]]).size).toBe(1);
  });

  it('tell hosts apart without a public address, forwarded ones only from a proxy', () => {
    const settings = { BASE_URL: '', TRUST_PROXY: '10.0.0.1' };
    const both = { host: 'a.test', 'x-forwarded-host': 'b.test', 'x-forwarded-proto': 'https' };
    expect(keyOf(settings, both)).toBe(keyOf(settings, { host: 'a.test' }));
    const forwarded = [both, { host: 'a.test' }, { ...both, 'x-forwarded-proto': 'http' }].map((headers) =>
      keyOf(settings, headers, '10.0.0.1'),
    );
    expect(new Set(forwarded).size).toBe(3);
  });

  it('that name no host are all the same', () => {
    const hosts = ['a b', 'a/de', 'a.test:99999', `${'x'.repeat(9000)}.test`, '', undefined];
    const keys = hosts.map((host) => keyOf({ BASE_URL: '' }, host === undefined ? {} : { host }));
    expect(new Set(keys).size).toBe(1);
    expect(keyOf({ BASE_URL: '' }, { host: 'a.test' })).not.toBe(keys[0]);
  });

  it('cannot be written so that they look like others, or like the address', () => {
    const settings = { BASE_URL: '', TRUST_PROXY: '10.0.0.1' };
    const all: readonly (readonly [IncomingHttpHeaders, string])[] = [
      [{ host: 'a' }, '/de/events'],
      [{ host: 'a/de' }, '/events'],
      [{ host: 'b', 'x-forwarded-host': 'a' }, '/events'],
      [{ host: 'b', 'x-forwarded-proto': 'a' }, '/events'],
      [{ host: 'b', 'x-forwarded-host': 'undefined' }, '/events'],
      [{ host: 'b' }, '/events'],
    ];
    const keys = all.map(([headers, url]) => keyed(settings, headers, url, '10.0.0.1'));
    expect(new Set(keys).size).toBe(all.length);
  });
});
