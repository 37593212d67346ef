import type { SettingsContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { setVariables } from '../settings/address.ts';

export async function showConfig(context: SettingsContext): Promise<void> {
  const { settings, target, globals, environment, output } = context;
  const { timeout = null, caFile = null } = globals;
  const { context: name, url, productKey } = target();
  const variables = setVariables(environment);
  const contexts = Object.keys(settings.contexts());
  const { join } = await import('node:path');
  const tokens = join(settings.folder, 'tokens');
  await output.details(
    {
      settings_file: settings.path,
      tokens_folder: tokens,
      context: name,
      url,
      product_key: productKey ?? null,
      contexts,
      timeout,
      ca_file: caFile,
      variables,
    },
    [
      ['設定ファイル', settings.path],
      ['トークンの場所', tokens],
      ['接続先', name === null ? url : `${name}  ${url}`],
      ['製品の名前', productKey ?? null],
      ['接続先の名前', contexts.join('、') || null],
      ['待つ秒数', timeout === null ? null : String(timeout)],
      ['認証局のファイル', caFile],
      ['効いている環境変数', variables.join(' ') || null],
    ],
  );
}

const configRow = async () => {
  const { array, nullable, number, object, string, stringOrNull } = await import('../command/rowSchema.ts');
  return object({
    settings_file: string(),
    tokens_folder: string(),
    context: stringOrNull,
    url: string(),
    product_key: stringOrNull,
    contexts: array(string()),
    timeout: nullable(number()),
    ca_file: stringOrNull,
    variables: array(string()),
  });
};

export const showConfigCommand = defineCommand({
  noun: 'config',
  verb: 'show',
  summary: '設定のある場所と、いま効いている設定を表示する（show は省ける）',
  context: 'settings',
  output: { object: configRow },
  run: showConfig,
});
