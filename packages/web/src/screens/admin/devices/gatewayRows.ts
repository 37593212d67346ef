import {
  type Gateway,
  type GatewayFileFilter,
  GATEWAY_STATES,
  type GatewayState,
  textMatcher,
} from '@satomori/core';
import type { Sort } from '../../../ui/list/DataTable.tsx';
import { sortRows } from './trapRows.ts';

interface GatewayFilter {
  q: string;
  state: GatewayState | null;
}
export const ALL_GATEWAYS: GatewayFilter = { q: '', state: null };

/** The same rows as {@link filteredGateways}, asked of the server. */
export const gatewayFileFilter = ({ q, state }: GatewayFilter): GatewayFileFilter => ({
  ...(q.trim() === '' ? {} : { q }),
  ...(state === null ? {} : { state }),
});

export function filteredGateways(gateways: readonly Gateway[], { q, state }: GatewayFilter): Gateway[] {
  const matches = textMatcher(q);
  return gateways.filter(
    (gateway) =>
      (state === null || gateway.state === state) && matches([gateway.name, gateway.code, gateway.place]),
  );
}

const VALUES: Readonly<Record<string, (gateway: Gateway) => number | string | null>> = {
  state: ({ state }) => GATEWAY_STATES.indexOf(state),
  code: ({ code }) => code,
  kind: ({ kind }) => kind,
  eui: ({ gateway_eui }) => gateway_eui,
  seen: ({ last_seen_at }) => last_seen_at,
  traps: ({ trap_count }) => trap_count,
  installed_on: ({ installed_on }) => installed_on,
  place: ({ place }) => place,
};

export const sortGateways = (gateways: readonly Gateway[], sort: Sort): Gateway[] =>
  sortRows(gateways, sort, VALUES, ({ code }) => code);
