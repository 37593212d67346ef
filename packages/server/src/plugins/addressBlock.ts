import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Groups of 16 bits in the prefix (64 bits) that a provider assigns to one customer, who counts as one caller. */
const GROUPS_OF_A_BLOCK = 4;

/** What limits by address count: an IPv4 address, or the /64 prefix of an IPv6 address. */
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
