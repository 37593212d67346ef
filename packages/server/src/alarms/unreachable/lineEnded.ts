import type { DeliveryProblem } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { insertNotifications } from '../notificationRepository.ts';
import { recipientsAmongAdministrators } from '../recipientRepository.ts';

const ABOUT_NOTHING = { incident_id: null, target_type: null, target_id: null, target_name: null } as const;

/** Tells a person that their LINE no longer receives notifications. Source: R161. */
export async function notifyLinkEnded(trx: Db, scope: Scope, userId: string, now: number): Promise<void> {
  const notification = {
    ...ABOUT_NOTHING,
    rule: 'push_ended',
    title: 'LINEに通知が届かなくなりました',
    body: 'LINEとのつながりが切れました（サイトのLINE公式アカウントがブロックされたか、消されています）。LINEで受け取るには、ブロックを解いて、「設定」の「LINEでの通知」で、もう一度つないでください。',
    occurred_at: now,
    received_at: now,
  } as const;
  await insertNotifications(trx, scope, [userId], notification, now);
}

const REASONS: Partial<Record<DeliveryProblem, string>> = {
  settings_refused:
    'LINEが、保存されているチャネルアクセストークンを認めません。「管理」の「連携」で、新しいトークンを保存してください。',
  quota_exceeded:
    'LINE公式アカウントの、今月送れる通数を使い切りました。来月になるか、LINEの料金プランを変えるまで、LINEでは知らせられません。ほかの経路での通知は続きます。',
};

/** Tells the administrators what keeps every message by LINE from being sent. Source: R161. */
export async function notifyLineRefused(
  trx: Db,
  scope: Scope,
  problem: DeliveryProblem,
  now: number,
): Promise<void> {
  const notification = {
    ...ABOUT_NOTHING,
    rule: 'sending_stopped',
    title: 'LINEで知らせることができません',
    body: REASONS[problem] ?? '',
    occurred_at: now,
    received_at: now,
  } as const;
  await insertNotifications(trx, scope, await recipientsAmongAdministrators(trx, scope), notification, now);
}
