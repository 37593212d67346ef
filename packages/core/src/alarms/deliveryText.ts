import type { DeliveryGap, DeliveryReason, DeliveryRecord } from '../contract/notifications/deliveries.ts';
import { formatDateTime } from '../format/dates.ts';
import { DELIVERY_PROBLEM_LABELS } from '../messages/recordLabels.ts';

/** Why a message was not sent, or not yet, as a sentence; `null` for one that was sent or is about to be. */
export function deliveryProblemText({
  status,
  problem,
  queued_at,
  due_at,
  next_attempt_at,
}: Pick<DeliveryRecord, 'status' | 'problem' | 'queued_at' | 'due_at' | 'next_attempt_at'>): string | null {
  const label = problem === null ? null : DELIVERY_PROBLEM_LABELS[problem];
  if (status !== 'queued') return label;
  if (label !== null)
    return next_attempt_at === null
      ? label
      : `${label}。${formatDateTime(next_attempt_at)} にもう一度送ります`;
  return due_at !== null && Date.parse(due_at) > Date.parse(queued_at)
    ? `通知を止める時間なので、${formatDateTime(due_at)} に送ります`
    : null;
}

const GAP_TEXTS: Readonly<Record<DeliveryGap, string>> = {
  account_disabled: 'この人のアカウントは停止されています',
  shared_account: '共有閲覧のアカウントには通知しません',
  later_step: '「作動の知らせ方」で、知らせる順番がまだ来ていません',
  not_receiver: 'この通知の宛先ではありません（グループ、役割、通知の決まりで決まります）',
  not_receiver_then: 'いまは宛先ですが、知らせたときは宛先ではありませんでした',
  kind_off: '本人が、この種類の通知を受け取らない設定にしています',
  push_off: '端末の通知は、本人が使わない設定です',
  no_device: '端末の通知を受け取る端末が登録されていません',
  mail_off: 'メールは、本人が使わない設定です',
  no_address: 'メールアドレスが登録されていません',
  line_off: 'LINEは、本人が使わない設定です',
  no_line: '本人が、LINEをつないでいません',
};

/** Why a person was not notified, or not outside the app, as a sentence. Source: R162. */
export const deliveryReasonText = ({ gap, at }: DeliveryReason): string =>
  gap !== 'later_step'
    ? GAP_TEXTS[gap]
    : at === null
      ? '知らせる順番が来る前に、だれかが「向かいます」と答えたか、解決しました'
      : `${GAP_TEXTS.later_step}。だれも答えなければ ${formatDateTime(at)} に知らせます`;
