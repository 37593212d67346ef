import { Argument, Command } from 'commander';
import type { Contexts, SettingsContext } from '../command/context.ts';
import { visible } from '../text/visible.ts';
import { CONFIG_KEY_LINES, CONFIG_KEY_NAMES, CONFIG_KEYS, type ConfigKeyName } from './configKeys.ts';

/** Prints the value in force by itself, for scripts; nothing where nothing is set. */
export async function getConfig(context: SettingsContext, key: ConfigKeyName): Promise<void> {
  const { output } = context;
  const value = CONFIG_KEYS[key].read(context);
  if (output.mode === 'json') await output.details({ key, value }, []);
  else if (value !== null) await output.text(visible(value));
}

export const getConfigCommand = (contexts: Contexts, run = getConfig) =>
  new Command('get')
    .description(
      ['いま効いている設定を1つ表示する（なければ何も出さない）。', ...CONFIG_KEY_LINES].join('\n'),
    )
    .summary('いま効いている設定を1つ表示する')
    .addArgument(new Argument('<key>', '設定').choices(CONFIG_KEY_NAMES))
    .action(async (key: ConfigKeyName, _options: object, command: Command) => {
      await run(await contexts.settings(command, 'setting'), key);
    });
