import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { USER_COLUMNS, userRow } from './columns.ts';

export async function listUsers({ api, output, signal }: ReadingContext): Promise<void> {
  const { me, members } = await api.users.list({ signal });
  await output.list([[me, ...members]], USER_COLUMNS);
}

export const listUsersCommand = defineCommand({
  noun: 'users',
  verb: 'list',
  summary: '自分と、同じグループの人',
  context: 'reading',
  output: { array: userRow },
  run: listUsers,
});
