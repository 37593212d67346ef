import { GATEWAY_STATE_LOOKS, type GatewayState } from '@satomori/core';
import { choicesOf, wordsOf } from '../options/choices.ts';
import type { OptionDefinition } from '../options/option.ts';

export const GATEWAY_STATE_WORDS: Record<GatewayState, string> = wordsOf(GATEWAY_STATE_LOOKS);

/** The filter of gateways; the same for the list and for files. */
export interface GatewayFilterOptions {
  state?: string;
  query?: string;
}

export const GATEWAY_FILTER_OPTIONS: readonly OptionDefinition[] = [
  {
    flags: '--state <states>',
    description: '状態（offline,never_seen のように。停止、未接続 でもよい）',
    parse: choicesOf(GATEWAY_STATE_WORDS),
  },
  { flags: '-q, --query <text>', description: 'この文字を含むもの' },
];

/** The filter as the server expects it. */
export const gatewayFilterOf = ({ state, query }: GatewayFilterOptions) => ({
  ...(state === undefined ? {} : { state }),
  ...(query === undefined ? {} : { q: query }),
});
