import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { SITE_COLUMNS } from './columns.ts';

export async function listSites({ api, output, signal }: ReadingContext): Promise<void> {
  const { json } = await api.sites.list({ signal });
  await output.list([json], SITE_COLUMNS);
}

export const listSitesCommand = (contexts: Contexts, run = listSites) =>
  new Command('list')
    .description('見られるサイトの一覧（先頭が自分のサイト）')
    .action(async (_options: object, command: Command) => {
      await run(await contexts.reading(command, 'sites'));
    });
