import { Argument, Command } from 'commander';
import type { Context, Contexts } from '../command/context.ts';
import { SHELL_SCRIPTS, type Shell, SHELLS } from './shellScripts.ts';

export async function printCompletion({ output }: Context, shell: Shell): Promise<void> {
  await output.raw(SHELL_SCRIPTS[shell]);
}

export const completionCommand = (contexts: Contexts, run = printCompletion) =>
  new Command('completion')
    .description(
      [
        'シェルの補完を出力する。',
        'bash: eval "$(satomori completion bash)" を ~/.bashrc に。',
        'zsh: eval "$(satomori completion zsh)" を ~/.zshrc に（compinit のあと）。',
        'fish: satomori completion fish | source を config.fish に。',
        'PowerShell: satomori completion powershell | Out-String | Invoke-Expression を $PROFILE に。',
      ].join('\n'),
    )
    .summary('シェルの補完を出力する')
    .addArgument(new Argument('<shell>', 'シェル').choices(SHELLS))
    .action(async (shell: Shell, _options: object, command: Command) => {
      await run(await contexts.local(command), shell);
    });
