import { type Broker, BROKER_LABELS, BROKER_STATE_LABELS, formatDateTime } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { findIntegration } from './findIntegration.ts';

export const INTEGRATION_ARGUMENT = { name: '<integration>', description: '連携の名前か id' } as const;

/** The settings of a broker and its state; its password is never answered. */
export const brokerDetails = (broker: Broker): [label: string, text: string | null][] => [
  ['状態', BROKER_STATE_LABELS[broker.state]],
  ['接続した日時', broker.connected_at === null ? null : formatDateTime(broker.connected_at)],
  [
    '切れた理由',
    broker.problem === null || broker.problem_at === null
      ? null
      : `${broker.problem}（${formatDateTime(broker.problem_at)}）`,
  ],
  [BROKER_LABELS.url, broker.url],
  [BROKER_LABELS.username, broker.username],
  [BROKER_LABELS.password, broker.has_password ? '保存済み' : null],
  [BROKER_LABELS.topic_prefix, broker.topic_prefix === '' ? null : broker.topic_prefix],
  [BROKER_LABELS.ca, broker.ca === null ? null : '保存済み'],
  ['受け取るトピック', broker.topics.join('、')],
];

export async function showBroker(
  { api, writing, output, signal }: WritingContext,
  wanted: string,
): Promise<void> {
  const { id } = await findIntegration(api, wanted, signal);
  const broker = await writing.integrations.broker(id, { signal });
  await output.details(broker, brokerDetails(broker));
}

export const showBrokerCommand = defineCommand({
  noun: 'integrations',
  verb: 'broker',
  summary: '連携のMQTTブローカーの設定と、接続の状態を表示する（パスワードは出ない）',
  arguments: [INTEGRATION_ARGUMENT],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).brokerSchema },
  run: showBroker,
});
