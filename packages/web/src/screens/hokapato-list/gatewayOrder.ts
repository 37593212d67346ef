import { GATEWAY_STATES, type Gateway, compareNames } from '@satomori/core';
import { gatewayMatcher } from '../../gateways/gatewayMatcher.ts';
import type { Sort } from '../../ui/list/DataTable.tsx';
import type { ListAddress } from './listAddress.ts';

/** In the order of urgency. */
const urgency = (gateway: Gateway) => GATEWAY_STATES.indexOf(gateway.state);

const SORT_VALUES: Record<string, (gateway: Gateway) => number | string | null> = {
  state: urgency,
  name: (gateway) => gateway.name,
  kind: (gateway) => gateway.kind,
  seen: (gateway) => gateway.last_seen_at,
  battery: (gateway) => gateway.battery_v,
  temperature: (gateway) => gateway.temperature_c,
  traps: (gateway) => gateway.trap_count,
};

const compare = (a: number | string, b: number | string) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));

/** Sorts as requested, unknown values last and equal ones by name. */
export function sortGateways(gateways: readonly Gateway[], { key, isDescending }: Sort): Gateway[] {
  const valueOf = SORT_VALUES[key] ?? urgency;
  return [...gateways].sort((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    const byName = () => compareNames(a.name, b.name);
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName();
    const order = compare(left, right);
    return (isDescending ? -order : order) || byName();
  });
}

export function filterGateways(gateways: readonly Gateway[], address: ListAddress): Gateway[] {
  const matches = gatewayMatcher(address.q);
  return gateways.filter(
    (gateway) =>
      (address.gatewayStates.length === 0 || address.gatewayStates.includes(gateway.state)) &&
      matches(gateway),
  );
}
