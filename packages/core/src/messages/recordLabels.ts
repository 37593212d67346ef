// Labels that a map does without until something is opened: a file of its own, which the map does not load.
import type { POWER_SOURCES } from '../contract/devices/gateways.ts';
import type { GATEWAY_LOG_KINDS } from '../contract/devices/gatewayLogs.ts';
import type {
  CHANNELS,
  DELIVERY_PROBLEMS,
  DELIVERY_STATUSES,
  NotificationRule,
} from '../contract/notifications/notifications.ts';
import type { CheckResult, TRAP_LOG_SOURCES, TrapLogKind } from '../contract/devices/trapLogs.ts';
import type { CONTACTS, SETTING_LEVELS } from '../traps/values.ts';
import type { ALERT_SOUNDS } from '../contract/userConfigs.ts';
import type { AreaKind } from '../contract/areas/areas.ts';

type Labels<Values extends readonly string[]> = Record<Values[number], string>;

export const AREA_KIND_LABELS: Record<AreaKind, string> = {
  wildlife_protection: '鳥獣保護区',
  no_gun: '特定猟具使用禁止区域',
  no_method: '指定猟法禁止区域',
  group: 'グループの区域',
};

export const CONTACT_LABELS: Labels<typeof CONTACTS> = { armed: '異常なし', fired: '作動の状態' };

export const SETTING_LEVEL_LABELS: Labels<typeof SETTING_LEVELS> = {
  site: 'サイト',
  group: 'グループ',
  gateway: '親機',
  trap: 'このわな',
  model: '子機の型式',
};

export const TRAP_LOG_KIND_LABELS: Record<TrapLogKind, string> = {
  patrol: '見回り',
  checked: '確認',
  set: '設置',
  working: '作業開始',
  stopped: '停止',
  relocated: '移設',
  removed: '撤去',
  baited: '餌の交換',
  battery_changed: '電池交換',
  planned: '予定に戻す',
  sensor_changed: '子機の交換',
  cancelled: '取り消し',
  fired: '作動',
  heartbeat: '定時通信',
  rearmed: '復帰',
  moved: '移動・傾き',
  tamper: '取り外し検知',
  boot: '起動',
  config: '設定通知',
  contact_only: '受信のみ（内容不明）',
  battery_low: '電池低下',
  battery_ok: '電池回復',
  working_ended: '作業終了（自動）',
};

export const TRAP_LOG_SOURCE_LABELS: Labels<typeof TRAP_LOG_SOURCES> = {
  sensor: '子機',
  user: '人',
  system: 'システム',
};

export const CHECK_RESULT_LABELS: Record<CheckResult, string> = {
  nothing: '異常なし',
  captured: '捕獲',
  false_spring: '空はじき',
  bycatch: '錯誤捕獲',
  escaped: '逃走',
  malfunction: '誤作動',
  animal_sign: '痕跡あり',
};

export const POWER_SOURCE_LABELS: Labels<typeof POWER_SOURCES> = {
  ac: '商用電源',
  solar: '太陽電池',
  battery: '電池',
};

export const GATEWAY_LOG_KIND_LABELS: Labels<typeof GATEWAY_LOG_KINDS> = {
  online: '通信開始',
  offline: '停止',
  status: '定時通信',
  reboot: '再起動',
  patrol: '見回り',
  hardware_changed: '機器の交換',
  relocated: '移設',
};

export const NOTIFICATION_RULE_LABELS: Record<NotificationRule, string> = {
  trap_fired: 'わな作動',
  reset_unconfirmed: '掛け直し未確認',
  trap_not_checked: '未確認',
  acknowledgement_expired: '「向かいます」の期限',
  battery_low: '電池低下',
  battery_recovered: '電池回復',
  sensor_silent: '通信途絶',
  sensor_back: '通信復旧',
  gateway_offline: '親機停止',
  gateway_back: '親機復旧',
  trap_moved: 'わな移動',
  tamper: '取り外し検知',
  too_many_messages: '送信過多',
  patrol_due: '見回り未実施',
  working_ended: '作業終了',
  act_cancelled: '記録の取り消し',
  permit_expiring: '免許・許可の期限',
  injury: '人身被害',
  new_sighting: '新しい目撃',
  post_returned: '差し戻し',
  post_approved: '承認',
  announcement: 'お知らせ',
  nobody_reached: '連絡がつきません',
  clock_stepped: 'サーバーの時計',
  sending_stopped: '外部への送信の停止',
  push_ended: '端末やLINEへの通知の終了',
  delivery_test: '試し送り',
};

export const CHANNEL_LABELS: Labels<typeof CHANNELS> = {
  in_app: 'アプリ',
  web_push: '端末の通知',
  mail: 'メール',
  line: 'LINE',
  webhook: '外部のシステム',
};

export const DELIVERY_STATUS_LABELS: Labels<typeof DELIVERY_STATUSES> = {
  queued: '送信待ち',
  sent: '送信済み',
  failed: '失敗',
  expired: '期限切れ',
};

export const DELIVERY_PROBLEM_LABELS: Labels<typeof DELIVERY_PROBLEMS> = {
  busy: '送り先が混み合っています',
  unreachable: '送り先につながりません',
  timed_out: '送り先が時間内に答えません',
  provider_error: '送り先に障害があります',
  refused: '送り先が受け付けません',
  not_permitted: 'この送り先へは送れない設定です',
  subscription_ended: 'この端末は通知を受け取らなくなりました',
  target_ended: '送り先が、もう受け取らないと答えました',
  target_off: 'この送り先への送信は止められています',
  link_ended: 'LINEとのつながりが切れています',
  settings_refused: '送り先が、こちらの設定（トークンなど）を認めません',
  quota_exceeded: '今月送れる通数を使い切りました',
  no_recipient: '送り先がないか、利用できない人です',
  no_mail_server: 'メールを送る設定がありません',
  too_old: '時間がたちすぎました',
};

/** けもの予報. */
export const ALERT_SOUND_LABELS: Labels<typeof ALERT_SOUNDS> = {
  deer: '鹿の声',
  bell: '鐘',
  buzzer: 'ブザー',
};
