import type { ImportStatus, ImportTargetName, RowOutcome } from '../contract/imports.ts';

/** What rows of a file become. */
export const IMPORT_TARGET_LABELS: Readonly<Record<ImportTargetName, string>> = {
  sightings: '目撃',
  captures: '捕獲',
  traps: 'わな',
  gateways: '親機',
  users: '人',
};

/** What came of a row of an import. */
export const IMPORT_OUTCOME_LABELS: Readonly<Record<RowOutcome, string>> = {
  made: '登録',
  same: '登録済み（同じ内容）',
  differing: '登録済み（内容が違うため、そのまま）',
  refused: '登録できない',
  removed: '取り消し',
  kept: '取り消さない（その後に変更か利用あり）',
};

export const IMPORT_STATUS_LABELS: Readonly<Record<ImportStatus, string>> = {
  staging: '準備中',
  running: '取り込み中',
  done: '完了',
  failed: '失敗（何も登録されていません）',
  cancelled: '中止（何も登録されていません）',
  undone: '取り消し済み',
};
