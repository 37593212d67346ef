import { type GatewaySignalDay, SIGNAL_DAY_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { findGateway } from './findGateway.ts';
import type { Column } from '../output/columns.ts';

/** Printed where there is no day. */
export const NO_SIGNAL_DAYS = '電波の記録はまだありません。次の通信から、日ごとに記録されます。';

const measured = (value: number | null, unit: string): string => (value === null ? '' : `${value}${unit}`);

/** The figures of a day of signal, of a trap or of a gateway. */
export const SIGNAL_COLUMNS: readonly Column<GatewaySignalDay>[] = [
  { heading: SIGNAL_DAY_LABELS.day, cell: ({ day }) => day },
  { heading: SIGNAL_DAY_LABELS.frames, cell: ({ frames }) => String(frames), align: 'right' },
  {
    heading: SIGNAL_DAY_LABELS.margin_db,
    cell: ({ margin_db }) => measured(margin_db, 'dB'),
    align: 'right',
  },
  {
    heading: SIGNAL_DAY_LABELS.lowest_margin_db,
    cell: ({ lowest_margin_db }) => measured(lowest_margin_db, 'dB'),
    align: 'right',
  },
  { heading: SIGNAL_DAY_LABELS.rssi_dbm, cell: ({ rssi_dbm }) => measured(rssi_dbm, 'dBm'), align: 'right' },
];

export async function showGatewaySignal(
  { api, output, signal, say }: ReadingContext,
  wanted: string,
): Promise<void> {
  const gateway = await findGateway(api, wanted);
  const { days } = await api.gateways.signal(gateway.id, { signal });
  const count = await output.list([days], SIGNAL_COLUMNS);
  if (count === 0) say(NO_SIGNAL_DAYS);
}

export const gatewaySignalCommand = defineCommand({
  noun: 'gateways',
  verb: 'signal',
  summary: '親機の電波の推移を、日ごとに表示する（90日まで）',
  arguments: [{ name: '<gateway>', description: 'コード、名前、id のどれか' }],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).gatewaySignalDaySchema },
  run: showGatewaySignal,
});
