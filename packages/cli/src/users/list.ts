import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { CurrentUser, Member } from '@satomori/core';
import type { RowSchema } from '../command/rowSchema.ts';
import type { Column } from '../output/columns.ts';

/** The person's own account in full, other members of the groups by name. */
export type UserRow = CurrentUser | Member;

export const USER_COLUMNS: readonly Column<UserRow>[] = [
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: '番号', cell: ({ user_code }) => user_code ?? '' },
  { heading: '', cell: (user) => ('login_id' in user ? '自分' : '') },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

export const userRow: RowSchema = async () => {
  const { union } = await import('../command/rowSchema.ts');
  const { currentUserSchema, memberSchema } = await import('@satomori/core/rowSchemas');
  return union([currentUserSchema, memberSchema]);
};

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
