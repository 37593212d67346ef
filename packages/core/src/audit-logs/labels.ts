import type { AuditAction, AuditLog, AuditTarget } from '../contract/auditLogs.ts';

// The words for the audit log, the same on screens, in the terminal and in files. Source: R73.

export const AUDIT_ACTION_LABELS: Record<AuditAction, string> = {
  create: '登録',
  edit: '変更',
  delete: '削除',
  retire: '使用の終了',
  withdraw: '取り下げ',
  approve: '承認',
  return: '差し戻し',
  photo: '写真の追加・変更',
  view_original: '写真の原本の閲覧',
  disable: '停止',
  enable: '停止の解除',
  'sign-out': 'すべての端末からログアウト',
  'sign-in-link': 'ログイン用のリンクの作成',
  'sign-in-slip': '初回ログイン票の印刷',
  link: '職員アカウントをつなぐ',
  unlink: '職員アカウントをはずす',
  revoke: '使えなくする',
  import: '取り込みの実行',
  undo: '取り込みの取り消し',
  view: '閲覧',
  export: 'ファイルへの保存',
  expire: '残す期間が過ぎたものの削除',
};

export const AUDIT_TARGET_LABELS: Record<AuditTarget, string> = {
  map_hunt_point: '捕獲',
  map_point: '目撃',
  image: '写真',
  trap: 'わな',
  trap_log: 'わなの履歴',
  gateway: '親機',
  gateway_log: '親機の履歴',
  effort: '出猟カレンダー',
  user: '人',
  site: 'サイト',
  group: 'グループ',
  question: '質問',
  area: '区域',
  integration: '連携キー',
  import: '取り込み',
  alarm_rule: '通知の決まり',
  webhook_target: '外部への送信',
  line_account: 'LINEの設定',
  audit_log: '監査の記録',
};

/** The server itself, where nobody asked for it. */
const SERVER = 'サーバー';
/** The account is not there any more. */
const ERASED_PERSON = '（登録のない人）';

/** Who did it: `山田 一郎`. */
export const auditActor = ({ user_id, user_name }: Pick<AuditLog, 'user_id' | 'user_name'>): string =>
  user_id === null ? SERVER : (user_name ?? ERASED_PERSON);

/** What it was done to: `わな 西谷3号`. */
export const auditTarget = ({ target_type, target_name }: Pick<AuditLog, 'target_type' | 'target_name'>) =>
  [AUDIT_TARGET_LABELS[target_type], ...(target_name === null ? [] : [target_name])].join(' ');
