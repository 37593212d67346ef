import { Command } from 'commander';
import type { Contexts, SettingsContext } from '../command/context.ts';
import { parseServerUrl } from '../settings/address.ts';
import { checkContextName } from '../settings/contextName.ts';
import { unknownContext } from '../settings/target.ts';

export async function useContext({ settings, globals, say }: SettingsContext, name: string): Promise<void> {
  const known = settings.contexts();
  if (globals.url === undefined && known[name] === undefined) throw unknownContext(name, Object.keys(known));
  checkContextName(name);
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
