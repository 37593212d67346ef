import { isolateText } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { insertNotifications } from '../notificationRepository.ts';

/** Tells a person that a device of theirs no longer receives notifications: they see it when they next open the app. */
export async function notifyPushEnded(
  trx: Db,
  scope: Scope,
  { user_id, device_name }: { user_id: string; device_name: string },
  now: number,
): Promise<void> {
  const notification = {
    incident_id: null,
    rule: 'push_ended',
    title: `通知が届かなくなった端末: ${device_name}`,
    body: `${isolateText(device_name)}は通知を受け取らなくなりました（通知の許可が取り消されたか、アプリが消されています）。その端末で設定を開き、「この端末で通知を受け取る」をもう一度オンにしてください。`,
    target_type: null,
    target_id: null,
    target_name: null,
    occurred_at: now,
    received_at: now,
  } as const;
  await insertNotifications(trx, scope, [user_id], notification, now);
}
