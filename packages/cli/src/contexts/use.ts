import type { SettingsContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { parseServerUrl } from '../settings/address.ts';
import { unknownContext, checkContextName } from '../settings/target.ts';

export async function useContext({ settings, globals, say }: SettingsContext, name: string): Promise<void> {
  const known = settings.contexts();
  if (globals.url === undefined && known[name] === undefined) throw unknownContext(name, Object.keys(known));
  checkContextName(name);
  const url = globals.url === undefined ? (known[name] ?? '') : parseServerUrl(globals.url);
  settings.use(name, url);
  say(`接続先を「${name}」にしました（${url}）。`);
}

export const useContextCommand = defineCommand({
  noun: 'context',
  verb: 'use',
  summary: '接続先を切り替える（--url を付けると、つくる・変える）',
  arguments: [{ name: '<name>', description: '接続先の名前' }],
  context: 'settings',
  run: useContext,
});
