// Which caller a request is counted for: an address of the internet.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address may say for whom it asks; `hop` is 0 for the one that is connected. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** Addresses that are nobody's on the internet: a proxy, a neighbour, the machine itself. */
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

/** Callers come again: the same texts need not be looked at anew. */
const MAX_CACHED_KEYS = 10_000;
const cachedKeys = new Map<string, string | null>();

/**
 * The key under which a caller is counted; null for one that is not counted by its address.
 *
 * A caller of IPv6 has a network of 64 bits to choose addresses from, so that the network is the key. Private addresses are proxies
 * and neighbours: counted by these, all visitors of a site whose proxy is not trusted would be one. But a trusted proxy
 * that forwards for a client without naming its address is counted itself: otherwise any text would escape the limits.
 */
export function getPublicClientKey(request: IncomingMessage, trust: TrustProxy | null): string | null {
  const { address, isUnnamed } = findClient(request, trust);
  if (isUnnamed) return toExactKey(address);
  const found = cachedKeys.get(address);
  if (found !== undefined) return found;
  if (cachedKeys.size >= MAX_CACHED_KEYS) cachedKeys.clear();
  const key = toAddressKey(address);
  cachedKeys.set(address, key);
  return key;
}

/** The same for what is counted by private addresses as well. */
export const getClientKey = (request: IncomingMessage, trust: TrustProxy | null): string =>
  toExactKey(findClient(request, trust).address);

interface Client {
  readonly address: string;
  /** The address is that of a proxy, which forwards for a client that it does not name. */
  readonly isUnnamed: boolean;
}

/** The first address, from the connection on, that is not trusted to name another. */
function findClient({ socket, headers }: IncomingMessage, trust: TrustProxy | null): Client {
  let address = socket.remoteAddress ?? '';
  const sent = headers['x-forwarded-for'];
  if (trust === null || sent === undefined) return { address, isUnnamed: false };
  const forwarded = String(sent).split(',');
  for (let hop = 0; trust(address, hop); hop += 1) {
    const entry = forwarded.pop();
    if (entry === undefined) break;
    const named = parseForwardedEntry(entry);
    if (named === null) return { address, isUnnamed: true };
    address = named;
  }
  return { address, isUnnamed: false };
}

/** An address of IPv4, or one of IPv6 in brackets, with or without a port. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d{1,5})?$/;

/** The address in an entry of X-Forwarded-For; null when there is none, as in `unknown` and `_hidden` (RFC 7239, 6). */
function parseForwardedEntry(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, v4, v6] = WITH_PORT.exec(text) ?? [];
  const address = (v4 ?? v6 ?? text).replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Without a zone, and as IPv4 where it stands for that. */
const normalizeAddress = (address: string): string =>
  IPV4_MAPPED.exec(address)?.[1] ?? address.replace(/%.*$/, '');

const toExactKey = (address: string): string => toAddressKey(address) ?? normalizeAddress(address);

export function toAddressKey(address: string): string | null {
  const plain = normalizeAddress(address);
  if (isIP(plain) === 0 || PRIVATE_NETWORKS.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) return null;
  return isIPv6(plain) ? toNetworkKey(plain) : plain;
}

/** The first 64 bits of an address of IPv6, in one way of writing. */
function toNetworkKey(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
