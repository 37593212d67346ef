import type { SettingsContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { setVariables } from '../settings/address.ts';
import { visible } from '../text/visible.ts';
import { CONFIG_KEY_LINES, CONFIG_KEY_NAMES, CONFIG_KEYS, type ConfigKeyName } from './configKeys.ts';

async function showConfig(context: SettingsContext): Promise<void> {
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

/** Prints only the current value, for scripts; nothing where none is set. */
async function getConfig(context: SettingsContext, key: ConfigKeyName): Promise<void> {
  const { output } = context;
  const value = CONFIG_KEYS[key].read(context);
  if (output.mode === 'json') await output.details({ key, value }, []);
  else if (value !== null) await output.text(visible(value));
}

const settingRow = async () => {
  const { object, string, stringOrNull } = await import('../command/rowSchema.ts');
  return object({ key: string(), value: stringOrNull });
};

export const getConfigCommand = defineCommand({
  noun: 'config',
  verb: 'get',
  summary: 'いま効いている設定を1つ表示する',
  description: ['いま効いている設定を1つ表示する（なければ何も出さない）。', ...CONFIG_KEY_LINES],
  arguments: [{ name: '<key>', description: '設定', choices: CONFIG_KEY_NAMES }],
  context: 'settings',
  output: { object: settingRow },
  run: getConfig,
});

async function setConfig(context: SettingsContext, key: ConfigKeyName, value: string): Promise<void> {
  const { say, environment } = context;
  const saved = await CONFIG_KEYS[key].write(context, value);
  say(saved === null ? `${key} を既定に戻しました。` : `${key} を「${saved}」にしました。`);
  const isAboutServer = key === 'context' || key === 'url';
  if (isAboutServer && (environment['SATOMORI_URL'] ?? '') !== '')
    say('注意: SATOMORI_URL があるうちは、そちらのアドレスが使われます。');
}

export const setConfigCommand = defineCommand({
  noun: 'config',
  verb: 'set',
  summary: '設定を1つ変える',
  description: [
    "設定を1つ変える。値が ''（空）なら既定に戻す（product_key、timeout、ca_file）。",
    ...CONFIG_KEY_LINES,
  ],
  arguments: [
    { name: '<key>', description: '設定', choices: CONFIG_KEY_NAMES },
    { name: '<value>', description: '値' },
  ],
  context: 'settings',
  run: setConfig,
});
