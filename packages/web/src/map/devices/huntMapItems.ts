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

export const trapPoint = (trap: Trap): HuntMapItem => ({
  kind: 'trap',
  id: trap.id,
  name: trap.name,
  place: placeOf(trap),
  trap,
});

export const gatewayPoint = (gateway: Gateway): HuntMapItem => ({
  kind: 'gateway',
  id: gateway.id,
  name: gateway.name,
  place: placeOf(gateway),
  gateway,
});

export const isPlaced = (point: HuntMapItem): point is PlacedHuntMapItem => point.place !== null;

/** Gateways rank after traps that need a person, and before those that do not. */
const GATEWAY_RANK = TRAP_STATES.indexOf('armed') - 0.5;

/** A lower rank is more urgent. */
export function rankOf(point: HuntMapItem): number {
  if (point.kind === 'trap') return TRAP_STATES.indexOf(point.trap.state);
  return point.gateway.state === 'offline' ? TRAP_STATES.indexOf('path_down') : GATEWAY_RANK;
}

/** Nothing over the map may cover these. */
export const needsPerson = (point: HuntMapItem): boolean =>
  point.kind === 'trap' && doesTrapNeedPerson(point.trap);

/** Fired, and no one has responded. */
export const isAlarming = (point: HuntMapItem): boolean =>
  point.kind === 'trap' && point.trap.state === 'fired' && point.trap.responder === null;

/** What a person has to see on the map before anything else. Source: R263. */
export const ALWAYS_NAMED: readonly TrapState[] = ['fired', 'unknown'];

export const isAlwaysNamed = (point: HuntMapItem): boolean =>
  point.kind === 'trap' && ALWAYS_NAMED.includes(point.trap.state);

/** Its state as a word; for a gateway with its kind, because traps use the same words. */
export const wordOf = (point: HuntMapItem): string =>
  point.kind === 'trap'
    ? TRAP_STATE_LOOKS[point.trap.state].word
    : `${GATEWAY_KIND_LABELS[point.gateway.kind]} ${GATEWAY_STATE_LOOKS[point.gateway.state].word}`;

/** Colour of its state. */
export const colorOf = (point: HuntMapItem): string =>
  point.kind === 'trap'
    ? TRAP_STATE_LOOKS[point.trap.state].color
    : GATEWAY_STATE_LOOKS[point.gateway.state].color;

/** A text that differs after any change that a person should notice. */
export const stampOf = (point: HuntMapItem): string =>
  point.kind === 'trap'
    ? `${point.trap.state} ${point.trap.responder?.acknowledged_at ?? ''}`
    : point.gateway.state;
