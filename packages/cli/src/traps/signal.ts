import { SIGNAL_DAY_LABELS, type TrapSignalDay } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { Column } from '../output/columns.ts';
import { findTrap } from './findTrap.ts';
import { NO_SIGNAL_DAYS, SIGNAL_COLUMNS } from '../gateways/signal.ts';

const COLUMNS: readonly Column<TrapSignalDay>[] = [
  ...SIGNAL_COLUMNS,
  {
    heading: SIGNAL_DAY_LABELS.gateways,
    cell: ({ gateways }) => gateways.map(({ name, frames }) => `${name} ${frames}`).join('、'),
    shrinksTo: 12,
  },
];

export async function showTrapSignal(
  { api, output, signal, say }: ReadingContext,
  wanted: string,
): Promise<void> {
  const trap = await findTrap(api, wanted);
  const { days } = await api.traps.signal(trap.id, { signal });
  const count = await output.list([days], COLUMNS);
  if (count === 0) say(NO_SIGNAL_DAYS);
}

export const trapSignalCommand = defineCommand({
  noun: 'traps',
  verb: 'signal',
  summary: 'わなの電波の推移を、日ごとに表示する（90日まで）',
  arguments: [{ name: '<trap>', description: '番号、名前、id のどれか' }],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).trapSignalDaySchema },
  run: showTrapSignal,
});
