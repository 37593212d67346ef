import {
  DELIVERY_PROBLEM_LABELS,
  formatDateTime,
  LINE_ACCOUNT_LABELS,
  type LineAccount,
  lineQuotaText,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';

const timeOf = (at: string | null) => (at === null ? null : formatDateTime(at));
const storedText = (isStored: boolean) => (isStored ? '保存済み' : null);

const lineDetails = (account: LineAccount): [label: string, text: string | null][] => [
  [LINE_ACCOUNT_LABELS.is_active, account.is_active ? 'はい' : 'いいえ'],
  [LINE_ACCOUNT_LABELS.basic_id, account.basic_id],
  ['アカウントの名前', account.display_name],
  [LINE_ACCOUNT_LABELS.access_token, storedText(account.has_access_token)],
  [LINE_ACCOUNT_LABELS.channel_secret, storedText(account.has_channel_secret)],
  ['Webhook URL', account.webhook_url],
  ['今月の通数', account.has_access_token ? lineQuotaText(account) : null],
  ['つないだ人', `${account.links}人`],
  ['最後に送った', timeOf(account.last_sent_at)],
  [
    '最後に送れなかった',
    account.problem === null || account.problem_at === null
      ? null
      : `${formatDateTime(account.problem_at)} ${DELIVERY_PROBLEM_LABELS[account.problem]}`,
  ],
  ['LINEからの連絡', timeOf(account.last_received_at)],
];

async function showLine({ writing, output, signal }: WritingContext): Promise<void> {
  const account = await writing.integrations.line({ signal });
  await output.details(account, lineDetails(account));
}

export const showLineCommand = defineCommand({
  noun: 'integrations',
  verb: 'line',
  summary: 'LINE公式アカウントの設定、今月の通数、最後の結果を表示する（トークンとシークレットは出ない）',
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).lineAccountSchema },
  run: showLine,
});
