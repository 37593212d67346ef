import { formatDateTime } from '../format/dates.ts';
import type { SiteSetting, SiteSettings } from '../contract/adminSites.ts';
import type { Site } from '../contract/sites.ts';
import { KEPT_FOR_A_TIME, type KeptForATime, type MeshStyle, type OpenPosition } from '../sites/values.ts';

/** What screens, the terminal and messages call the settings of a site. */
export const SITE_LABELS: Record<SiteSetting, string> = {
  name: 'サイトの名前',
  name_kana: 'ふりがな',
  prefecture_code: '都道府県',
  municipality_code: '団体コード',
  fiscal_year_start_month: '年度の始まる月',
  hunt_group_id: '既定の捕獲グループ',
  witness_group_id: '既定の目撃グループ',
  center_latitude: '地図の中心の緯度',
  center_longitude: '地図の中心の経度',
  default_zoom: '地図の拡大の度合い',
  mesh_style: 'メッシュの番号',
  mesh_letters: 'メッシュの記号',
  contact_name: '担当課',
  contact_phone: '電話',
  contact_email: 'メールアドレス',
  mail_sender_name: 'メールの差出人の名前',
  mail_sender_address: 'メールの差出人のアドレス',
  post_needs_approval: '投稿の承認',
  witness_public_days: '目撃を公開する日数',
  open_data_position: '公開用データの位置',
  heat_days: 'ヒートマップの日数',
  heartbeat_interval_s: '子機の定時通信の間隔',
  status_interval_s: '親機の定時通信の間隔',
  battery_low_v: '電池のしきい値（電圧）',
  battery_low_pct: '電池のしきい値（残量）',
  patrol_due_hour: '見回りの期限',
  quiet_from: '通知を控える時間帯の始まり',
  quiet_to: '通知を控える時間帯の終わり',
  keep_raw_messages_days: '電文を残す日数',
  keep_positions_days: '人の位置を残す日数',
  keep_sightings_years: '目撃を残す年数',
};

/** What is removed once it was kept for long enough. */
export const KEPT_LABELS: Record<KeptForATime, string> = {
  raw_messages: '電文',
  positions: '人の位置',
  sightings: '目撃',
};

/** What was last removed: `最後の削除: 2026/11/25 02:00（電文 120件、人の位置 3件、目撃 0件）`. */
export function lastRemovalText({ last_removal }: Pick<Site, 'last_removal'>): string {
  if (last_removal === null) return '最後の削除: まだありません';
  const { at, removed } = last_removal;
  const counts =
    removed === null
      ? '途中です'
      : KEPT_FOR_A_TIME.map((what) => `${KEPT_LABELS[what]} ${removed[what]}件`).join('、');
  return `最後の削除: ${formatDateTime(at)}（${counts}）`;
}

export const MESH_STYLE_LABELS: Record<MeshStyle, string> = {
  jis5: '標準（例: 5337661）',
  q2277: '茨城県など（例: 5337-66-22）',
  hokkaido: '北海道（例: イ562）',
  aichi: '愛知県（例: D7272）',
  none: '使わない',
};

export const OPEN_POSITION_LABELS: Record<OpenPosition, string> = {
  reported: '報告された位置',
  mesh_500m: '約500m四方の中心',
  mesh_1km: '約1km四方の中心',
  none: '載せない',
};

export const SITE_SETTINGS = Object.keys(SITE_LABELS) as SiteSetting[];

/** The part of a site that its administrators change, in the form in which it is sent back. */
export const settingsOf = (site: Site): SiteSettings =>
  Object.fromEntries(SITE_SETTINGS.map((setting) => [setting, site[setting]])) as SiteSettings;
