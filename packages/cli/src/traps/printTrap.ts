import type { WrittenTrap } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { printWritten } from '../command/printWritten.ts';
import { TRAP_COLUMNS } from './list.ts';

export const writtenTrap = {
  object: async () => (await import('@satomori/core/rowSchemas')).writtenTrapSchema,
};

/** The trap as it is registered now, and what the law may forbid about it. */
export async function printTrap(context: WritingContext, trap: WrittenTrap): Promise<void> {
  await printWritten(context, { id: trap.id, row: trap, columns: TRAP_COLUMNS });
  for (const { message, article } of trap.warnings) context.say(`${message}（${article}）`);
}
