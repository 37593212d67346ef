import { auditChanges, auditChangeText } from '../audit-logs/auditChanges.ts';
import { AUDIT_ACTION_LABELS, AUDIT_TARGET_LABELS, auditActor } from '../audit-logs/labels.ts';
import type { AuditLog } from '../contract/auditLogs.ts';
import { formatTimestamp } from '../format/dates.ts';
import type { CsvColumn } from './csv.ts';

/** As on the wire, or as the server has it. */
type Entry = Omit<AuditLog, 'at'> & { at: string | number };

/** The audit log for a spreadsheet: a line for each entry, its changes in one cell, below each other. */
export const auditColumns = (): readonly CsvColumn<Entry>[] => [
  { heading: '日時', value: ({ at }) => formatTimestamp(at) },
  { heading: '氏名', value: auditActor },
  { heading: 'ログインID', value: ({ user_login_id }) => user_login_id },
  { heading: '操作', value: ({ action }) => AUDIT_ACTION_LABELS[action] },
  { heading: '種類', value: ({ target_type }) => AUDIT_TARGET_LABELS[target_type] },
  { heading: '対象', value: ({ target_name }) => target_name },
  { heading: '内容', value: (entry) => auditChanges(entry).map(auditChangeText).join('\n') },
  { heading: '理由', value: ({ reason }) => reason },
  { heading: '対象のID', value: ({ target_id }) => target_id },
  { heading: '受付番号', value: ({ request_id }) => request_id },
];
