import { MAX_PAGE_SIZE, type Notification, NOTIFICATION_RULE_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { followLogs } from '../logs/followLogs.ts';
import type { ReadLogs } from '../logs/readLogs.ts';
import { NOTIFICATION_COLUMNS } from './list.ts';
import { choicesOf } from '../options/choices.ts';
import { readAll } from '../server/pages.ts';

interface WatchNotificationsOptions {
  kind?: string;
}

/** A notification with its position in the sequence of changes. */
interface Arrived {
  row: Notification;
  receipt_no: number;
}

/**
 * Reads new notifications after a sequence number. One that changes (read, acknowledged, resolved) is returned by the
 * server again; those known at the start or already yielded are skipped.
 */
function newNotifications(
  readSince: (since: number) => Promise<{ rows: Notification[]; sequence: number | null }>,
  known: readonly Notification[],
): ReadLogs<Arrived> {
  const seen = new Set(known.map(({ id }) => id));
  const oldest = known.at(-1)?.created_at ?? '';
  return async ({ after = 0 }) => {
    const { rows, sequence } = await readSince(after);
    const fresh = rows
      .filter(({ id, created_at }) => !seen.has(id) && created_at >= oldest)
      .sort((one, other) => one.sequence - other.sequence);
    for (const { id } of fresh) seen.add(id);
    const json = fresh.map((row) => ({ row, receipt_no: row.sequence }));
    return { json, next: null, ...(sequence === null ? {} : { sequence }) };
  };
}

/** Prints notifications as they arrive, reconnecting where needed, until the person stops it. */
export async function watchNotifications(
  context: ReadingContext,
  { kind }: WatchNotificationsOptions,
): Promise<void> {
  const { api, output, say, signal, follow } = context;
  const filter = kind === undefined ? {} : { kind };
  const { json: known, sequence } = await api.notifications.list(
    { ...filter, limit: MAX_PAGE_SIZE },
    { signal },
  );
  const after = sequence ?? Math.max(0, ...known.map((row) => row.sequence));
  const read = newNotifications(
    (since) => readAll((page) => api.notifications.list({ ...filter, ...page, since }, { signal })),
    known,
  );
  async function* rows(): AsyncGenerator<Notification[]> {
    for await (const batch of followLogs({ follow, resource: 'push_logs', after, read, signal, say }))
      yield batch.rows.map(({ row }) => row);
  }
  await output.stream(rows(), NOTIFICATION_COLUMNS);
}

export const watchNotificationsCommand = defineCommand({
  noun: 'notifications',
  verb: 'watch',
  summary: '新しい通知を待って表示し続ける（JSON は1行に1件）',
  options: [
    {
      flags: '--kind <kinds>',
      description: '種類（trap_fired のように。わな作動 でもよい）',
      parse: choicesOf(NOTIFICATION_RULE_LABELS),
    },
  ],
  context: 'reading',
  output: { lines: async () => (await import('@satomori/core/rowSchemas')).notificationSchema },
  run: watchNotifications,
});
