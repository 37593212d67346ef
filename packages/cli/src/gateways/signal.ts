import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { NO_SIGNAL_DAYS, SIGNAL_COLUMNS } from './signalColumns.ts';
import { findGateway } from './findGateway.ts';

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
