import { textMatcher, type TrapState, TRAP_STATES, compareNames } from '@satomori/core';
import type { ItemFilter } from './huntMapAddress.ts';
import { type HuntMapItem, rankOf } from '../../map/devices/huntMapItems.ts';

const textsOf = (item: HuntMapItem) =>
  item.kind === 'trap'
    ? [item.name, item.trap.trap_no, item.trap.place, item.trap.owner_name]
    : [item.name, item.gateway.code, item.gateway.place];

/**
 * States of traps and 親機 chosen together show both; without a choice all are shown. Gateways belong to every
 * group.
 */
function isOfChosenKind(item: HuntMapItem, filter: ItemFilter): boolean {
  const isAnyChosen = filter.states.length > 0 || filter.isGatewayChosen;
  if (item.kind === 'gateway') return filter.isGatewayChosen || !isAnyChosen;
  const isStateChosen = !isAnyChosen || filter.states.includes(item.trap.state);
  return isStateChosen && (filter.group_id === null || item.trap.group_id === filter.group_id);
}

/** Applies the filter. */
export function filterItems(items: readonly HuntMapItem[], filter: ItemFilter): HuntMapItem[] {
  const matches = textMatcher(filter.q);
  return items.filter(
    (item) =>
      isOfChosenKind(item, filter) && (!filter.isUnplaced || item.place === null) && matches(textsOf(item)),
  );
}

interface ItemCounts {
  states: ReadonlyMap<TrapState, number>;
  gateways: number;
  unplaced: number;
}

/** The number that each choice would show, given the other filters. */
export function countChoices(items: readonly HuntMapItem[], filter: ItemFilter): ItemCounts {
  const traps = filterItems(items, { ...filter, states: TRAP_STATES, isGatewayChosen: false });
  const gateways = filterItems(items, { ...filter, states: [], isGatewayChosen: true });
  const states = new Map<TrapState, number>();
  for (const item of traps) {
    if (item.kind === 'trap') states.set(item.trap.state, (states.get(item.trap.state) ?? 0) + 1);
  }
  return {
    states,
    gateways: gateways.length,
    unplaced: filterItems(items, { ...filter, isUnplaced: true }).length,
  };
}

/** Sorts by urgency and, where distances are known, the nearest first among equals. */
export function orderItems(
  items: readonly HuntMapItem[],
  distanceOf: (item: HuntMapItem) => number | null,
): HuntMapItem[] {
  const far = (item: HuntMapItem) => distanceOf(item) ?? Number.POSITIVE_INFINITY;
  const nearer = (a: HuntMapItem, b: HuntMapItem) => {
    const [left, right] = [far(a), far(b)];
    return left === right ? 0 : left - right;
  };
  return [...items].sort((a, b) => rankOf(a) - rankOf(b) || nearer(a, b) || compareNames(a.name, b.name));
}
