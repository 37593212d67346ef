import type { Site } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { CliError } from '../errors/cliError.ts';
import type { Detail } from '../output/output.ts';
import { kindText } from './list.ts';
import { pickToShow } from '../options/pickNamed.ts';

/** The lines of a site, with the settings that its groups, gateways and traps inherit. */
function siteDetails(site: Site): Detail[] {
  return [
    ['名前', site.name],
    ['かな', site.name_kana],
    ['種類', kindText(site)],
    ['自治体コード', site.municipality_code],
    ['連絡先', site.contact_name],
    ['電話', site.contact_phone],
    ['メール', site.contact_email],
    ['地図の中心', `${site.center_latitude}, ${site.center_longitude}（ズーム ${site.default_zoom}）`],
    ['メッシュ', site.mesh_style],
    ['年度の始まり', `${site.fiscal_year_start_month}月`],
    ['投稿の承認', site.post_needs_approval ? '要る' : '要らない'],
    ['目撃の公開', `${site.witness_public_days}日`],
    ['ヒートマップ', `${site.heat_days}日`],
    ['通信間隔', `${site.heartbeat_interval_s}秒`],
    ['電池のしきい値', site.battery_low_v === null ? `${site.battery_low_pct}%` : `${site.battery_low_v}V`],
    ['見回りの期限', `${site.patrol_due_hour}時`],
    ['地図のタイル', site.tiles_url],
    ['id', site.id],
  ];
}

export async function showSite(context: ReadingContext, wanted: string | undefined): Promise<void> {
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
