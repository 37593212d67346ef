import { type AdminUser, rightsText } from '@satomori/core';
import type { Context } from '../command/context.ts';
import type { RowSchema } from '../command/rowSchema.ts';
import type { Detail } from '../output/output.ts';
import { groupsText, stateText } from './list.ts';
import { userDetails } from './show.ts';

export const accountRow: RowSchema = async () => (await import('@satomori/core/rowSchemas')).adminUserSchema;

/** Prints an account as an administrator sees it. */
export async function printAccount({ output }: Pick<Context, 'output'>, person: AdminUser): Promise<void> {
  const [id, ...others] = userDetails(person, output.style).toReversed();
  const rights: Detail[] = [
    ['権限', rightsText(person)],
    ['グループ', groupsText(person)],
    ['状態', stateText(person)],
  ];
  await output.details(person, [...others.toReversed(), ...rights, ...(id === undefined ? [] : [id])]);
}
