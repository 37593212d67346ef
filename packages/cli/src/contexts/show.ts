import type { SettingsContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { contextRow } from './list.ts';

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

export const showContextCommand = defineCommand({
  noun: 'context',
  verb: 'show',
  summary: 'いまの接続先を表示する',
  context: 'settings',
  output: { object: contextRow },
  run: showContext,
});
