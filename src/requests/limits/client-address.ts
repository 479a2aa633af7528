// Finds the public address by which a client is counted.
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address may forward for others; `hop` is 0 for the connected one. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** The parts of a request that say who sends it. */
export interface AddressedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const PRIVATE_NETWORKS = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE_NETWORKS.addSubnet(net, prefix, 'ipv6');

const MAX_CACHED_KEYS = 10_000;
const cachedKeys = new Map<string, string | null>();

/**
 * The key by which a client is counted; null for a private address, which may be an untrusted proxy with all visitors of a
 * site behind it. IPv6 clients are counted by their /64, from which they choose addresses freely. A trusted proxy that
 * forwards without a valid client address is counted itself: otherwise any text would escape the limits.
 */
export function getPublicClientKey(request: AddressedRequest, trust: TrustProxy | null): string | null {
  const { address, isUnnamed } = findClient(request, trust);
  if (isUnnamed) return toExactKey(address);
  const cached = cachedKeys.get(address);
  if (cached !== undefined) return cached;
  if (cachedKeys.size >= MAX_CACHED_KEYS) cachedKeys.clear();
  const key = toAddressKey(address);
  cachedKeys.set(address, key);
  return key;
}

/** Private addresses included. */
export const getClientKey = (request: AddressedRequest, trust: TrustProxy | null): string =>
  toExactKey(findClient(request, trust).address);

interface Client {
  readonly address: string;
  /** The address is that of a proxy, which does not name its client. */
  readonly isUnnamed: boolean;
}

function findClient({ socket, headers }: AddressedRequest, trust: TrustProxy | null): Client {
  let address = socket.remoteAddress ?? '';
  const header = headers['x-forwarded-for'];
  if (trust === null || header === undefined) return { address, isUnnamed: false };
  const forwarded = String(header).split(',');
  for (let hop = 0; trust(address, hop); hop += 1) {
    const entry = forwarded.pop();
    if (entry === undefined) break;
    const named = parseForwardedEntry(entry);
    if (named === null) return { address, isUnnamed: true };
    address = named;
  }
  return { address, isUnnamed: false };
}

/** An IPv4 address, or an IPv6 address in brackets, with or without a port. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d{1,5})?$/;

/** Null for an entry without an address, such as `unknown` and `_hidden` (RFC 7239, 6). */
function parseForwardedEntry(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, v4, v6] = WITH_PORT.exec(text) ?? [];
  const address = (v4 ?? v6 ?? text).replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Without an IPv6 zone; IPv4-mapped addresses as IPv4. */
const normalizeAddress = (address: string): string =>
  IPV4_MAPPED.exec(address)?.[1] ?? address.replace(/%.*$/, '');

const toExactKey = (address: string): string => toAddressKey(address) ?? normalizeAddress(address);

export function toAddressKey(address: string): string | null {
  const plain = normalizeAddress(address);
  if (isIP(plain) === 0 || PRIVATE_NETWORKS.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) return null;
  return isIPv6(plain) ? toNetworkKey(plain) : plain;
}

/** The first 64 bits of an IPv6 address in canonical form. */
export function toNetworkKey(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
