import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { Site } from '@satomori/core';
import type { Column } from '../output/columns.ts';

export const kindText = ({ is_satomori, is_sample }: Site) =>
  `${is_satomori ? '里守' : 'ほかパト'}${is_sample ? '（見本）' : ''}`;

export const SITE_COLUMNS: readonly Column<Site>[] = [
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: '種類', cell: kindText },
  { heading: '連絡先', cell: ({ contact_name }) => contact_name ?? '', shrinksTo: 12 },
  { heading: '電話', cell: ({ contact_phone }) => contact_phone ?? '' },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

async function listSites({ api, output, signal }: ReadingContext): Promise<void> {
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
