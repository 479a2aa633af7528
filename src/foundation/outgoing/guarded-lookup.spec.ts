import type { LookupAddress } from 'node:dns';
import { ForbiddenAddressError, createGuardedLookup, type ResolveHost } from './guarded-lookup.js';

const to =
  (...addresses: string[]): ResolveHost =>
  (_, __, callback) => {
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };

/** What a socket would be told. */
const found = (resolve: ResolveHost, isTrusted = false, all = true): Promise<string | LookupAddress[]> =>
  new Promise((resolved, failed) => {
    createGuardedLookup(isTrusted, resolve)('name.example', { all }, (error, address) => {
      if (error === null) resolved(address);
      else failed(error);
    });
  });

describe('createGuardedLookup', () => {
  it('gives public addresses, one or all', async () => {
    const resolve = to('1.1.1.1', '2606:4700:4700::1111');
    expect(await found(resolve)).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(await found(resolve, false, false)).toBe('1.1.1.1');
  });

  it.each([[['127.0.0.1']], [['1.1.1.1', '10.0.0.1']], [['::ffff:127.0.0.1']], [['fe80::1%lo']]])(
    'refuses a name that stands for %j, unless the operator trusts it',
    async (addresses) => {
      await expect(found(to(...addresses))).rejects.toThrow(ForbiddenAddressError);
      expect(await found(to(...addresses), true)).toHaveLength(addresses.length);
    },
  );

  it('fails for a name without addresses, and when nobody knows it', async () => {
    await expect(found(to())).rejects.toThrow('The name has no address');
    await expect(found((_, __, callback) => callback(new Error('ENOTFOUND'), []))).rejects.toThrow(
      'ENOTFOUND',
    );
  });
});
