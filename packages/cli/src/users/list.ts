import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { USER_COLUMNS } from './columns.ts';

export async function listUsers({ api, output, signal }: ReadingContext): Promise<void> {
  const { me, members } = await api.users.list({ signal });
  await output.list([[me, ...members]], USER_COLUMNS);
}

export const listUsersCommand = (contexts: Contexts, run = listUsers) =>
  new Command('list')
    .description('自分と、同じグループの人')
    .action(async (_options: object, command: Command) => {
      await run(await contexts.reading(command, 'users'));
    });
