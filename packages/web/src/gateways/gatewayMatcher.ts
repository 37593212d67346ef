import { type Gateway, readEui, textMatcher } from '@satomori/core';

/** A test for gateways whose name, code, place or EUI contains each word of a search. Source: R67. */
export function gatewayMatcher(wanted: string): (gateway: Gateway) => boolean {
  const matches = textMatcher(wanted);
  const eui = readEui(wanted);
  return ({ name, code, place, gateway_eui }) =>
    (eui !== null && gateway_eui === eui) || matches([name, code, place, gateway_eui]);
}
