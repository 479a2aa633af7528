import {
  type AddressedRequest,
  getClientKey,
  getPublicClientKey,
  toAddressKey,
  type TrustProxy,
} from './client-address.js';

describe('the key of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['127.0.0.1', null],
    ['::ffff:127.0.0.1', null],
    ['::1', null],
    ['10.1.2.3', null],
    ['172.31.0.1', null],
    ['172.32.0.1', '172.32.0.1'],
    ['192.168.1.1', null],
    ['fe80::1%eth0', null],
    ['fd00::1', null],
    ['', null],
    ['unix', null],
  ])('%s is counted as %s', (address, key) => {
    expect(toAddressKey(address)).toBe(key);
  });
});

describe('the caller of a request', () => {
  const request = (remoteAddress: string, forwarded?: string): AddressedRequest => ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  const hops =
    (count: number): TrustProxy =>
    (_, hop) =>
      hop < count;
  const only =
    (...addresses: string[]): TrustProxy =>
    (address) =>
      addresses.includes(address);

  it.each([
    ['nobody is trusted', null, '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['the proxy is trusted', only('10.0.0.1'), '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a stranger pretends to be a proxy', only('10.0.0.1'), '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['the caller invents addresses', hops(1), '10.0.0.1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['there are two proxies', hops(2), '10.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['the proxy says nothing', hops(1), '10.0.0.1', undefined, null],
    ['the proxy says what is no address', hops(1), '10.0.0.1', 'unknown', '10.0.0.1'],
    ['the proxy hides the client', hops(1), '::ffff:10.0.0.1', '_hidden', '10.0.0.1'],
    ['the proxy says nothing at all', hops(1), '10.0.0.1', '', '10.0.0.1'],
    ['the proxy says a client and nothing', hops(1), '10.0.0.1', '203.0.113.7,', '10.0.0.1'],
    ['a number is too large for an address', hops(1), '10.0.0.1', '203.0.113.777', '10.0.0.1'],
    ['the second proxy says what is no address', hops(2), '10.0.0.1', 'a, unknown, 10.0.0.2', '10.0.0.2'],
    [
      'everybody is trusted, and one says nonsense',
      () => true,
      '10.0.0.1',
      'x, 198.51.100.9',
      '198.51.100.9',
    ],
    ['the proxy adds a port', hops(1), '10.0.0.1', '203.0.113.7:50412', '203.0.113.7'],
    ['the proxy adds a port to IPv6', hops(1), '10.0.0.1', '[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['the proxy sets IPv6 into brackets', hops(1), '10.0.0.1', '[2001:db8::1]', '2001:db8:0:0::/64'],
    ['the proxy quotes', hops(1), '10.0.0.1', '"[2001:db8::1]:443"', '2001:db8:0:0::/64'],
    ['the proxy names a zone', hops(1), '10.0.0.1', '2001:db8::1%eth0', '2001:db8:0:0::/64'],
    [
      'trusted proxies have ports',
      only('10.0.0.1', '10.0.0.2'),
      '10.0.0.1',
      '203.0.113.7, 10.0.0.2:80',
      '203.0.113.7',
    ],
    ['the port is none', hops(1), '10.0.0.1', '203.0.113.7:x', '10.0.0.1'],
    ['a stranger sends nonsense', only('10.0.0.1'), '198.51.100.1', 'unknown', '198.51.100.1'],
    ['a private address is forwarded', hops(1), '10.0.0.1', '192.168.1.9:80', null],
  ] as [string, TrustProxy | null, string, string | undefined, string | null][])(
    'is known when %s',
    (_, trust, remote, forwarded, key) => {
      expect(getPublicClientKey(request(remote, forwarded), trust)).toBe(key);
    },
  );

  it.each([
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '192.168.1.9:80', '192.168.1.9'],
    ['10.0.0.1', 'fe80::1%eth0', 'fe80::1'],
    ['::ffff:10.0.0.1', 'anything', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7:50412', '203.0.113.7'],
  ])('has a key for a private address, too: %s for %s', (remote, forwarded, key) => {
    expect(getClientKey(request(remote, forwarded), hops(1))).toBe(key);
  });
});
