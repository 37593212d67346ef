import { Command } from 'commander';
import type { Contexts, SettingsContext } from '../command/context.ts';
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

export const listContextsCommand = (contexts: Contexts, run = listContexts) =>
  new Command('list')
    .description('接続先の一覧（* は使用中）')
    .action(async (_options: object, command: Command) => {
      await run(await contexts.settings(command, 'contexts'));
    });
