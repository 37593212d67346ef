import { Command } from 'commander';
import type { Contexts, SettingsContext } from '../command/context.ts';

export async function showContext({ target, settings, output }: SettingsContext): Promise<void> {
  const { context, url } = target();
  await output.details(
    { name: context, url, is_current: context !== null && context === settings.current() },
    [
      ['名前', context ?? '（名前なし）'],
      ['アドレス', url],
      ['設定ファイル', settings.path],
    ],
  );
}

export const showContextCommand = (contexts: Contexts, run = showContext) =>
  new Command('show')
    .description('いまの接続先を表示する')
    .action(async (_options: object, command: Command) => {
      await run(await contexts.settings(command, 'contexts'));
    });
