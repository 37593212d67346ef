import { BlockList, isIP } from 'node:net';

/** Networks that are not of the internet: private, loopback, link-local, shared, reserved, multicast. */
const NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Of IPv6 only global addresses are of the internet; of those not these, which contain an IPv4 address. */
const GLOBAL_IPV6 = ['2000::', 3] as const;
const INSIDE_IPV6 = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const;

const inside = new BlockList();
for (const [network, bits] of NETWORKS) inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of INSIDE_IPV6) inside.addSubnet(network, bits, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');

/** Whether an IP address is not one of the internet. Source: R135. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return inside.check(address, 'ipv4');
  return !globalIpv6.check(address, 'ipv6') || inside.check(address, 'ipv6');
}

/**
 * Whether the host of a URL is an address of this machine: `127.0.0.1`, `[::1]`. A name, also `localhost`, is none: it
 * is whatever the name server says. Source: R135.
 */
export const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
