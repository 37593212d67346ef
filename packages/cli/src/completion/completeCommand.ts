import { Command } from 'commander';
import type { Contexts } from '../command/context.ts';

export const completeCommand = (contexts: Contexts, root: () => Command) =>
  new Command('complete')
    .description('補完の候補を1行に1つ表示する（シェルが呼ぶ）')
    .argument('[words...]', '打ちかけの言葉まで。-- のあとに')
    .action(async (words: string[], _options: object, command: Command) => {
      const { complete } = await import('./complete.ts');
      await complete(contexts, command, root(), words);
    });
