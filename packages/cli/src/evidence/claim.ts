import type { ClaimQuery } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { usageError } from '../errors/cliError.ts';
import { DAY_OPTIONS, type DayRange, daysOf } from '../options/days.ts';
import type { OptionDefinition } from '../options/option.ts';
import { findPerson } from '../people/findPerson.ts';

export const HUNTER_ARGUMENT = {
  name: '<user>',
  description: '捕獲者（名前、番号、ログインID、id のどれか）',
};
export const PERIOD_OPTIONS: readonly OptionDefinition[] = DAY_OPTIONS;

/** Whose captures, and of which days; both ends of the period are needed. */
export async function claimOf(
  { api, now }: Pick<ReadingContext, 'api' | 'now'>,
  wanted: string,
  range: DayRange,
): Promise<ClaimQuery> {
  const { from, to } = daysOf(range, now());
  if (from === undefined || to === undefined)
    throw usageError('期間を、--month か、--from と --to で指定してください。');
  const { id } = await findPerson(api, wanted);
  return { hunter_id: id, from, to };
}
