import { searchKey } from '@satomori/core';

/** Numbers apart from what stands around them: at odd places of the list. */
const partsOf = (name: string) => searchKey(name).split(/(\d+)/);

/**
 * Orders names as people count: `西谷2号` before `西谷10号`, however they are written. Otherwise by the codes of
 * the characters: Japanese collation knows no readings either and takes 9 ms to load, a quarter of an empty program.
 *
 * @returns below, above or equal to 0, as a comparison for `sort`
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
