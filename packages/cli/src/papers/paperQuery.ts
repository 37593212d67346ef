import { type PaperType, type ReadingApi, PAPER_TITLES } from '@satomori/core';
import { captureFilterOf, type CaptureFilterOptions } from '../captures/filter.ts';
import { usageError } from '../errors/cliError.ts';
import { parseTime } from '../options/times.ts';
import { gatewayIdOf } from '../gateways/findGateway.ts';
import type { PaperQuery } from '../server/connect.ts';
import { PAPER_FAMILIES } from './paperTypes.ts';

export interface PaperFilterOptions extends CaptureFilterOptions {
  type: PaperType;
  gateway?: string;
  /** Ids of rows, separated by commas. */
  id?: string;
  /** The print time that appears on the paper. */
  printedAt?: string;
}

const FILTERS = [
  'from',
  'to',
  'month',
  'species',
  'group',
  'trap',
  'gateway',
  'state',
  'kind',
  'query',
  'id',
] as const satisfies readonly (keyof PaperFilterOptions)[];

/** Rejects options of other papers: ignoring them would print too much. */
function checkOptions(options: PaperFilterOptions): void {
  const { type, state, kind } = options;
  const { filters, states, kinds } = PAPER_FAMILIES[type];
  const foreign = FILTERS.filter(
    (name) => options[name] !== undefined && !filters.includes(name === 'month' ? 'from' : name),
  );
  const wrongIn = (words: object, codes = '') =>
    codes.split(',').filter((code) => code !== '' && !Object.hasOwn(words, code));
  const named = `${type}（${PAPER_TITLES[type]}）`;
  if (foreign.length > 0)
    throw usageError(`${named}に使えないオプションです: ${foreign.map((name) => `--${name}`).join(' ')}`);
  const wrongStates = wrongIn(states, state);
  if (wrongStates.length > 0) throw usageError(`${named}にない状態です: ${wrongStates.join('、')}`);
  const wrongKinds = wrongIn(kinds, kind);
  if (wrongKinds.length > 0) throw usageError(`${named}にない種類です: ${wrongKinds.join('、')}`);
}

/**
 * The query of a paper, with names resolved to ids.
 *
 * @throws {CliError} for an option or a word that the list behind this paper does not support
 */
export async function paperQueryOf(
  api: ReadingApi,
  options: PaperFilterOptions,
  now: number,
): Promise<PaperQuery> {
  checkOptions(options);
  const { type, id, printedAt } = options;
  const filter = await captureFilterOf(api, options, now);
  const gatewayId = await gatewayIdOf(api, options.gateway);
  return {
    type,
    ...filter,
    ...(gatewayId === undefined ? {} : { gateway_id: gatewayId }),
    ...(id === undefined ? {} : { ids: id }),
    ...(printedAt === undefined ? {} : { printed_at: parseTime(printedAt, now) }),
  };
}
