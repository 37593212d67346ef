import {
  AUDIT_ACTION_LABELS,
  AUDIT_TARGET_LABELS,
  auditActor,
  auditChanges,
  auditChangeText,
  type AuditLog,
  auditTarget,
  listAuditLogs,
} from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { choicesOf } from '../options/choices.ts';
import { DAY_OPTIONS, type DayRange, daysOf, timesOf } from '../options/days.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import type { Column } from '../output/columns.ts';
import { longTime } from '../output/times.ts';
import { personIdOf } from '../people/findPerson.ts';

const changesText = (entry: AuditLog): string => auditChanges(entry).map(auditChangeText).join(' / ');

const AUDIT_COLUMNS: readonly Column<AuditLog>[] = [
  { heading: '日時', cell: ({ at }, style) => longTime(at, style) },
  { heading: 'だれが', cell: auditActor, shrinksTo: 10 },
  { heading: '操作', cell: ({ action }) => AUDIT_ACTION_LABELS[action], shrinksTo: 8 },
  { heading: '対象', cell: auditTarget, shrinksTo: 12 },
  { heading: '内容', cell: changesText, isOptional: true, shrinksTo: 16 },
  { heading: '理由', cell: ({ reason }) => reason ?? '', isOptional: true, shrinksTo: 8 },
  { heading: 'login_id', cell: ({ user_login_id }) => user_login_id ?? '', isForPrograms: true },
  { heading: 'target_id', cell: ({ target_id }) => target_id, isForPrograms: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

interface ListAuditOptions extends ListOptions, DayRange {
  user?: string;
  kind?: string;
  target?: string;
  action?: string;
  query?: string;
}

export async function listAudit(context: ReadingContext, options: ListAuditOptions): Promise<void> {
  const { api, now, signal } = context;
  const { user, kind, target, action, query } = options;
  const userId = await personIdOf(api, user);
  const filter = {
    ...timesOf(daysOf(options, now())),
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(kind === undefined ? {} : { target_type: kind }),
    ...(target === undefined ? {} : { target_id: target }),
    ...(action === undefined ? {} : { action }),
    ...(query === undefined ? {} : { q: query }),
  };
  await printList(
    context,
    {
      read: (page) => api.list(listAuditLogs, { ...filter, ...page }, { signal }),
      columns: AUDIT_COLUMNS,
      empty: '該当する記録はありません。',
    },
    options,
  );
}

export const listAuditCommand = defineCommand({
  noun: 'audit',
  verb: 'list',
  summary: '監査の記録（だれが、いつ、何を変えたか）を新しい順に表示する（管理者）',
  options: [
    ...DAY_OPTIONS,
    { flags: '--user <user>', description: '変えた人のログインID、氏名、id' },
    {
      flags: '--kind <kinds>',
      description: '対象の種類（user,trap のように。人、わな でもよい）',
      parse: choicesOf(AUDIT_TARGET_LABELS),
    },
    { flags: '--target <target-id>', description: '対象の id', parse: parseRecordId },
    {
      flags: '--action <actions>',
      description: '操作（edit,disable のように。変更、停止 でもよい）',
      parse: choicesOf(AUDIT_ACTION_LABELS),
    },
    { flags: '-q, --query <text>', description: '氏名か、対象の名前や番号にこの文字を含むもの' },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).auditLogSchema },
  run: listAudit,
});
