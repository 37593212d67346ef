import { searchKey } from './searchKey.ts';

/** Splits at numbers, which are at the odd indexes. */
const partsOf = (name: string) => searchKey(name).split(/(\d+)/);

/**
 * Orders names with their numbers by value: `西谷2号` before `西谷10号`. Otherwise by code points: Japanese collation knows
 * no readings either, and loading it costs 9 ms at the terminal and 20 ms on a phone.
 *
 * @returns a negative number, 0 or a positive number, for `sort`
 */
export function compareNames(one: string, other: string): number {
  const parts = partsOf(one);
  const others = partsOf(other);
  for (const [place, part] of parts.entries()) {
    const counterpart = others[place];
    if (counterpart === undefined) return 1;
    const isNumber = place % 2 === 1;
    const difference = isNumber ? Number(part) - Number(counterpart) : 0;
    if (difference !== 0) return difference;
    if (!isNumber && part !== counterpart) return part < counterpart ? -1 : 1;
  }
  return parts.length - others.length;
}
