import { type ReadingApi, SENSOR_CONDITION_LABELS, TRAP_STATE_LOOKS, type TrapState } from '@satomori/core';
import { gatewayIdOf } from '../gateways/findGateway.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { choicesOf, wordsOf } from '../options/choices.ts';
import type { OptionDefinition } from '../options/option.ts';

export const TRAP_STATE_WORDS: Record<TrapState, string> = wordsOf(TRAP_STATE_LOOKS);

/** The filter of traps; the same for the list and for files. */
export interface TrapFilterOptions {
  state?: string;
  group?: string;
  gateway?: string;
  sensor?: string;
  query?: string;
}

export const TRAP_FILTER_OPTIONS: readonly OptionDefinition[] = [
  {
    flags: '--state <states>',
    description: '状態（fired,unknown のように。作動、不明 でもよい）',
    parse: choicesOf(TRAP_STATE_WORDS),
  },
  { flags: '--group <group>', description: 'グループの名前か id（下のグループも含む）' },
  { flags: '--gateway <gateway>', description: '親機のコード、名前、id' },
  {
    flags: '--sensor <conditions>',
    description: '子機（none: 子機なし、silent: 通信が途絶えた子機）',
    parse: choicesOf(SENSOR_CONDITION_LABELS),
  },
  { flags: '-q, --query <text>', description: 'この文字を含むもの（名前、番号など）' },
];

/** The filter as the server expects it, with names resolved to ids. */
export async function trapFilterOf(api: ReadingApi, options: TrapFilterOptions) {
  const { state, group, gateway, sensor, query } = options;
  const groupId = await groupIdOf(api, group);
  const gatewayId = await gatewayIdOf(api, gateway);
  return {
    ...(state === undefined ? {} : { state }),
    ...(groupId === undefined ? {} : { group_id: groupId }),
    ...(gatewayId === undefined ? {} : { gateway_id: gatewayId }),
    ...(sensor === undefined ? {} : { sensor }),
    ...(query === undefined ? {} : { q: query }),
  };
}
