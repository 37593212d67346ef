import { GATEWAY_STATE_LOOKS, type GatewayState, TRAP_STATE_LOOKS, type TrapState } from '@satomori/core';

const wordsOf = <State extends string>(looks: Record<State, { word: string }>) =>
  Object.fromEntries(
    Object.entries<{ word: string }>(looks).map(([state, { word }]) => [state, word]),
  ) as Record<State, string>;

export const TRAP_STATE_WORDS: Record<TrapState, string> = wordsOf(TRAP_STATE_LOOKS);
export const GATEWAY_STATE_WORDS: Record<GatewayState, string> = wordsOf(GATEWAY_STATE_LOOKS);
