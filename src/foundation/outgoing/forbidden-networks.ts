// IP addresses that are never contacted: those of this machine and of private networks, and those that map to them.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The non-global entries of the IANA special purpose registry (RFC 6890 and its successors). */
const FORBIDDEN_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind the NAT of a carrier; clouds keep metadata there as well
  '127.0.0.0/8', // this machine
  '168.63.129.16/32', // metadata of a cloud, at a public address
  '169.254.0.0/16', // link-local, with the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/** Excludes loopback, mapped IPv4, NAT64, unique local, link-local and multicast addresses. */
const GLOBAL_IPV6 = '2000::/3';

const FORBIDDEN_IPV6 = [
  '2001::/23', // Teredo and other protocols
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries any IPv4 address
  '3fff::/20', // documentation
];

function buildBlockList(networks: readonly string[]): BlockList {
  const blocked = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    blocked.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return blocked;
}

const forbiddenNetworks = buildBlockList([...FORBIDDEN_IPV4, ...FORBIDDEN_IPV6]);
const globalIpv6Networks = buildBlockList([GLOBAL_IPV6]);

/** @param address as the resolver or a parsed URL writes it, without brackets; anything else is forbidden */
export function isForbiddenAddress(address: string): boolean {
  if (isIPv4(address)) return forbiddenNetworks.check(address, 'ipv4');
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return true;
  return !globalIpv6Networks.check(address, 'ipv6') || forbiddenNetworks.check(address, 'ipv6');
}
