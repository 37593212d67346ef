import { lastRemovalText, SITE_LABELS, SITE_SETTINGS, type Site } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { CliError } from '../errors/cliError.ts';
import type { Detail } from '../output/output.ts';
import { kindText } from './list.ts';
import { settingText } from './settings.ts';
import { pickToShow } from '../options/pickNamed.ts';

/** The lines of a site, with the settings that its groups, gateways and traps inherit. */
export const siteDetails = (site: Site): Detail[] => [
  ['コード', site.code],
  ['種類', kindText(site)],
  ['利用者が開くアドレス', site.public_url],
  ...SITE_SETTINGS.map((setting): Detail => [SITE_LABELS[setting], settingText(site, setting)]),
  ['期間の過ぎたもの', lastRemovalText(site)],
  ['地図のタイル', site.tiles_url],
  ['id', site.id],
];

async function showSite(context: ReadingContext, wanted: string | undefined): Promise<void> {
  const { api, output, signal } = context;
  const { json } = await api.sites.list({ signal });
  const [own] = json as [Site, ...Site[]];
  const site =
    wanted === undefined
      ? own
      : pickToShow({
          rows: json,
          wanted,
          words: ({ id, name }) => [id, name],
          label: ({ id, name }) => `${name}  ${id}`,
          notFound: () =>
            new CliError('notFound', 'not_found', `サイト「${wanted}」は見つかりません。`, [
              '一覧を見る: satomori sites list',
            ]),
        });
  await output.details(site, siteDetails(site));
}

export const showSiteCommand = defineCommand({
  noun: 'sites',
  verb: 'show',
  summary: 'サイトの設定を表示する（何も付けなければ自分のサイト）',
  arguments: [{ name: '[site]', description: '名前か id' }],
  context: 'reading',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).siteSchema },
  run: showSite,
});
