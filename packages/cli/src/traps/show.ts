import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { findTrap } from './findTrap.ts';
import { trapDetails } from './details.ts';

export async function showTrap({ api, output, now }: ReadingContext, wanted: string): Promise<void> {
  const trap = await findTrap(api, wanted);
  await output.details(trap, trapDetails(trap, output.style, now()));
}

export const showTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'show',
  summary: 'わなを詳しく表示する',
  arguments: [{ name: '<trap>', description: '番号、名前、id のどれか' }],
  context: 'reading',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).trapSchema },
  run: showTrap,
});
