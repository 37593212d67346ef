import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A provider gives one customer so many groups (64 bits): each of its addresses is the same caller. */
const GROUPS_OF_A_BLOCK = 4;

/** What limits by address count by: an IPv4 address, or the /64 of an IPv6 address. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groupsOf = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [front, back] = [groupsOf(head), groupsOf(tail)];
  const gap = Array.from({ length: Math.max(0, GROUPS - front.length - back.length) }, () => '0');
  const groups = [...front, ...(tail === undefined ? [] : gap), ...back];
  return `${groups
    .slice(0, GROUPS_OF_A_BLOCK)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
