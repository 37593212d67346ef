import { newId, type NotificationRule, whenToDeliver } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { findSite } from '../sites/repository.ts';
import { insertDeliveries, type NewDelivery } from './deliveryRepository.ts';
import { eventDeliveries } from './eventDeliveries.ts';
import { channelsOf } from './messageChannels.ts';
import { findTarget } from './webhook/targetRepository.ts';

/**
 * Queues the messages of these notifications in the caller's transaction: in the app at once, on each device, by mail
 * and by LINE as their person wishes, after the quiet hours of person and site. Every notification is one person's.
 *
 * Source: R136, R137.
 */
export async function queueDeliveries(
  trx: Db,
  scope: Scope,
  rule: NotificationRule,
  notifications: readonly { id: string; user_id: string }[],
  now: number,
): Promise<void> {
  if (notifications.length === 0) return;
  const site = await findSite(trx, scope);
  const userIds = notifications.map(({ user_id }) => user_id);
  const channels = await channelsOf(trx, scope, rule, userIds);

  const each = notifications.map(({ id: push_log_id, user_id }) => {
    const { settings, isWanted, messages } = channels(user_id);
    return { push_log_id, user_id, isWanted, messages, due_at: whenToDeliver(rule, now, [settings, site]) };
  });
  const rows = each.flatMap(({ push_log_id, user_id, messages, due_at }): NewDelivery[] => {
    const inApp = { channel: 'in_app', target_id: null, device_name: null, provider: null } as const;
    return [
      { ...inApp, id: newId(), push_log_id, user_id, due_at: null, queued_at: now },
      ...messages.map((message) => ({
        ...message,
        id: newId(),
        push_log_id,
        user_id,
        due_at,
        queued_at: now,
      })),
    ];
  });
  const wanted = each.filter(({ isWanted }) => isWanted);
  const target = await findTarget(trx, scope);
  await insertDeliveries(trx, scope, [...rows, ...eventDeliveries(target, rule, wanted, now)]);
}
