import { CAPTURE_FIELDS } from '../captures/fields.ts';
import { HUNT_RESULT_LABELS } from '../captures/labels.ts';
import type { AuditTarget } from '../contract/auditLogs.ts';
import { PAPER_TITLES } from '../contract/papers.ts';
import { LICENSE_LABELS, PERSON_LABELS } from '../contract/people/adminUsers.ts';
import { EXPORT_FORMAT_LABELS } from '../exports/labels.ts';
import { GATEWAY_LABELS } from '../gateways/labels.ts';
import { GATEWAY_KIND_LABELS, GATEWAY_STATE_LOOKS, TRAP_STATE_LOOKS } from '../messages/labels.ts';
import {
  GATEWAY_LOG_KIND_LABELS,
  POWER_SOURCE_LABELS,
  TRAP_LOG_KIND_LABELS,
  TRAP_LOG_SOURCE_LABELS,
} from '../messages/recordLabels.ts';
import {
  PHOTO_KIND_LABELS,
  POSITION_SOURCE_LABELS,
  POST_STATUS_LABELS,
  POST_WARNING_LABELS,
  TIME_PRECISION_LABELS,
} from '../posts/labels.ts';
import { SIGHTING_FIELDS } from '../sightings/fields.ts';
import { REPORT_KIND_LABELS } from '../sightings/labels.ts';
import { TRAP_FIELDS } from '../traps/fields.ts';
import { TRAP_TYPE_LABELS } from '../traps/labels.ts';
import { SENSOR_CONDITION_LABELS } from '../traps/sensorConditions.ts';
import { AUDIT_ACTION_LABELS, AUDIT_TARGET_LABELS } from './labels.ts';
import { type AuditFields, labelled, SET_UP_FIELDS } from './setUpFields.ts';

/** The form and filter of a saved file or paper. */
const ofFilter = (): AuditFields => ({
  paper: { label: '帳票', words: PAPER_TITLES },
  printed_at: { label: '印刷の日時', isTime: true },
  format: { label: '形式', words: EXPORT_FORMAT_LABELS },
  from: { label: '期間の初め', isTime: true },
  to: { label: '期間の終わり', isTime: true },
  bbox: { label: '地図の範囲' },
  gateway_id: { label: '親機' },
  trap_id: { label: 'わな' },
  ids: { label: '選んだもの' },
  q: { label: '検索の文字' },
});

/**
 * Fields whose definitions have no label, since no list shows them; those of settings that are inherited; and the
 * form and filter of saved files.
 */
const shared = (): AuditFields => ({
  name: { label: '名前' },
  memo: { label: 'メモ' },
  place: { label: '場所' },
  latitude: { label: '緯度' },
  longitude: { label: '経度' },
  accuracy: { label: '位置の誤差', unit: 'm' },
  altitude: { label: '標高', unit: 'm' },
  group_id: { label: 'グループ' },
  heartbeat_interval_s: { label: '通信間隔', unit: '秒' },
  status_interval_s: { label: '親機の通信間隔', unit: '秒' },
  battery_low_v: { label: '電池低下の電圧', unit: 'V' },
  battery_low_pct: { label: '電池低下の残量', unit: '%' },
  patrol_due_hour: { label: '見回りの期限', unit: '時' },
  is_stopped: { label: '休止' },
  ...ofFilter(),
});

const ofPosts = (): AuditFields => ({
  posted_by: { label: '投稿者' },
  hunter_id: { label: '捕獲者' },
  trap_id: { label: 'わな' },
  trap_log_id: { label: 'わなの作動' },
  time_precision: { label: '日時の確かさ', words: TIME_PRECISION_LABELS },
  adult_count: { label: '成獣の数' },
  young_count: { label: '幼獣の数' },
  count_text: { label: '頭数の説明' },
  urban: { label: '市街地' },
  position_source: { label: '位置の出どころ', words: POSITION_SOURCE_LABELS },
  mesh_code: { label: '5kmメッシュ' },
  answers: { label: '質問への答え' },
  source_id: { label: '出典の番号' },
  status: { label: '状態', words: POST_STATUS_LABELS },
  warnings: { label: '注意', words: POST_WARNING_LABELS },
  approved_by: { label: '承認した人' },
  approved_at: { label: '承認日時', isTime: true },
  return_reason: { label: '差し戻しの理由' },
  photo_kind: { label: '種類', words: PHOTO_KIND_LABELS },
  turn: { label: '回転', unit: '度' },
  caption: { label: '説明' },
  sha256: { label: 'SHA-256' },
  state: { label: '状態', words: POST_STATUS_LABELS },
});

const wordsOf = (looks: Readonly<Record<string, { word: string }>>) =>
  Object.fromEntries(Object.entries(looks).map(([state, { word }]) => [state, word]));

const ofTraps = (): AuditFields => ({
  ...TRAP_FIELDS,
  ...ofFilter(),
  state: { label: '状態', words: wordsOf(TRAP_STATE_LOOKS) },
  kind: { label: TRAP_FIELDS.trap_type.label, words: TRAP_TYPE_LABELS },
  sensor: { label: '子機の状態', words: SENSOR_CONDITION_LABELS },
  owner_user_id: { label: TRAP_FIELDS.owner_name.label },
  object_mapping: { label: '接点の読み方' },
  placement: {
    label: '設置の状態',
    words: {
      planned: TRAP_STATE_LOOKS.planned.word,
      set: '設置済み',
      stopped: TRAP_STATE_LOOKS.stopped.word,
      removed: TRAP_STATE_LOOKS.removed.word,
    },
  },
});

const ofGateways = (): AuditFields => ({
  state: { label: '状態', words: wordsOf(GATEWAY_STATE_LOOKS) },
  code: { label: GATEWAY_LABELS.code },
  kind: { label: GATEWAY_LABELS.kind, words: GATEWAY_KIND_LABELS },
  gateway_eui: { label: GATEWAY_LABELS.gateway_eui },
  power: { label: GATEWAY_LABELS.power, words: POWER_SOURCE_LABELS },
  network: { label: GATEWAY_LABELS.network },
  firmware_version: { label: 'ファームウェア' },
  installed_on: { label: GATEWAY_LABELS.installed_on },
  removed_on: { label: GATEWAY_LABELS.removed_on },
});

const ofPeople = (): AuditFields => ({
  ...labelled(PERSON_LABELS),
  ...labelled(LICENSE_LABELS),
});

const ofLog = (): AuditFields => ({
  user_id: { label: '人' },
  target_type: { label: '対象', words: AUDIT_TARGET_LABELS },
  target_id: { label: '対象のID' },
  action: { label: '操作', words: AUDIT_ACTION_LABELS },
});

/** Functions, so that a bundle which shows no audit log has none of it. */
const OWN: Partial<Record<AuditTarget, () => AuditFields>> = {
  map_hunt_point: () => ({
    ...CAPTURE_FIELDS,
    ...ofPosts(),
    kind: { label: CAPTURE_FIELDS.result.label, words: HUNT_RESULT_LABELS },
  }),
  map_point: () => ({
    ...SIGHTING_FIELDS,
    ...ofPosts(),
    kind: { label: SIGHTING_FIELDS.report_kind.label, words: REPORT_KIND_LABELS },
  }),
  trap: ofTraps,
  trap_log: () => ({
    kind: { label: '内容', words: TRAP_LOG_KIND_LABELS },
    source: { label: '発生元', words: TRAP_LOG_SOURCE_LABELS },
  }),
  gateway_log: () => ({ kind: { label: '内容', words: GATEWAY_LOG_KIND_LABELS } }),
  effort: () => ({
    species: CAPTURE_FIELDS.species,
    kind: { label: CAPTURE_FIELDS.method.label, words: CAPTURE_FIELDS.method.words },
  }),
  gateway: ofGateways,
  user: ofPeople,
  audit_log: ofLog,
  ...SET_UP_FIELDS,
};

/** The fields that an entry about this kind of row may name, in the order in which they are shown. */
export const auditFieldsOf = (target: AuditTarget): AuditFields => {
  const own = OWN[target]?.() ?? {};
  // What lists do not show has no label of its own, and what only has a label may have a unit here.
  const others = Object.entries(shared()).map(([name, field]) => [name, { ...field, ...own[name] }]);
  return { ...own, ...Object.fromEntries(others) };
};
