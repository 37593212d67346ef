import {
  type DeliveryExplanation,
  deliveryReasonText,
  explainDelivery,
  formatDateTime,
  NOTIFICATION_RULE_LABELS,
} from '@satomori/core';
import { personIdOf } from '../people/findPerson.ts';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import type { Detail } from '../output/output.ts';

const whyDetails = ({
  user_name,
  rule,
  target_name,
  occurred_at,
  notified_at,
  reasons,
}: DeliveryExplanation): Detail[] => [
  ['宛先', user_name],
  ['通知', NOTIFICATION_RULE_LABELS[rule]],
  ['対象', target_name],
  ['発生', formatDateTime(occurred_at)],
  [
    'アプリへの通知',
    notified_at === null ? '通知していません' : `${formatDateTime(notified_at)} に通知しました`,
  ],
  ...reasons.map(
    (reason, index): Detail => [`届かない理由${index + 1}`, `${deliveryReasonText(reason)}（いまの設定で）`],
  ),
  [
    '送信の結果',
    reasons.length === 0 ? 'アプリの外へも送る設定です。結果は notifications deliveries で見られます' : null,
  ],
];

export async function showWhyNotDelivered(
  { api, call, output, signal }: WritingContext,
  user: string,
  incident_id: string,
): Promise<void> {
  const user_id = (await personIdOf(api, user)) ?? user;
  const explanation = await call(explainDelivery, { query: { user_id, incident_id } }, { signal });
  await output.details(explanation, whyDetails(explanation));
}

export const whyNotDeliveredCommand = defineCommand({
  noun: 'notifications',
  verb: 'why',
  summary: '作動などがある人になぜ届かなかったかを表示する（管理者）',
  arguments: [
    { name: '<user>', description: 'その人のログインID、氏名、id' },
    {
      name: '<target-id>',
      description: '作動などの id（notifications deliveries の incident_id）',
      parse: parseRecordId,
    },
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).explainDelivery.answer },
  run: showWhyNotDelivered,
});
