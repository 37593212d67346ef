import { ALARM_RULE_LABELS, RECEIVER_LABELS } from '../alarm-rules/rules.ts';
import { AREA_LABELS } from '../contract/areas/adminAreas.ts';
import type { AuditTarget } from '../contract/auditLogs.ts';
import { NETWORK_SERVER_LABELS } from '../contract/integrations/integrations.ts';
import { GROUP_LABELS } from '../contract/people/adminGroups.ts';
import { GROUP_KIND_LABELS } from '../contract/people/groups.ts';
import { LINE_ACCOUNT_LABELS, WEBHOOK_TARGET_LABELS } from '../integrations/labels.ts';
import { MAPPING_LABELS } from '../traps/messageMapping.ts';
import { EVIDENCE_CHECK_LABELS } from '../messages/evidenceTexts.ts';
import { PHOTO_KIND_LABELS } from '../posts/labels.ts';
import { AREA_KIND_LABELS, NOTIFICATION_RULE_LABELS } from '../messages/recordLabels.ts';
import { KEPT_LABELS, MESH_STYLE_LABELS, OPEN_POSITION_LABELS, SITE_LABELS } from '../messages/siteLabels.ts';
import { OPENID_CLAIM_LABELS, OPENID_LABELS } from '../openid/labels.ts';
import { QUESTION_KIND_LABELS, QUESTION_LABELS } from '../questions/labels.ts';
import type { FieldDefinition } from '../schemas/defineField.ts';

/** How a changed field is shown. */
export type AuditField = Partial<FieldDefinition>;
export type AuditFields = Readonly<Record<string, AuditField>>;

export const labelled = (labels: Readonly<Record<string, string>>): AuditFields =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { label }]));

/** The fields of what administrators set up for their site. */
export const SET_UP_FIELDS = {
  site: () => ({
    ...labelled(SITE_LABELS),
    required_photos: { label: '必要な写真', words: PHOTO_KIND_LABELS },
    deadline_days: { label: '捕獲を送る期限', unit: '日' },
    checks: { label: '証拠書類で確かめること', words: EVIDENCE_CHECK_LABELS },
    public_url: { label: '利用者が開くアドレス' },
    ...labelled(OPENID_LABELS),
    claim: { label: OPENID_LABELS.claim, words: OPENID_CLAIM_LABELS },
    fiscal_year_start_month: { label: SITE_LABELS.fiscal_year_start_month, unit: '月' },
    mesh_style: { label: SITE_LABELS.mesh_style, words: MESH_STYLE_LABELS },
    open_data_position: { label: SITE_LABELS.open_data_position, words: OPEN_POSITION_LABELS },
    witness_public_days: { label: SITE_LABELS.witness_public_days, unit: '日' },
    heat_days: { label: SITE_LABELS.heat_days, unit: '日' },
    keep_raw_messages_days: { label: SITE_LABELS.keep_raw_messages_days, unit: '日' },
    keep_positions_days: { label: SITE_LABELS.keep_positions_days, unit: '日' },
    keep_sightings_years: { label: SITE_LABELS.keep_sightings_years, unit: '年' },
    raw_messages: { label: KEPT_LABELS.raw_messages, unit: '件' },
    positions: { label: KEPT_LABELS.positions, unit: '件' },
    sightings: { label: KEPT_LABELS.sightings, unit: '件' },
  }),
  group: () => ({ ...labelled(GROUP_LABELS), kind: { label: GROUP_LABELS.kind, words: GROUP_KIND_LABELS } }),
  area: () => ({ ...labelled(AREA_LABELS), kind: { label: AREA_LABELS.kind, words: AREA_KIND_LABELS } }),
  question: () => ({
    ...labelled(QUESTION_LABELS),
    kind: { label: QUESTION_LABELS.kind, words: QUESTION_KIND_LABELS },
    id: { label: '版のID' },
    code: { label: '記号' },
    label: { label: '文' },
    is_hunt: { label: '捕獲の質問' },
    is_other: { label: 'その他の記入' },
    is_active: { label: '使う' },
    sort_order: { label: '順番' },
  }),
  integration: () => ({
    name: { label: '名前' },
    kind: { label: '種類', words: NETWORK_SERVER_LABELS },
    is_active: { label: '使う' },
    ...labelled(MAPPING_LABELS),
    replayed: { label: '読み直した電文', unit: '件' },
  }),
  alarm_rule: () => ({
    ...labelled(ALARM_RULE_LABELS),
    receivers: { label: ALARM_RULE_LABELS.receivers, words: RECEIVER_LABELS },
  }),
  webhook_target: () => ({
    ...labelled(WEBHOOK_TARGET_LABELS),
    rules: { label: WEBHOOK_TARGET_LABELS.rules, words: NOTIFICATION_RULE_LABELS },
  }),
  line_account: () => labelled(LINE_ACCOUNT_LABELS),
  import: () => ({
    source: { label: '出典' },
    file_name: { label: 'ファイル' },
    made: { label: '取り込んだ件数', unit: '件' },
    refused: { label: '取り込まなかった件数', unit: '件' },
    kept: { label: '取り消さずに残した件数', unit: '件' },
  }),
} satisfies Partial<Record<AuditTarget, () => AuditFields>>;
