import type { SettingsContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { CONFIG_KEY_LINES, CONFIG_KEY_NAMES, CONFIG_KEYS, type ConfigKeyName } from './configKeys.ts';

export async function setConfig(context: SettingsContext, key: ConfigKeyName, value: string): Promise<void> {
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
