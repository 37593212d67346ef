import type { SettingsContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { visible } from '../text/visible.ts';
import { CONFIG_KEY_LINES, CONFIG_KEY_NAMES, CONFIG_KEYS, type ConfigKeyName } from './configKeys.ts';

/** Prints only the current value, for scripts; nothing where none is set. */
export async function getConfig(context: SettingsContext, key: ConfigKeyName): Promise<void> {
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
