import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { findGateway } from './findGateway.ts';
import { gatewayDetails } from './details.ts';

export async function showGateway({ api, output, now }: ReadingContext, wanted: string): Promise<void> {
  const gateway = await findGateway(api, wanted);
  await output.details(gateway, gatewayDetails(gateway, output.style, now()));
}

export const showGatewayCommand = (contexts: Contexts, run = showGateway) =>
  new Command('show')
    .description('親機を詳しく表示する')
    .argument('<gateway>', 'コード、名前、id のどれか')
    .action(async (wanted: string, _options: object, command: Command) => {
      await run(await contexts.reading(command, 'gateways'), wanted);
    });
