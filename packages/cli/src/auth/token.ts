import { Command } from 'commander';
import type { Contexts, TokenContext } from '../command/context.ts';
import { notSignedIn } from '../errors/cliError.ts';
import { visible } from '../text/visible.ts';

export async function printToken({ token, output }: TokenContext): Promise<void> {
  if (token.value === null) throw notSignedIn();
  await output.text(visible(token.value));
}

export const tokenCommand = (contexts: Contexts, run = printToken) =>
  new Command('token')
    .description('トークンを表示する（他人に見せないでください）')
    .action(async (_options: object, command: Command) => {
      await run(await contexts.token(command));
    });
