import type { Site } from '@satomori/core';
import type { Column } from '../output/columns.ts';
import type { Detail } from '../output/output.ts';

const kindText = ({ is_satomori, is_sample }: Site) =>
  `${is_satomori ? '里守' : 'ほかパト'}${is_sample ? '（見本）' : ''}`;

export const SITE_COLUMNS: readonly Column<Site>[] = [
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: '種類', cell: kindText },
  { heading: '連絡先', cell: ({ contact_name }) => contact_name ?? '', shrinksTo: 12 },
  { heading: '電話', cell: ({ contact_phone }) => contact_phone ?? '' },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

/** The lines of a site, with the settings that its groups, gateways and traps inherit. */
export function siteDetails(site: Site): Detail[] {
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
