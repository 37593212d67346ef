import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { findTrap } from './findTrap.ts';
import { trapDetails } from './details.ts';

export async function showTrap({ api, output, now }: ReadingContext, wanted: string): Promise<void> {
  const trap = await findTrap(api, wanted);
  await output.details(trap, trapDetails(trap, output.style, now()));
}

export const showTrapCommand = (contexts: Contexts, run = showTrap) =>
  new Command('show')
    .description('わなを詳しく表示する')
    .argument('<trap>', '番号、名前、id のどれか')
    .action(async (wanted: string, _options: object, command: Command) => {
      await run(await contexts.reading(command, 'traps'), wanted);
    });
