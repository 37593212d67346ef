import type { NotificationAction } from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { usageError } from '../errors/cliError.ts';
import { parseCount } from '../options/numbers.ts';
import { isUuid } from '../options/pickNamed.ts';
import { confirm } from '../terminal/ask.ts';
import { yesOption } from '../options/yesOption.ts';

interface AckOptions {
  note?: string;
  eta?: number;
  read?: boolean;
  yes?: boolean;
}

function actionOf(ids: readonly string[], { note, eta, read }: AckOptions): NotificationAction {
  const chosen = [...new Set(ids)];
  if (read !== true) {
    return {
      action: 'acknowledge',
      ids: chosen,
      ...(note === undefined ? {} : { note }),
      ...(eta === undefined ? {} : { eta_minutes: eta }),
    };
  }
  if (note !== undefined || eta !== undefined)
    throw usageError('--note と --eta は「向かいます」のためのものです。--read と一緒に使えません。');
  return { action: 'read', ids: chosen };
}

const confirmAck = ({ ask }: WritingContext, count: number, { read }: AckOptions): Promise<void> =>
  confirm(ask, {
    doing: '送って',
    question:
      read === true ? `${count}件を既読にしますか？` : `${count}件に「向かいます」とグループに知らせますか？`,
    declined: '送りませんでした。',
  });

/**
 * Reports to the group that the person is on the way, or only marks notifications as read. Repeating it has no
 * effect.
 */
export async function ackNotifications(
  context: WritingContext,
  ids: readonly string[],
  options: AckOptions,
): Promise<void> {
  const { writing, say, signal } = context;
  const action = actionOf(ids, options);
  if (options.yes !== true) await confirmAck(context, new Set(ids).size, options);
  const { changed } = await writing.notifications.act(action, { signal });
  await printWritten(context, { id: null, row: { changed } });
  say(
    options.read === true ? `${changed}件を既読にしました。` : `${changed}件に「向かいます」と知らせました。`,
  );
}

function collectIds(text: string, before: readonly string[] = []): readonly string[] {
  if (!isUuid(text))
    throw new InvalidArgumentError('通知の id にしてください（notifications list --json id）。');
  return [...before, text.toLowerCase()];
}

const changesRow = async () => {
  const { count, object } = await import('../command/rowSchema.ts');
  return object({ changed: count });
};

export const ackNotificationsCommand = defineCommand({
  noun: 'notifications',
  verb: 'ack',
  summary: '通知に「向かいます」と答える（グループに知らせる）',
  arguments: [{ name: '<notification...>', description: '通知の id', parse: collectIds }],
  options: [
    { flags: '--note <text>', description: 'ひとこと（200文字まで）' },
    { flags: '--eta <minutes>', description: '着くまでの分', parse: parseCount },
    { flags: '--read', description: '知らせずに、既読にするだけ' },
    yesOption('確認せずに送る'),
  ],
  context: 'writing',
  output: { object: changesRow },
  run: ackNotifications,
});
