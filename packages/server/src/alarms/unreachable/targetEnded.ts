import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { insertNotifications } from '../notificationRepository.ts';
import { recipientsAmongAdministrators } from '../recipientRepository.ts';

/** Tells the administrators of a site that its webhook target wants no more messages, and is off. Source: R141. */
export async function notifyTargetEnded(trx: Db, scope: Scope, now: number): Promise<void> {
  const notification = {
    incident_id: null,
    rule: 'sending_stopped',
    title: '外部のシステムへの送信を止めました',
    body: '通知を送っている外部のシステムが、もう受け取らないと答えました。これからの通知は送られません。送り先に確かめ、「管理」の「連携」で直してください。',
    target_type: null,
    target_id: null,
    target_name: null,
    occurred_at: now,
    received_at: now,
  } as const;
  await insertNotifications(trx, scope, await recipientsAmongAdministrators(trx, scope), notification, now);
}
