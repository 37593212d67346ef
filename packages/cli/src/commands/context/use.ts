import { Command } from 'commander';
import type { Contexts, SettingsContext } from '../../context.ts';
import { usageError } from '../../errors/cliError.ts';
import { parseServerUrl } from '../../settings/address.ts';
import { unknownContext } from '../../settings/target.ts';

/** Letters of any script, so that a municipality can be named as it is called; no spaces and nothing invisible. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,49}$/u;

export async function useContext({ settings, globals, say }: SettingsContext, name: string): Promise<void> {
  const known = settings.contexts();
  if (globals.url === undefined && known[name] === undefined) throw unknownContext(name, Object.keys(known));
  if (!NAME.test(name)) throw usageError('名前は文字、数字、.、_、- で50文字までにしてください。');
  const url = globals.url === undefined ? (known[name] ?? '') : parseServerUrl(globals.url);
  settings.use(name, url);
  say(`接続先を「${name}」にしました（${url}）。`);
}

export const useContextCommand = (contexts: Contexts, run = useContext) =>
  new Command('use')
    .description('接続先を切り替える（--url を付けると、つくる・変える）')
    .argument('<name>', '接続先の名前')
    .action(async (name: string, _options: object, command: Command) => {
      await run(await contexts.settings(command), name);
    });
