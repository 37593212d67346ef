import type { Import } from '@satomori/core';
import { readRefusals, type RefusedRow } from '@satomori/core/imports';
import type { WritingContext } from '../command/context.ts';

/** So many refused rows are shown; the report contains all. */
const SHOWN = 20;

export const REFUSED_COLUMNS = [
  { heading: '行', value: ({ line }: RefusedRow) => line },
  { heading: '記録を見分ける値', value: ({ key }: RefusedRow) => key },
  { heading: '理由', value: ({ reason }: RefusedRow) => reason },
];

export function tellRefused({ say }: WritingContext, refused: readonly RefusedRow[]): void {
  for (const { line, reason } of refused.slice(0, SHOWN)) say(`  ${line}行目: ${reason}`);
  if (refused.length > SHOWN) say(`  ほか${refused.length - SHOWN}行（--report で全部）`);
}

/** Rows that could be read, but not registered: a login id is taken, a sensor has a trap. */
export const refusedByServer = async (
  { writing, signal }: WritingContext,
  { id, counts }: Import,
): Promise<RefusedRow[]> =>
  counts.refused === 0 ? [] : readRefusals(await (await writing.imports.report(id, { signal })).text());
