import {
  type Gateway,
  GATEWAY_KIND_LABELS,
  GATEWAY_STATES,
  gatewayAt,
  textMatcher,
  compareNames,
} from '@satomori/core';
import type { ReadingContext } from '../../command/context.ts';
import { GATEWAY_STATE_WORDS } from '../../gateways/filter.ts';
import { GATEWAY_COLUMNS } from '../../gateways/list.ts';
import { createLiveList } from '../../live/liveList.ts';
import { defineTab, type Tab } from './tab.ts';
import { gatewayDetails } from '../../gateways/show.ts';

const textsOf = ({ name, code, kind, state, place }: Gateway) => [
  name,
  code,
  GATEWAY_KIND_LABELS[kind],
  GATEWAY_STATE_WORDS[state],
  place,
];

/** Offline gateways first; within a state by name. */
function byNeed(one: Gateway, other: Gateway): number {
  const order = GATEWAY_STATES.indexOf(one.state) - GATEWAY_STATES.indexOf(other.state);
  return order === 0 ? compareNames(one.name, other.name) : order;
}

export const createGatewayTab = ({ api, now, signal }: ReadingContext): Tab =>
  defineTab<Gateway>({
    name: 'gateways',
    label: '親機',
    unit: '台',
    resources: ['gateways', 'gateway_logs'],
    columns: GATEWAY_COLUMNS,
    list: createLiveList<Gateway>({
      readPage: api.gateways.list,
      now,
      signal,
    }),
    details: (gateway, style, at) => gatewayDetails(gatewayAt(gateway, at), style, at),
    arrange: (gateways, filter, at) => {
      const isFound = textMatcher(filter);
      return gateways
        .map((gateway) => gatewayAt(gateway, at))
        .filter((gateway) => isFound(textsOf(gateway)))
        .sort(byNeed);
    },
  });
