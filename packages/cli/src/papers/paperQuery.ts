import { POST_STATUS_LABELS, type ReadingApi } from '@satomori/core';
import { type CaptureFilterOptions, captureFilterOf } from '../captures/captureFilter.ts';
import { usageError } from '../errors/cliError.ts';
import { gatewayIdOf } from '../gateways/findGateway.ts';
import type { PaperQuery } from '../server/fileCalls.ts';
import { TRAP_STATE_WORDS } from '../traps/stateWords.ts';

export const PAPER_TYPES = ['trap_list', 'capture_list'] as const;
export type PaperType = (typeof PAPER_TYPES)[number];

export interface PaperFilterOptions extends CaptureFilterOptions {
  type: PaperType;
  gateway?: string;
}

type OptionName = keyof PaperFilterOptions;

/** Options that the other paper knows: left out silently they would give a paper of too much. */
const FOREIGN: Record<PaperType, readonly OptionName[]> = {
  trap_list: ['from', 'to', 'species', 'kind'],
  capture_list: ['gateway'],
};
const STATES: Record<PaperType, object> = { trap_list: TRAP_STATE_WORDS, capture_list: POST_STATUS_LABELS };

function checkOptions(options: PaperFilterOptions): void {
  const { type, state } = options;
  const foreign = FOREIGN[type].filter((name) => options[name] !== undefined);
  const wrong = (state?.split(',') ?? []).filter((each) => !Object.hasOwn(STATES[type], each));
  if (foreign.length > 0)
    throw usageError(`${type} に使えないオプションです: ${foreign.map((name) => `--${name}`).join(' ')}`);
  if (wrong.length > 0) throw usageError(`${type} にない状態です: ${wrong.join('、')}`);
}

/** What the server is asked for; names are looked up. */
export async function paperQueryOf(api: ReadingApi, options: PaperFilterOptions): Promise<PaperQuery> {
  checkOptions(options);
  const { type } = options;
  const filter = await captureFilterOf(api, options);
  if (type === 'capture_list') return { type, ...filter };
  const { from: _from, to: _to, species: _species, kind: _kind, ...shared } = filter;
  const gatewayId = await gatewayIdOf(api, options.gateway);
  return { type, ...shared, ...(gatewayId === undefined ? {} : { gateway_id: gatewayId }) };
}
