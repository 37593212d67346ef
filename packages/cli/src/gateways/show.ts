import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { findGateway } from './findGateway.ts';
import { gatewayDetails } from './details.ts';

export async function showGateway({ api, output, now }: ReadingContext, wanted: string): Promise<void> {
  const gateway = await findGateway(api, wanted);
  await output.details(gateway, gatewayDetails(gateway, output.style, now()));
}

export const showGatewayCommand = defineCommand({
  noun: 'gateways',
  verb: 'show',
  summary: '親機を詳しく表示する',
  arguments: [{ name: '<gateway>', description: 'コード、名前、id のどれか' }],
  context: 'reading',
  output: { object: 'gateways' },
  run: showGateway,
});
