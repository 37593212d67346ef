import { isolateText, type DeliveryProblem } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { aboutNothing, insertNotifications } from '../notificationRepository.ts';
import { recipientsAmongAdministrators } from '../recipientRepository.ts';

/** Tells a person that a device of theirs no longer receives notifications: they see it when they next open the app. */
export async function notifyPushEnded(
  trx: Db,
  scope: Scope,
  { user_id, device_name }: { user_id: string; device_name: string },
  now: number,
): Promise<void> {
  const notification = {
    ...aboutNothing(now),
    rule: 'push_ended',
    title: `通知が届かなくなった端末: ${device_name}`,
    body: `${isolateText(device_name)}は通知を受け取らなくなりました（通知の許可が取り消されたか、アプリが消されています）。その端末で設定を開き、「この端末で通知を受け取る」をもう一度オンにしてください。`,
  } as const;
  await insertNotifications(trx, scope, [user_id], notification, now);
}

/** Tells a person that their LINE no longer receives notifications. Source: R161. */
export async function notifyLinkEnded(trx: Db, scope: Scope, userId: string, now: number): Promise<void> {
  const notification = {
    ...aboutNothing(now),
    rule: 'push_ended',
    title: 'LINEに通知が届かなくなりました',
    body: 'LINEとのつながりが切れました（サイトのLINE公式アカウントがブロックされたか、消されています）。LINEで受け取るには、ブロックを解いて、「設定」の「LINEでの通知」で、もう一度つないでください。',
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
    ...aboutNothing(now),
    rule: 'sending_stopped',
    title: 'LINEで知らせることができません',
    body: REASONS[problem] ?? '',
  } as const;
  await insertNotifications(trx, scope, await recipientsAmongAdministrators(trx, scope), notification, now);
}

/** Tells the administrators of a site that its webhook target wants no more messages, and is off. Source: R141. */
export async function notifyTargetEnded(trx: Db, scope: Scope, now: number): Promise<void> {
  const notification = {
    ...aboutNothing(now),
    rule: 'sending_stopped',
    title: '外部のシステムへの送信を止めました',
    body: '通知を送っている外部のシステムが、もう受け取らないと答えました。これからの通知は送られません。送り先に確かめ、「管理」の「連携」で直してください。',
  } as const;
  await insertNotifications(trx, scope, await recipientsAmongAdministrators(trx, scope), notification, now);
}
