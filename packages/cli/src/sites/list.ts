import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { SITE_COLUMNS } from './columns.ts';

export async function listSites({ api, output, signal }: ReadingContext): Promise<void> {
  const { json } = await api.sites.list({ signal });
  await output.list([json], SITE_COLUMNS);
}

export const listSitesCommand = defineCommand({
  noun: 'sites',
  verb: 'list',
  summary: '見られるサイトの一覧（先頭が自分のサイト）',
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).siteSchema },
  run: listSites,
});
