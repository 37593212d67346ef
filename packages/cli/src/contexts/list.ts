import type { SettingsContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { RowSchema } from '../command/rowSchema.ts';
import type { Column } from '../output/columns.ts';

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

export async function listContexts({ settings, output, say }: SettingsContext): Promise<void> {
  const current = settings.current();
  const rows = Object.entries(settings.contexts()).map(([name, url]) => ({
    name,
    url,
    is_current: name === current,
  }));
  const count = await output.list([rows], COLUMNS);
  if (count === 0) say('接続先はまだありません。つくる: satomori context use 名前 --url https://…/web');
}

export const contextRow: RowSchema = async () => {
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
