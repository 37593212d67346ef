import { defineCommand } from '../command/defineCommand.ts';

export const completeCommand = defineCommand({
  noun: null,
  verb: 'complete',
  summary: '補完の候補を1行に1つ表示する（シェルが呼ぶ）',
  arguments: [{ name: '[words...]', description: '打ちかけの言葉まで。-- のあとに' }],
  context: 'call',
  run: async ({ contexts, command }, words: string[]) =>
    (await import('./complete.ts')).complete(contexts, command, words),
});
