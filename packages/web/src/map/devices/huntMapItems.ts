import {
  doesTrapNeedPerson,
  type Gateway,
  GATEWAY_KIND_LABELS,
  GATEWAY_STATE_LOOKS,
  TRAP_STATE_LOOKS,
  TRAP_STATES,
  type Trap,
  type TrapState,
} from '@satomori/core';
import { type Place, placeOf } from '../../geo/place.ts';

/** A thing on the map and in its list. */
export type HuntMapItem =
  | { kind: 'trap'; id: string; name: string; place: Place | null; trap: Trap }
  | { kind: 'gateway'; id: string; name: string; place: Place | null; gateway: Gateway };
export type PlacedHuntMapItem = HuntMapItem & { place: Place };

export const trapItem = (trap: Trap): HuntMapItem => ({
  kind: 'trap',
  id: trap.id,
  name: trap.name,
  place: placeOf(trap),
  trap,
});

export const gatewayItem = (gateway: Gateway): HuntMapItem => ({
  kind: 'gateway',
  id: gateway.id,
  name: gateway.name,
  place: placeOf(gateway),
  gateway,
});

export const isPlaced = (item: HuntMapItem): item is PlacedHuntMapItem => item.place !== null;

/** Gateways rank after traps that need a person, and before those that do not. */
const GATEWAY_RANK = TRAP_STATES.indexOf('armed') - 0.5;

/** A lower rank is more urgent. */
export function rankOf(item: HuntMapItem): number {
  if (item.kind === 'trap') return TRAP_STATES.indexOf(item.trap.state);
  return item.gateway.state === 'offline' ? TRAP_STATES.indexOf('path_down') : GATEWAY_RANK;
}

/** Nothing over the map may cover these. */
export const needsPerson = (item: HuntMapItem): boolean =>
  item.kind === 'trap' && doesTrapNeedPerson(item.trap);

/** Fired, and no one has responded. */
export const isAlarming = (item: HuntMapItem): boolean =>
  item.kind === 'trap' && item.trap.state === 'fired' && item.trap.responder === null;

/** What a person has to see on the map before anything else. Source: R263. */
export const ALWAYS_NAMED: readonly TrapState[] = ['fired', 'unknown'];

export const isAlwaysNamed = (item: HuntMapItem): boolean =>
  item.kind === 'trap' && ALWAYS_NAMED.includes(item.trap.state);

/** Its state as a word; for a gateway with its kind, because traps use the same words. */
export const wordOf = (item: HuntMapItem): string =>
  item.kind === 'trap'
    ? TRAP_STATE_LOOKS[item.trap.state].word
    : `${GATEWAY_KIND_LABELS[item.gateway.kind]} ${GATEWAY_STATE_LOOKS[item.gateway.state].word}`;

/** Colour of its state. */
export const colorOf = (item: HuntMapItem): string =>
  item.kind === 'trap'
    ? TRAP_STATE_LOOKS[item.trap.state].color
    : GATEWAY_STATE_LOOKS[item.gateway.state].color;

/** A text that differs after any change that a person should notice. */
export const stampOf = (item: HuntMapItem): string =>
  item.kind === 'trap'
    ? `${item.trap.state} ${item.trap.responder?.acknowledged_at ?? ''}`
    : item.gateway.state;
