import type { SettingsContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { RowSchema } from '../command/rowSchema.ts';
import type { Column } from '../output/columns.ts';
import { parseServerUrl } from '../settings/address.ts';
import { unknownContext, checkContextName } from '../settings/target.ts';

interface ContextRow {
  name: string;
  url: string;
  is_current: boolean;
}

const COLUMNS: readonly Column<ContextRow>[] = [
  { heading: '', cell: ({ is_current }) => (is_current ? '*' : '') },
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: 'アドレス', cell: ({ url }) => url, shrinksTo: 20 },
];

async function listContexts({ settings, output, say }: SettingsContext): Promise<void> {
  const current = settings.current();
  const rows = Object.entries(settings.contexts()).map(([name, url]) => ({
    name,
    url,
    is_current: name === current,
  }));
  const count = await output.list([rows], COLUMNS);
  if (count === 0) say('接続先はまだありません。つくる: satomori context use 名前 --url https://…/web');
}

const contextRow: RowSchema = async () => {
  const { boolean, object, string, stringOrNull } = await import('../command/rowSchema.ts');
  return object({ name: stringOrNull, url: string(), is_current: boolean() });
};

export const listContextsCommand = defineCommand({
  noun: 'context',
  verb: 'list',
  summary: '接続先の一覧（* は使用中）',
  context: 'settings',
  output: { array: contextRow },
  run: listContexts,
});

async function useContext({ settings, globals, say }: SettingsContext, name: string): Promise<void> {
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

async function showContext({ target, settings, output }: SettingsContext): Promise<void> {
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
