import { NOTIFICATION_RULE_LABELS, type Notification } from '@satomori/core';
import type { Column } from '../output/columns.ts';
import { longTime } from '../output/times.ts';

/** The progress of a notification: resolved, person on the way, read, or waiting for a person. */
function progress({ resolved_at, responder, read_at }: Notification): string {
  if (resolved_at !== null) return '解決しました';
  if (responder !== null) return `${responder.user_name} 向かっています`;
  return read_at === null ? '未読' : '既読';
}

export const NOTIFICATION_COLUMNS: readonly Column<Notification>[] = [
  { heading: '発生', cell: ({ occurred_at }, style) => longTime(occurred_at, style) },
  {
    heading: '種類',
    cell: ({ rule }) => ({
      text: NOTIFICATION_RULE_LABELS[rule],
      ...(rule === 'trap_fired' || rule === 'injury' ? { color: 'red' as const } : {}),
    }),
  },
  { heading: '対象', cell: ({ target_name }) => target_name ?? '', shrinksTo: 12 },
  { heading: '経過', cell: progress, shrinksTo: 8 },
  { heading: '件名', cell: ({ title }) => title, isOptional: true, shrinksTo: 12 },
  {
    heading: 'received_at',
    cell: ({ received_at }, style) => longTime(received_at, style),
    isForPrograms: true,
  },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];
