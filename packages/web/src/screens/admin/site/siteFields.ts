import {
  type Group,
  MESH_LETTERS_EXAMPLE,
  MESH_STYLE_LABELS,
  OPEN_POSITION_LABELS,
  PREFECTURES,
  PROOF_INTERVALS,
  type Site,
  type SiteSetting,
  STATUS_INTERVALS,
  settingsOf,
} from '@satomori/core';

/** A value as it is typed: a number that is none yet is kept as text. */
export type TypedValue = string | number | boolean | null;
export type SiteForm = Record<SiteSetting, TypedValue>;
export const formOf = (site: Site): SiteForm => settingsOf(site);

type Choice = readonly [value: string, label: string];

/** How a setting is entered. */
type SiteInput =
  | { kind: 'text'; type?: 'tel' | 'email' | 'time' }
  | { kind: 'number'; unit: string }
  /** Seconds, entered in hours and minutes. */
  | { kind: 'interval' }
  | { kind: 'choice'; choices: readonly Choice[]; isOptional: boolean }
  | { kind: 'group'; of: Group['kind'] }
  | { kind: 'switch' };

export type SiteField = SiteInput & { setting: SiteSetting; hint?: string };

const TEXT = { kind: 'text' } as const;
const INTERVAL = { kind: 'interval' } as const;
const number = (unit: string) => ({ kind: 'number', unit }) as const;

interface SitePart {
  title: string;
  note?: string;
  fields: readonly SiteField[];
  /** Its fields of the map's centre are entered in their own way. */
  hasPlace?: boolean;
  /** Says what was last removed. */
  hasLastRemoval?: boolean;
}

/** The form in its order. */
export const SITE_PARTS: readonly SitePart[] = [
  {
    title: '基本',
    fields: [
      { ...TEXT, setting: 'name' },
      { ...TEXT, setting: 'name_kana' },
      { kind: 'choice', choices: PREFECTURES, isOptional: true, setting: 'prefecture_code' },
      {
        ...TEXT,
        setting: 'municipality_code',
        hint: '総務省の全国地方公共団体コード（検査数字を含む6けた）',
      },
      { ...number('月'), setting: 'fiscal_year_start_month' },
      {
        kind: 'group',
        of: 'hunt',
        setting: 'hunt_group_id',
        hint: '人を登録するときに、はじめに選んであるグループです。',
      },
      { kind: 'group', of: 'witness', setting: 'witness_group_id' },
    ],
  },
  {
    title: '地図',
    hasPlace: true,
    fields: [
      {
        kind: 'choice',
        choices: Object.entries(MESH_STYLE_LABELS),
        isOptional: false,
        setting: 'mesh_style',
        hint: '地図、集計と、これから送られる捕獲の番号の書き方です。送られた捕獲の番号は、そのままです。',
      },
      {
        ...TEXT,
        setting: 'mesh_letters',
        hint: `北海道と愛知県の番号の先頭の記号です。鳥獣保護区等位置図を見て「${MESH_LETTERS_EXAMPLE}」のように、1次メッシュと記号を並べます。記号のない1次メッシュは、標準の番号になります。`,
      },
    ],
  },
  {
    title: '連絡先',
    fields: [
      { ...TEXT, setting: 'contact_name', hint: '帳票と、電話のボタンに出ます。' },
      {
        kind: 'text',
        type: 'tel',
        setting: 'contact_phone',
        hint: 'ホームなどの「電話」のボタンから、ここにかかります。',
      },
      { kind: 'text', type: 'email', setting: 'contact_email', hint: '問い合わせのメールが届きます。' },
    ],
  },
  {
    title: 'メールの差出人',
    note: '空なら、サーバーの差出人で送ります。アドレスは、サーバーを運用する担当に確かめてから入れてください。',
    fields: [
      { ...TEXT, setting: 'mail_sender_name', hint: '例: 里山町 農林課' },
      { kind: 'text', type: 'email', setting: 'mail_sender_address' },
    ],
  },
  {
    title: '投稿',
    fields: [
      {
        kind: 'switch',
        setting: 'post_needs_approval',
        hint: '承認した投稿だけを、ほかの人に見せ、集計に入れます。送られた投稿の状態は変わりません。',
      },
      {
        ...number('日'),
        setting: 'witness_public_days',
        hint: '共有閲覧のアカウントに、目撃を見せる日数です。',
      },
      {
        kind: 'choice',
        choices: Object.entries(OPEN_POSITION_LABELS),
        isOptional: false,
        setting: 'open_data_position',
        hint: 'もくげきリストの「公開用」で保存するファイルに載せる位置です。「報告された位置」のほかは、場所の名前を載せません。',
      },
    ],
  },
  {
    title: 'わなと親機',
    note: 'グループ、親機、わなに別の値がなければ、この値がすぐに効きます。',
    fields: [
      {
        ...INTERVAL,
        setting: 'heartbeat_interval_s',
        hint: `この間隔の${PROOF_INTERVALS}倍のあいだ電文がないわなは「不明」になります。`,
      },
      {
        ...INTERVAL,
        setting: 'status_interval_s',
        hint: `この間隔の${STATUS_INTERVALS}倍のあいだ知らせがない親機は「停止」になります。`,
      },
      {
        ...number('V'),
        setting: 'battery_low_v',
        hint: 'これより低いと、電池の低下です。空なら、電圧では判断しません。',
      },
      { ...number('%'), setting: 'battery_low_pct', hint: 'これより少ないと、電池の低下です。' },
      { ...number('時'), setting: 'patrol_due_hour', hint: '設置中のわなは、毎日この時刻までに見回ります。' },
    ],
  },
  {
    title: '通知を控える時間帯',
    note: 'このあいだの通知は、終わりの時刻に届けます。わな作動と人身被害は、いつでもすぐに届けます。空なら、いつでも届けます。',
    fields: [
      { kind: 'text', type: 'time', setting: 'quiet_from', hint: '例: 21:00' },
      { kind: 'text', type: 'time', setting: 'quiet_to', hint: '例: 6:00。始まりより早い時刻は、翌日です。' },
    ],
  },
  {
    title: '残す期間',
    note: '空なら、ずっと残します。期間の過ぎたものは毎晩削除し、元に戻せません。捕獲の記録は削除しません。',
    hasLastRemoval: true,
    fields: [
      {
        ...number('日'),
        setting: 'keep_raw_messages_days',
        hint: '子機から届いたままの電文です（30日以上）。わなの履歴は残ります。未登録の子機の電文も削除するので、それまでにわなに割り当ててください。',
      },
      {
        ...number('日'),
        setting: 'keep_positions_days',
        hint: 'わなで確認や設置を記録したときに、その人がいた場所です（30日以上）。記録は残ります。',
      },
      {
        ...number('年'),
        setting: 'keep_sightings_years',
        hint: '目撃の投稿を、写真も一緒に削除します。今の年度のものは削除しません。',
      },
    ],
  },
];

/** The fields of the map's centre, entered together. */
export const PLACE_FIELDS = [
  { ...number('度'), setting: 'center_latitude' },
  { ...number('度'), setting: 'center_longitude' },
  { ...number(''), setting: 'default_zoom' },
] as const satisfies readonly SiteField[];
