import type { TokenContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { notSignedIn } from '../errors/cliError.ts';
import { visible } from '../text/visible.ts';

async function printToken({ token, output }: TokenContext): Promise<void> {
  if (token.value === null) throw notSignedIn();
  await output.text(visible(token.value));
}

export const tokenCommand = defineCommand({
  noun: 'auth',
  verb: 'token',
  summary: 'トークンを表示する（他人に見せないでください）',
  context: 'token',
  run: printToken,
});
