import { isSame } from '../../../ui/form/isSame.ts';

const contains = <Price>(prices: readonly Price[], price: Price) =>
  prices.some((each) => isSame(each, price));

/**
 * What was typed over `base`, over what another administrator stored meanwhile: whatever either added stays, and what
 * either removed or replaced is gone. Prices that both changed are both there, and the server says that they overlap.
 */
export function mergePrices<Price>(
  base: readonly Price[],
  typed: readonly Price[],
  stored: readonly Price[],
): Price[] {
  const kept = stored.filter((price) => !contains(base, price) || contains(typed, price));
  return [...kept, ...typed.filter((price) => !contains(base, price) && !contains(kept, price))];
}
