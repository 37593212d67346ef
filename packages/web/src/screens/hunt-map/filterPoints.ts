import { textMatcher, type TrapState, TRAP_STATES, compareNames } from '@satomori/core';
import type { PointFilter } from './huntMapAddress.ts';
import { type HuntMapItem, rankOf } from '../../map/devices/huntMapItems.ts';

const textsOf = (point: HuntMapItem) =>
  point.kind === 'trap'
    ? [point.name, point.trap.trap_no, point.trap.place, point.trap.owner_name]
    : [point.name, point.gateway.code, point.gateway.place];

/**
 * States of traps and 親機 chosen together show both; without a choice all are shown. Gateways belong to every
 * group.
 */
function isOfChosenKind(point: HuntMapItem, filter: PointFilter): boolean {
  const isAnyChosen = filter.states.length > 0 || filter.isGatewayChosen;
  if (point.kind === 'gateway') return filter.isGatewayChosen || !isAnyChosen;
  const isStateChosen = !isAnyChosen || filter.states.includes(point.trap.state);
  return isStateChosen && (filter.group_id === null || point.trap.group_id === filter.group_id);
}

/** Applies the filter. */
export function filterPoints(points: readonly HuntMapItem[], filter: PointFilter): HuntMapItem[] {
  const matches = textMatcher(filter.q);
  return points.filter(
    (point) =>
      isOfChosenKind(point, filter) &&
      (!filter.isUnplaced || point.place === null) &&
      matches(textsOf(point)),
  );
}

interface PointCounts {
  states: ReadonlyMap<TrapState, number>;
  gateways: number;
  unplaced: number;
}

/** The number that each choice would show, given the other filters. */
export function countChoices(points: readonly HuntMapItem[], filter: PointFilter): PointCounts {
  const traps = filterPoints(points, { ...filter, states: TRAP_STATES, isGatewayChosen: false });
  const gateways = filterPoints(points, { ...filter, states: [], isGatewayChosen: true });
  const states = new Map<TrapState, number>();
  for (const point of traps) {
    if (point.kind === 'trap') states.set(point.trap.state, (states.get(point.trap.state) ?? 0) + 1);
  }
  return {
    states,
    gateways: gateways.length,
    unplaced: filterPoints(points, { ...filter, isUnplaced: true }).length,
  };
}

/** Sorts by urgency and, where distances are known, the nearest first among equals. */
export function orderPoints(
  points: readonly HuntMapItem[],
  distanceOf: (point: HuntMapItem) => number | null,
): HuntMapItem[] {
  const far = (point: HuntMapItem) => distanceOf(point) ?? Number.POSITIVE_INFINITY;
  const nearer = (a: HuntMapItem, b: HuntMapItem) => {
    const [left, right] = [far(a), far(b)];
    return left === right ? 0 : left - right;
  };
  return [...points].sort((a, b) => rankOf(a) - rankOf(b) || nearer(a, b) || compareNames(a.name, b.name));
}
