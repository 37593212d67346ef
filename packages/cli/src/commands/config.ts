import { Command } from 'commander';
import type { Contexts, SettingsContext } from '../context.ts';

/** What changes how the program works; the token's value is never shown. */
export const VARIABLES = [
  'SATOMORI_URL',
  'SATOMORI_TOKEN',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NO_COLOR',
  'PAGER',
];

export async function showConfig(context: SettingsContext): Promise<void> {
  const { settings, target, environment, output } = context;
  const { context: name, url } = target();
  const variables = VARIABLES.filter(
    (each) => (environment[each] ?? environment[each.toLowerCase()] ?? '') !== '',
  );
  const contexts = Object.keys(settings.contexts());
  const { join } = await import('node:path');
  const tokens = join(settings.folder, 'tokens');
  await output.details(
    { settings_file: settings.path, tokens_folder: tokens, context: name, url, contexts, variables },
    [
      ['設定ファイル', settings.path],
      ['トークンの場所', tokens],
      ['接続先', name === null ? url : `${name}  ${url}`],
      ['接続先の名前', contexts.join('、') || null],
      ['効いている環境変数', variables.join(' ') || null],
    ],
  );
}

export const configCommand = (contexts: Contexts, run = showConfig) =>
  new Command('config')
    .description('設定のある場所と、いま効いている設定を表示する（変えるのは context use）')
    .action(async (_options: object, command: Command) => {
      await run(await contexts.settings(command, 'config'));
    });
