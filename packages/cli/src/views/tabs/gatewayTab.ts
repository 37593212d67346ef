import { deriveGatewayState, type Gateway, GATEWAY_KIND_LABELS, GATEWAY_STATES } from '@satomori/core';
import type { ReadingContext } from '../../context.ts';
import { GATEWAY_COLUMNS } from '../../gateways/gatewayColumns.ts';
import { gatewayDetails } from '../../gateways/gatewayDetails.ts';
import { createLiveList } from '../../live/liveList.ts';
import { GATEWAY_STATE_WORDS } from '../../traps/stateWords.ts';
import { holdsWords } from './holdsWords.ts';
import { defineTab, type Tab } from './tab.ts';

const asOf = (gateway: Gateway, now: number): Gateway => ({
  ...gateway,
  ...deriveGatewayState(gateway, now),
});

const textsOf = ({ name, code, kind, state, place }: Gateway) => [
  name,
  code,
  GATEWAY_KIND_LABELS[kind],
  GATEWAY_STATE_WORDS[state],
  place,
];

/** Those that are silent first; within a state by name. */
function byNeed(one: Gateway, other: Gateway): number {
  const order = GATEWAY_STATES.indexOf(one.state) - GATEWAY_STATES.indexOf(other.state);
  return order === 0 ? one.name.localeCompare(other.name, 'ja', { numeric: true }) : order;
}

export const createGatewayTab = ({ api, now, signal }: ReadingContext): Tab =>
  defineTab<Gateway>({
    name: 'gateways',
    label: '親機',
    unit: '台',
    resources: ['gateways', 'gateway_logs'],
    columns: GATEWAY_COLUMNS,
    list: createLiveList<Gateway>({
      readPage: (query, options) => api.gateways.list(query, options),
      readChanges: (query, options) => api.gateways.list(query, options),
      now,
      signal,
    }),
    details: (gateway, style, at) => gatewayDetails(asOf(gateway, at), style, at),
    arrange: (gateways, filter, at) =>
      gateways
        .map((gateway) => asOf(gateway, at))
        .filter((gateway) => holdsWords(textsOf(gateway), filter))
        .sort(byNeed),
  });
