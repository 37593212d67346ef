import type { Context } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { SHELL_SCRIPTS, type Shell, SHELLS } from './shellScripts.ts';

export async function printCompletion({ output }: Context, shell: Shell): Promise<void> {
  await output.raw(SHELL_SCRIPTS[shell]);
}

export const completionCommand = defineCommand({
  noun: null,
  verb: 'completion',
  summary: 'シェルの補完を出力する',
  description: [
    'シェルの補完を出力する。',
    'bash: eval "$(satomori completion bash)" を ~/.bashrc に。',
    'zsh: eval "$(satomori completion zsh)" を ~/.zshrc に（compinit のあと）。',
    'fish: satomori completion fish | source を config.fish に。',
    'PowerShell: satomori completion powershell | Out-String | Invoke-Expression を $PROFILE に。',
  ],
  arguments: [{ name: '<shell>', description: 'シェル', choices: SHELLS }],
  context: 'local',
  run: printCompletion,
});

export const completeCommand = defineCommand({
  noun: null,
  verb: 'complete',
  summary: '補完の候補を1行に1つ表示する（シェルが呼ぶ）',
  arguments: [{ name: '[words...]', description: '打ちかけの言葉まで。-- のあとに' }],
  context: 'call',
  run: async ({ contexts, command }, words: string[]) =>
    (await import('./complete.ts')).complete(contexts, command, words),
});
