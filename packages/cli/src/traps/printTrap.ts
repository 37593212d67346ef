import type { WrittenTrap } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { TRAP_COLUMNS } from './list.ts';

export const writtenTrap = {
  object: async () => (await import('@satomori/core/rowSchemas')).writtenTrapSchema,
};

/** The trap as it is registered now, and what the law may forbid about it. */
export async function printTrap({ output, say }: WritingContext, trap: WrittenTrap): Promise<void> {
  if (output.mode === 'json') await output.details(trap, []);
  else await output.list([[trap]], TRAP_COLUMNS);
  for (const { message, article } of trap.warnings) say(`${message}（${article}）`);
}
